import type { audit } from '@gatehouse/contract/audit/audit.ts'
import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { idIn, screenHref } from '../../screens/search.ts'

/** The query of the page: the filters of the list, and the entry that is open beside it. */
export type AuditSearch = Partial<QueryOf<typeof audit.list>> & { readonly entry?: string }

/** Reads the part of the query that isn't the list's. Invalid values are left out. */
export const readEntry = (raw: Record<string, unknown>): Pick<AuditSearch, 'entry'> => {
  const entry = idIn(raw.entry)
  return entry === undefined ? {} : { entry }
}

export const auditHref = (search: AuditSearch): string => screenHref('/setup/audit', search)

type Days = Pick<AuditSearch, 'startDate' | 'endDate'>

/** The maximum number of days of an export. */
const EXPORT_DAYS = 366

/** The days of an export: those of the filter, else the last year up to today. */
export function exportDays({ startDate, endDate }: Days, today: Day): { startDate: Day; endDate: Day } {
  const last = endDate ?? today
  return { startDate: startDate ?? addDays(last, 1 - EXPORT_DAYS), endDate: last }
}
