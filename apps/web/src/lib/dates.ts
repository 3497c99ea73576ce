import type { Language } from './i18n/i18n.ts'
import { noBreak } from './no-break.ts'

/** A moment as the server sends it (ISO 8601 with offset) or as the browser has it. */
export type Moment = string | number | Date

/** How a moment is written: in which language, and on the clock of which place (IANA name, e.g. `Asia/Bangkok`). */
export interface Place {
  readonly language: Language
  readonly zone: string
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Building a formatter costs a hundred times more than using it.
const formatOf = (zone: string) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** The clock and calendar of the place at a moment, as digits. */
const numbersOf = (moment: Moment, zone: string) => {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(new Date(moment))) parts[type] = value
  return parts
}

// Written out because browsers differ in their abbreviations (Sep or Sept, ศ. or ศุกร์).
const months: Record<Language, string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  th: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
}
const weekdays: Record<Language, string[]> = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  th: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
}
/** Year 1 of the Buddhist era as counted in Thailand was 543 BC. */
const buddhist_era = 543

/** `DD MMM YYYY - HH:mm`, Gregorian and English on every page: the fixed format of notifications. `20 Nov 2026 - 14:05` */
export const formatStamp = (moment: Moment, zone: string): string => {
  const { day, month, year, hour, minute } = numbersOf(moment, zone)
  return `${day} ${months.en[Number(month) - 1]} ${year} - ${hour}:${minute}`
}

/** `14:05` */
export const formatTime = (moment: Moment, zone: string): string => {
  const { hour, minute } = numbersOf(moment, zone)
  return `${hour}:${minute}`
}

/** `2026-11-20`, the day that it is at the place. */
export const dayOf = (moment: Moment, zone: string): string => {
  const { year, month, day } = numbersOf(moment, zone)
  return `${year}-${month}-${day}`
}

/** The hour of the day at the place, 0 to 23. */
export const hourOf = (moment: Moment, zone: string): number => Number(numbersOf(moment, zone).hour)

type Style = 'date' | 'weekday' | 'short'

/** `20 พ.ย. 2569` / `20 Nov 2026`; with `weekday` `ศ. 20 พ.ย. 2569` / `Fri 20 Nov 2026`; `short` leaves the year out. Never breaks. */
export const formatDate = (moment: Moment, { language, zone }: Place, style: Style = 'date'): string => {
  const day = dayOf(moment, zone)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const words = [date, months[language][month - 1]]
  if (style === 'weekday') words.unshift(weekdays[language][weekdayOf(day)])
  if (style !== 'short') words.push(language === 'th' ? year + buddhist_era : year)
  return noBreak(words.join(' '))
}

/** `18 พ.ย. 2569 16:20` / `18 Nov 2026 16:20` */
export const formatDateTime = (moment: Moment, place: Place, style: Style = 'date'): string =>
  `${formatDate(moment, place, style)}\u00a0${formatTime(moment, place.zone)}`

/** A calendar day (`YYYY-MM-DD`) written like a date. It has no time zone: the 20th is the 20th everywhere. */
export const formatDay = (day: string, language: Language, style: Style = 'date'): string =>
  formatDate(`${day}T12:00:00Z`, { language, zone: 'UTC' }, style)

/** The day `count` days after a calendar day; a negative count goes back. */
export const addDays = (day: string, count: number): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + count)
  return noon.toISOString().slice(0, 10)
}

/** 0 = Sunday … 6 = Saturday of a calendar day. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Whole minutes from one moment to another, never negative. */
export const minutesBetween = (from: Moment, to: Moment): number =>
  Math.max(0, Math.floor((new Date(to).getTime() - new Date(from).getTime()) / 60_000))

/** Minutes as hours and minutes, `80` → `1:20`. The unit is added by `useFormats`. */
export const formatHours = (minutes: number): string => {
  const whole = Math.max(0, Math.floor(minutes))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
