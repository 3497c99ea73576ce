import type { Location } from '@gatehouse/contract/locations/locations.ts'

type Span = { from: string; to: string }

/** Opening spans from a text such as `07:00-12:00 13:00-17:00`. */
export const spansOf = (text: string): Span[] => text.split(' ').map((part) => ({ from: part.slice(0, 5), to: part.slice(6) }))

/** The hours of a week: the same from Monday to Friday, closed on days without hours. */
export const week = (workday: string, saturday = '', sunday = ''): NonNullable<Location['hours']> => {
  const spans = (text: string) => (text === '' ? [] : spansOf(text))
  const day = spans(workday)
  return { sun: spans(sunday), mon: day, tue: day, wed: day, thu: day, fri: day, sat: spans(saturday) }
}
