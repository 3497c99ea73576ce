import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { preRegisters } from '@gatehouse/contract/pre-registers.ts'

export type Filters = Partial<QueryOf<typeof preRegisters.list>>

/** What stands open beside the list: a record, its form, or the form of a new one, which may begin as a copy. */
export interface Opened {
  readonly id?: string | undefined
  readonly edit?: true | undefined
  readonly new?: true | undefined
  /** The record that a new one begins as a copy of. */
  readonly like?: string | undefined
}

/** What the address of the page may say: the filters of the list, and what is open. */
export type PreRegisterSearch = Filters & Opened

export const LIST = '/service/visitor/pre-registers'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value : undefined)

/** The part of the address that is not the list's own query; `?new` and `?edit` need no value. What makes no sense is undefined. */
export function readOpened(raw: Record<string, unknown>): Opened {
  if (raw.new !== undefined) return { new: true, like: idIn(raw.like), id: undefined, edit: undefined }
  const id = idIn(raw.id)
  return { id, edit: id !== undefined && raw.edit !== undefined ? true : undefined, new: undefined, like: undefined }
}

/** What is open, as one text: a form is left where it changes. */
export const openedText = ({ id, edit, new: is_new, like }: Opened): string => (is_new ? `new ${like ?? ''}` : `${id ?? ''} ${edit ?? ''}`)

export function preRegisterHref(search: PreRegisterSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? LIST : `${LIST}?${text}`
}

export const TABS = ['open', 'past', 'cancelled'] as const
export type Tab = (typeof TABS)[number]

export const tabOf = ({ tab }: Filters): Tab => tab ?? 'open'

/** Who comes next stands first among the expected; of the others the last one. */
export const firstSort = (tab: Tab): 'starts_at' | '-starts_at' => (tab === 'open' ? 'starts_at' : '-starts_at')

type Days = Pick<Filters, 'startDate' | 'endDate'>

/** Usual spans: of the expected from today on, of the others up to today. */
export const PERIODS = ['all', 'today', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
const LENGTHS: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 1, week: 7, month: 30 }

export function daysOf(period: Period, tab: Tab, today: Day): Days {
  if (period === 'all') return { startDate: undefined, endDate: undefined }
  const other = addDays(today, (tab === 'open' ? 1 : -1) * (LENGTHS[period] - 1))
  return tab === 'open' ? { startDate: today, endDate: other } : { startDate: other, endDate: today }
}

export const periodOf = ({ startDate, endDate }: Days, tab: Tab, today: Day): Period | 'custom' =>
  PERIODS.find((period) => {
    const days = daysOf(period, tab, today)
    return days.startDate === startDate && days.endDate === endDate
  }) ?? 'custom'
