import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { idIn } from '../../../screens/search.ts'

/** Check-in days, or check-out days if `dayOf` says so. `week` and `month` are the last 7 and 30 days, today included. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** The desk's search parameters: the list filters and the open visit. */
export type DeskSearch = Partial<QueryOf<typeof entrances.list>> & {
  readonly period?: Period
  readonly visit?: string
}

/** Reads the search parameters that aren't part of the list query; drops invalid ones. */
export function readDeskExtras(raw: Record<string, unknown>): Pick<DeskSearch, 'period' | 'visit'> {
  const period = PERIODS.find((name) => name === raw.period)
  const visit = idIn(raw.visit)
  return { ...(period ? { period } : {}), ...(visit ? { visit } : {}) }
}
