import type { AuditChange, AuditDetail, AuditEntry } from '@gatehouse/contract/audit.ts'
import type { EntryRow, LinkedRow } from './audit.list.queries.ts'

type Values = Record<string, unknown>

const valuesOf = (text: string | null): Values => (text === null ? {} : (JSON.parse(text) as Values))

/** Treats null and a missing value alike. */
const isEmpty = (value: unknown) => value === null || value === undefined

/** The fields that differ, in the record's order; without a record before, all that are not empty. */
export function changesOf(before: string | null, after: string | null): AuditChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const fields = [...new Set([...Object.keys(is), ...Object.keys(was)])]
  return fields
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

const NAMES = ['code', 'number', 'card_number', 'email', 'name', 'name_en', 'visitor_name'] as const

function nameIn(before: string | null, after: string | null): string | null {
  for (const values of [valuesOf(after), valuesOf(before)]) {
    const name = NAMES.find((field) => !isEmpty(values[field]) && values[field] !== '')
    if (name) return name === 'number' ? `#${values[name]}` : String(values[name])
  }
  return null
}

// Explicit, so that a new column does not leak.
export const presentEntry = (row: EntryRow): AuditEntry => ({
  id: row.id,
  at: row.at,
  actor_id: row.actor_id,
  actor_name: row.actor_name,
  action: row.action,
  record_type: row.record_type,
  record_id: row.record_id,
  record_name: nameIn(row.before, row.after),
  reason: row.reason,
  changes: changesOf(row.before, row.after),
  ip: row.ip,
  request_id: row.request_id,
})

export const presentDetail = (row: LinkedRow): AuditDetail => ({
  ...presentEntry(row),
  session_id: row.session_id,
  seq: row.seq,
  hash: row.hash?.toString('hex') ?? null,
})
