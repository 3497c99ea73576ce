import type { entrances } from '@gatehouse/contract/entrances.ts'
import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'

/** Days of the check-in (of the check-out by `dayOf`) that the list can be narrowed to; `week` and `month` are the last 7 and 30 days, today included. */
export const PERIODS = ['today', 'yesterday', 'week', 'month', 'all'] as const
export type Period = (typeof PERIODS)[number]

/** What the address of the desk may say: the filters of the list, and the visit that stands open in the side panel. */
export type DeskSearch = Partial<QueryOf<typeof entrances.list>> & {
  readonly period?: Period
  readonly visit?: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The parts of the desk's address that are not the list's own query. What makes no sense is left out. */
export function readDeskExtras(raw: Record<string, unknown>): Pick<DeskSearch, 'period' | 'visit'> {
  const period = PERIODS.find((name) => name === raw.period)
  const visit = typeof raw.visit === 'string' && UUID.test(raw.visit) ? raw.visit : undefined
  return { ...(period ? { period } : {}), ...(visit ? { visit } : {}) }
}

/**
 * The days the list shows: as chosen, else today. Who is inside, waits or overstays may have come on an earlier day and must be seen, so
 * for them it is every day unless one was chosen.
 */
export function periodOf({ startDate, endDate, period, status, overstaying, search }: DeskSearch): Period | 'custom' {
  if (startDate !== undefined || endDate !== undefined) return 'custom'
  if (period) return period
  // Who looks for a name or a plate looks for it on any day.
  return status === 'checkin' || status === 'waiting_approval' || overstaying || search ? 'all' : 'today'
}

/** First and last day of a period. */
function daysOf(period: Period, today: Day): { startDate?: Day; endDate?: Day } {
  switch (period) {
    case 'today':
      return { startDate: today, endDate: today }
    case 'yesterday':
      return { startDate: addDays(today, -1), endDate: addDays(today, -1) }
    case 'week':
      return { startDate: addDays(today, -6), endDate: today }
    case 'month':
      return { startDate: addDays(today, -29), endDate: today }
    case 'all':
      return {}
  }
}

/** The list's query for an address. `today` is the day at the organisation's place. */
export function listQueryOf(search: DeskSearch, today: Day): Partial<QueryOf<typeof entrances.list>> {
  const { period: _period, visit: _visit, limit: _limit, cursor: _cursor, ...filters } = search
  const period = periodOf(search)
  return { ...filters, ...(period === 'custom' ? {} : daysOf(period, today)) }
}

/** The counts above the list; each is a filter. */
export type CountKey = 'inside' | 'overstaying' | 'checked_in_today' | 'checked_out_today'

const COUNT_FILTERS: Record<CountKey, Pick<DeskSearch, 'status' | 'overstaying' | 'period' | 'dayOf'>> = {
  inside: { status: 'checkin' },
  overstaying: { overstaying: true },
  checked_in_today: { period: 'today' },
  checked_out_today: { status: 'out', period: 'today', dayOf: 'checkout' },
}

/** Whether the list shows just what the count counts. */
export function isCountChosen(search: DeskSearch, key: CountKey): boolean {
  const wanted = COUNT_FILTERS[key]
  const dated = search.startDate !== undefined || search.endDate !== undefined
  const same = (['status', 'overstaying', 'period', 'dayOf'] as const).every((name) => search[name] === wanted[name])
  return same && !dated
}

/** The address after a press on a count: its filter, or without it where it was set. Other filters stay. */
export function chooseCount(search: DeskSearch, key: CountKey): DeskSearch {
  const { status: _status, overstaying: _overstaying, period: _period, startDate: _start, endDate: _end, dayOf: _dayOf, ...rest } = search
  return isCountChosen(search, key) ? rest : { ...rest, ...COUNT_FILTERS[key] }
}

export const DESK_PATH = '/service/visitor/entrances'

/** The address of the desk with its state, for links. */
export function deskHref(search: DeskSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? DESK_PATH : `${DESK_PATH}?${text}`
}
