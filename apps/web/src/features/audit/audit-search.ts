import type { audit } from '@gatehouse/contract/audit.ts'
import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'

/** What the address of the page may say: the filters of the list, and the entry that stands open beside it. */
export type AuditSearch = Partial<QueryOf<typeof audit.list>> & { readonly entry?: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The part of the address that is not the list's own query. What makes no sense is left out. */
export const readEntry = (raw: Record<string, unknown>): Pick<AuditSearch, 'entry'> =>
  typeof raw.entry === 'string' && UUID.test(raw.entry) ? { entry: raw.entry } : {}

const AUDIT_PATH = '/setup/audit'

export function auditHref(search: AuditSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return `${AUDIT_PATH}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

type Days = Pick<AuditSearch, 'startDate' | 'endDate'>

/** The most days that an export may have. */
const EXPORT_DAYS = 366

/** The days that an export has: those of the filter, else the last year, today included. */
export function exportDays({ startDate, endDate }: Days, today: Day): { startDate: Day; endDate: Day } {
  const last = endDate ?? today
  return { startDate: startDate ?? addDays(last, 1 - EXPORT_DAYS), endDate: last }
}
