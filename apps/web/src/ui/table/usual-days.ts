import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'

/** First and last day; either can be open. */
export interface Days {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
}

/** Usual spans of a list, up to or from today; `all` sets no days. */
export const PERIODS = ['all', 'today', 'week', 'month'] as const
type Period = (typeof PERIODS)[number]
const LENGTHS: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 1, week: 7, month: 30 }

export function daysOf(period: Period, today: Day, ahead = false): Days {
  if (period === 'all') return { startDate: undefined, endDate: undefined }
  const length = LENGTHS[period] - 1
  return ahead ? { startDate: today, endDate: addDays(today, length) } : { startDate: addDays(today, -length), endDate: today }
}

export const periodOf = ({ startDate, endDate }: Days, today: Day, ahead = false): Period | 'custom' =>
  PERIODS.find((period) => {
    const days = daysOf(period, today, ahead)
    return days.startDate === startDate && days.endDate === endDate
  }) ?? 'custom'
