import type { AuditChange, AuditDetail, AuditEntry } from '@gatehouse/contract/audit/audit.ts'
import type { EntryRow, LinkedRow } from './audit.list.queries.ts'
import { joinParts } from './audit.parts.ts'

type Values = Record<string, unknown> | null

/** Treats null and a missing value alike. */
const isEmpty = (value: unknown) => value === null || value === undefined

/** The fields that differ, in the record's order; without a record before, every field with a value. */
export function changesOf(before: Values, after: Values): AuditChange[] {
  const [oldValues, newValues] = [before ?? {}, after ?? {}]
  const fields = [...new Set([...Object.keys(newValues), ...Object.keys(oldValues)])]
  return fields
    .map((field) => ({ field, before: oldValues[field] ?? null, after: newValues[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

const NAMES = ['code', 'number', 'card_number', 'email', 'name', 'name_en', 'visitor_name'] as const

function nameIn(...records: Values[]): string | null {
  for (const values of records) {
    const name = values && NAMES.find((field) => !isEmpty(values[field]) && values[field] !== '')
    if (name) return name === 'number' ? `#${values[name]}` : String(values[name])
  }
  return null
}

// Lists the fields explicitly, so that a new column doesn't leak.
export function presentEntry(row: EntryRow): AuditEntry {
  const { reason, before, after } = joinParts(row)
  return {
    id: row.id,
    at: row.at,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    action: row.action,
    record_type: row.record_type,
    record_id: row.record_id,
    record_name: nameIn(after, before),
    reason,
    changes: changesOf(before, after),
    erased_at: row.erased_at,
    ip: row.ip,
    request_id: row.request_id,
  }
}

export const presentDetail = (row: LinkedRow): AuditDetail => ({
  ...presentEntry(row),
  session_id: row.session_id,
  seq: row.seq,
  hash: row.hash?.toString('hex') ?? null,
})
