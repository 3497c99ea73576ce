import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Span, Weekday, WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { type DayRun, weekRuns } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { PRE_PASS_MODES } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { PrePassRecord } from './pre-passes.table.ts'

// The words of a printed pass, in the language of its holder.

type Mode = keyof typeof PRE_PASS_MODES
const modesIn = (languageIndex: 0 | 1) =>
  Object.fromEntries(Object.entries(PRE_PASS_MODES).map(([mode, words]) => [mode, words[languageIndex]])) as Record<Mode, string>

const DAYS: Readonly<Record<Weekday, { en: string; th: string }>> = {
  mon: { en: 'Mon', th: 'จ.' },
  tue: { en: 'Tue', th: 'อ.' },
  wed: { en: 'Wed', th: 'พ.' },
  thu: { en: 'Thu', th: 'พฤ.' },
  fri: { en: 'Fri', th: 'ศ.' },
  sat: { en: 'Sat', th: 'ส.' },
  sun: { en: 'Sun', th: 'อา.' },
}

export const PAPER_WORDS = {
  th: {
    title: 'บัตรผ่าน',
    place: 'สถานที่',
    gates: 'ประตู',
    all_gates: 'ทุกประตู',
    valid: 'ใช้ได้',
    hours: 'วันและเวลา',
    any_time: 'ทุกเวลา',
    whole_day: 'ทั้งวัน',
    visits: 'จำนวนครั้ง',
    times: (count: number) => `${count} ครั้ง`,
    modes: modesIn(1),
    code: 'รหัสสำหรับประตูที่ไม่มีเครื่องสแกน',
    show: 'แสดง QR โค้ดนี้ที่ประตู บัตรนี้เป็นของผู้ถือบัตรเท่านั้น อย่าส่งต่อ',
  },
  en: {
    title: 'Visitor pass',
    place: 'Place',
    gates: 'Gates',
    all_gates: 'All gates',
    valid: 'Valid',
    hours: 'Hours',
    any_time: 'At any time',
    whole_day: 'all day',
    visits: 'Visits',
    times: (count: number) => `${count} ${count === 1 ? 'visit' : 'visits'}`,
    modes: modesIn(0),
    code: 'Code for gates without a scanner',
    show: 'Show this QR code at the gate. Only the holder can use this pass.',
  },
} as const

const SHORT_DAY = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const BUDDHIST_ERA = 543
const dayText = (day: Day, language: Language): string =>
  `${new Intl.DateTimeFormat(language === 'th' ? 'th' : 'en-GB', SHORT_DAY).format(new Date(day))} ${Number(day.slice(0, 4)) + (language === 'th' ? BUDDHIST_ERA : 0)}`

/** The first and the last time, on the clock of the place. */
export function timesText(pass: Pick<PrePassRecord, 'from_day' | 'from_time' | 'until_day' | 'until_time'>, language: Language): string {
  const [start, end] = [
    [pass.from_day, pass.from_time],
    [pass.until_day, pass.until_time],
  ].map(([day, time]) => [dayText(day!, language), time].filter(Boolean).join(' '))
  return start === end ? start! : `${start} – ${end}`
}

export const gatesText = (codes: readonly string[] | null, language: Language): string =>
  codes === null ? PAPER_WORDS[language].all_gates : codes.toSorted().join(', ')

/** Days with equal hours are joined, such as `Mon–Fri 08:00–17:00`. Days without hours are left out. */
export function hoursText(hours: WeekHours | null, language: Language): string {
  const words = PAPER_WORDS[language]
  if (hours === null) return words.any_time
  const spanText = ({ from, to }: Span) => (from === to ? words.whole_day : `${from}–${to}`)
  const open = weekRuns(hours).filter(({ spans }) => spans.length > 0)
  const daysText = ({ from, to }: DayRun) => [...new Set([from, to])].map((day) => DAYS[day][language]).join('–')
  return open.map((run) => `${daysText(run)} ${run.spans.map(spanText).join(', ')}`).join(' · ')
}
