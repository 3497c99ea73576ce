import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { DESK_PATH } from '../../../api/addresses.ts'
import { screenHref } from '../../../screens/search.ts'
import type { DeskSearch, Period } from './desk-search.ts'

/** Today by default. Lists of visitors who are inside, waiting or overstaying cover all days, since they may have come earlier. */
export function periodOf({ startDate, endDate, period, status, overstaying, search }: DeskSearch): Period | 'custom' {
  if (startDate !== undefined || endDate !== undefined) return 'custom'
  if (period) return period
  // A text search covers all days too.
  return status === 'checkin' || status === 'waiting_approval' || overstaying || search ? 'all' : 'today'
}

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

/** `today` is the day in the organisation's time zone. */
export function listQueryOf(search: DeskSearch, today: Day): Partial<QueryOf<typeof entrances.list>> {
  const { period: _period, visit: _visit, limit: _limit, cursor: _cursor, sort: _sort, ...filters } = search
  const period = periodOf(search)
  return { ...filters, ...(period === 'custom' ? {} : daysOf(period, today)) }
}

export type CountKey = 'inside' | 'overstaying' | 'checked_in_today' | 'checked_out_today'

const COUNT_FILTERS: Record<CountKey, Pick<DeskSearch, 'status' | 'overstaying' | 'period' | 'day_of'>> = {
  inside: { status: 'checkin' },
  overstaying: { overstaying: true },
  checked_in_today: { period: 'today' },
  checked_out_today: { status: 'out', period: 'today', day_of: 'checkout' },
}

/** The search parameters of days other than today. Null for today and for all days, whose counts are current. */
function otherDays(search: DeskSearch): Pick<DeskSearch, 'period' | 'startDate' | 'endDate'> | null {
  const { startDate, endDate, period } = search
  const shownPeriod = periodOf(search)
  if (shownPeriod === 'today' || shownPeriod === 'all') return null
  return shownPeriod === 'custom' ? { startDate, endDate } : { period }
}

export const hasOtherDays = (search: DeskSearch): boolean => otherDays(search) !== null

/** The days that the counts above the list cover; empty for current counts. */
export function countedDays(search: DeskSearch, today: Day): Pick<DeskSearch, 'startDate' | 'endDate'> {
  const { startDate, endDate } = search
  const shownPeriod = periodOf(search)
  if (otherDays(search) === null) return {}
  return shownPeriod === 'custom' ? { startDate, endDate } : daysOf(shownPeriod, today)
}

export function isCountChosen(search: DeskSearch, key: CountKey): boolean {
  const countFilter = COUNT_FILTERS[key]
  const names = otherDays(search)
    ? (['status', 'overstaying', 'day_of'] as const)
    : (['status', 'overstaying', 'period', 'day_of'] as const)
  return names.every((name) => search[name] === countFilter[name])
}

/** Toggles the filter of a count. Other filters stay, and so do days other than today. */
export function chooseCount(search: DeskSearch, key: CountKey): DeskSearch {
  const { status: _status, overstaying: _overstaying, period: _period, startDate: _start, endDate: _end, day_of: _dayOf, ...rest } = search
  if (isCountChosen(search, key)) return rest
  const days = otherDays(search)
  const { period, ...filter } = COUNT_FILTERS[key]
  return { ...rest, ...filter, ...(days ?? (period ? { period } : {})) }
}

export const deskHref = (search: DeskSearch): string => screenHref(DESK_PATH, search)
