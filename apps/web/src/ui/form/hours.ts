import type { Span, WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'

export const MOST_SPANS = 3

const WORKDAY: readonly Span[] = [{ from: '08:00', to: '17:00' }]
/** The week that is filled in when hours are first set. */
export const USUAL_WEEK: WeekHours = { mon: WORKDAY, tue: WORKDAY, wed: WORKDAY, thu: WORKDAY, fri: WORKDAY, sat: [], sun: [] }

/** The span that is offered after the existing ones: three hours, from an hour after the last one. Empty when that would be too late. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1)
  if (!last) return WORKDAY[0]!
  const hour = Number(last.to.slice(0, 2))
  return Number.isNaN(hour) || hour > 20
    ? { from: '', to: '' }
    : { from: `${String(hour + 1).padStart(2, '0')}:00`, to: `${String(Math.min(hour + 4, 23)).padStart(2, '0')}:00` }
}

export const isWholeDay = ({ from, to }: Span): boolean => from === to && from !== ''
/** Whether a span ends on the next day. */
export const passesMidnight = ({ from, to }: Span): boolean => from !== '' && to !== '' && to <= from

/** `08:00–12:00, 13:00–17:00`, for a line of text. */
export const spansText = (spans: readonly Span[]): string => spans.map(({ from, to }) => `${from}–${to}`).join(', ')
