import { WEEKDAYS, type Weekday } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { SHORT_WEEKDAYS } from './dates.ts'
import { useLanguage } from './i18n/use-words.ts'

const LONG_WEEKDAYS: Record<Language, string[]> = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  th: ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'],
}

/** Names of weekdays without a date. */
export function useWeekdays() {
  const language = useLanguage()
  const nameOf = (day: Weekday, style: 'short' | 'long') =>
    (style === 'long' ? LONG_WEEKDAYS : SHORT_WEEKDAYS)[language][WEEKDAYS.indexOf(day)]!
  return {
    /** `อาทิตย์` / `Sunday` */
    dayOfWeek: (day: Weekday) => nameOf(day, 'long'),
    /** `จ.–ศ.` / `Mon–Fri`; a single name if both days are equal. */
    daysOfWeek: (from: Weekday, to: Weekday = from, style: 'short' | 'long' = 'short') =>
      [...new Set([from, to])].map((day) => nameOf(day, style)).join('–'),
  }
}
