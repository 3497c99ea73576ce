import { type Day, isDay } from './calendar.ts'
import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { toArabicDigits } from './thai.ts'
import { normaliseUnicode } from './unicode.ts'

/** The Thai calendar is 543 years ahead. */
const BUDDHIST_AHEAD = 543
/** Years from here on are Buddhist. */
const FIRST_BUDDHIST = 2300

/** `year`: two digits. `date`: no such day. `format`: no date. */
export type DateProblem = 'format' | 'year' | 'date'

const MONTHS = [
  'jan january มค มกราคม',
  'feb february กพ กุมภาพันธ์',
  'mar march มีค มีนาคม',
  'apr april เมย เมษายน',
  'may พค พฤษภาคม',
  'jun june มิย มิถุนายน',
  'jul july กค กรกฎาคม',
  'aug august สค สิงหาคม',
  'sep sept september กย กันยายน',
  'oct october ตค ตุลาคม',
  'nov november พย พฤศจิกายน',
  'dec december ธค ธันวาคม',
]
const MONTH_NUMBER = new Map(MONTHS.flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)))

export function toCommonYear(typedYear: number): number {
  return typedYear >= FIRST_BUDDHIST ? typedYear - BUDDHIST_AHEAD : typedYear
}

export function toBuddhistYear(commonYear: number): number {
  return commonYear + BUDDHIST_AHEAD
}

/** Day before month, as typed at a desk: `20/11/2569`, `2569-11-20`, `20 พ.ย. 2569`, `20 Nov 2026`, Thai digits. Four-digit years only. */
export function parseTypedDate(text: string): Parsed<Day, DateProblem> {
  if (text.length > 60) return refuseValue('format')
  const input = toArabicDigits(normaliseUnicode(text, 'NFC'))
    .toLowerCase()
    .replace(/พ\.?\s?ศ\.?|ค\.?\s?ศ\.?/, ' ')
    .trim()
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(input)
  if (yearFirst) return day(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]))
  const parts = /^(\d{1,2})[\s\-/.,]+(\d{1,2}|[a-z\u0e00-\u0e4f.]{2,16})[\s\-/.,]+(\d{2,4})$/.exec(input)
  if (!parts) return refuseValue('format')
  const [, dayText = '', monthText = '', yearText = ''] = parts
  const month = /^\d/.test(monthText) ? Number(monthText) : MONTH_NUMBER.get(monthText.replaceAll('.', ''))
  if (month === undefined) return refuseValue('format')
  if (yearText.length !== 4) return refuseValue('year')
  return day(Number(yearText), month, Number(dayText))
}

function day(typedYear: number, month: number, dayOfMonth: number): Parsed<Day, DateProblem> {
  const text = [String(toCommonYear(typedYear)).padStart(4, '0'), String(month).padStart(2, '0'), String(dayOfMonth).padStart(2, '0')].join(
    '-',
  )
  return isDay(text) ? acceptValue(text) : refuseValue('date')
}
