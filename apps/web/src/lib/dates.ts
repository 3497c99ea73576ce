import { type Day, dayIn, type Instant, timeIn, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { noBreak } from './no-break.ts'

/**
 * How an instant is written: its language and time zone (IANA name, e.g. `Asia/Bangkok`). Thai years use the Buddhist era unless the person chose
 * otherwise.
 */
export interface DateStyle {
  readonly language: Language
  readonly zone: string
  readonly gregorian?: boolean
}

// Spelled out because browsers abbreviate differently (Sep or Sept, ศ. or ศุกร์).
const months: Record<Language, string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
}
export const SHORT_WEEKDAYS: Record<Language, string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  th: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
}
/** Year 1 of the Thai Buddhist era was 543 BC. */
const buddhist_era = 543

/** A year in the era of the language: `2569` / `2026`. */
export const eraYear = (year: number, language: Language, gregorian = false): number =>
  language === 'th' && !gregorian ? year + buddhist_era : year

type Style = 'date' | 'weekday' | 'short'

/**
 * A calendar day: `20 พ.ย. 2569` / `20 Nov 2026`; with `weekday` `ศ. 20 พ.ย. 2569` / `Fri 20 Nov 2026`; `short` omits the year. Never breaks over two
 * lines.
 */
export const formatDay = (day: Day, language: Language, style: Style = 'date', gregorian = false): string => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const words = [date, months[language][month - 1]]
  if (style === 'weekday') words.unshift(SHORT_WEEKDAYS[language][weekday(day)])
  if (style !== 'short') words.push(eraYear(year, language, gregorian))
  return noBreak(words.join(' '))
}

/** A month of a year: `พ.ย. 2569` / `Nov 2026`. */
export const formatMonth = (month: string, language: Language, gregorian = false): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return noBreak(`${months[language][number - 1]} ${eraYear(year, language, gregorian)}`)
}

/** The day in the time zone, in the format of `formatDay`. */
export const formatDate = (instant: Instant, { language, zone, gregorian }: DateStyle, style: Style = 'date'): string =>
  formatDay(dayIn(instant, zone), language, style, gregorian)

/** `18 พ.ย. 2569 16:20` / `18 Nov 2026 16:20` */
export const formatDateTime = (instant: Instant, place: DateStyle, style: Style = 'date'): string =>
  `${formatDate(instant, place, style)}\u00a0${timeIn(instant, place.zone)}`

/** `DD MMM YYYY - HH:mm`, Gregorian and English on every page: the fixed format of notifications. `20 Nov 2026 - 14:05` */
export const formatStamp = (instant: Instant, zone: string): string => {
  const [year, month, date] = dayIn(instant, zone).split('-')
  return `${date} ${months.en[Number(month) - 1]} ${year} - ${timeIn(instant, zone)}`
}

/** The hour of the day in the time zone, 0 to 23. */
export const hourOf = (instant: Instant, zone: string): number => Number(timeIn(instant, zone).slice(0, 2))

/** Whole minutes between two instants, never negative. */
export const minutesBetween = (from: Instant, to: Instant): number =>
  Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000))

/** Minutes as hours and minutes, `80` → `1:20`. `useFormats` adds the unit. */
export const formatHours = (minutes: number): string => {
  const whole = Math.max(0, Math.floor(minutes))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
