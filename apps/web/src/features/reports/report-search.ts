import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { reports } from '@gatehouse/contract/reports/reports.ts'

export const PARTS = ['daily', 'summary', 'parking'] as const
export type ReportPart = (typeof PARTS)[number]

/** Spans that end today, except the last month. */
export const SPANS = ['today', 'week', 'month', 'quarter', 'this_month', 'last_month', 'year'] as const
export type Span = (typeof SPANS)[number]

export type ReportQuery = QueryOf<typeof reports.summary>
/** The query of the report page: its part, its days and its filters. */
export type ReportSearch = Partial<ReportQuery> & { readonly part?: ReportPart; readonly span?: Span }

/** Reads the parts of the address that the calls don't have. Invalid values are left out. */
export function readReportExtras(raw: Record<string, unknown>): Pick<ReportSearch, 'part' | 'span'> {
  const part = PARTS.find((name) => name === raw.part)
  const span = SPANS.find((name) => name === raw.span)
  return { ...(part ? { part } : {}), ...(span ? { span } : {}) }
}
