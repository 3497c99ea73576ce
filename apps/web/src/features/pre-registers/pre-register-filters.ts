import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { calls } from '../../api/calls.fixed.ts'
import type { Filters, Opened, PreRegisterSearch } from './pre-register-search.ts'

export const LIST = '/service/visitor/pre-registers'

/** What is open, as one text: a form is left where it changes. */
export const openedText = ({ id, edit, new: is_new, like }: Opened): string => (is_new ? `new ${like ?? ''}` : `${id ?? ''} ${edit ?? ''}`)

export function preRegisterHref(search: PreRegisterSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? LIST : `${LIST}?${text}`
}

export type Tab = NonNullable<Filters['tab']>
/** Those that the list's call knows. */
export const TABS = (calls.preRegisters.list.query.tab?.enum ?? []) as readonly Tab[]
/** Whose visits are still to come. */
export const isAhead = (tab: Tab): boolean => tab !== 'past' && tab !== 'cancelled'

export const tabOf = ({ tab }: Filters): Tab => tab ?? 'open'

/** Who comes next stands first among the expected; of the others the last one. */
export const firstSort = (tab: Tab): 'starts_at' | '-starts_at' => (isAhead(tab) ? 'starts_at' : '-starts_at')

type Days = Pick<Filters, 'startDate' | 'endDate'>

/** Usual spans: of the expected from today on, of the others up to today. */
export const PERIODS = ['all', 'today', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
const LENGTHS: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 1, week: 7, month: 30 }

export function daysOf(period: Period, tab: Tab, today: Day): Days {
  if (period === 'all') return { startDate: undefined, endDate: undefined }
  const other = addDays(today, (isAhead(tab) ? 1 : -1) * (LENGTHS[period] - 1))
  return isAhead(tab) ? { startDate: today, endDate: other } : { startDate: other, endDate: today }
}

export const periodOf = ({ startDate, endDate }: Days, tab: Tab, today: Day): Period | 'custom' =>
  PERIODS.find((period) => {
    const days = daysOf(period, tab, today)
    return days.startDate === startDate && days.endDate === endDate
  }) ?? 'custom'
