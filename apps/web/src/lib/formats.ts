import { type Day, dayIn, daysBetween, type Instant, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { formatMoney, type MinorUnits } from '@gatehouse/contract/kernel/domain/money.ts'
import { createContext, useContext, useMemo } from 'react'
import { serverNow } from './clock.ts'
import { eraYear, formatDate, formatDateTime, formatDay, formatHours, formatMonth, formatStamp, hourOf } from './dates.ts'
import { commonWords } from './i18n/common.words.ts'
import { useLanguage, useWords } from './i18n/use-words.ts'
import { withUnit } from './no-break.ts'

interface FormatFacts {
  readonly zone: string
  readonly currency: string
  /** The person also wants Gregorian years in Thai. */
  readonly gregorian?: boolean
}

/**
 * The organisation's time zone and currency, and the person's era. The shell sets them from the session; pages before sign-in use the home market's.
 */
export const OrganisationFormat = createContext<FormatFacts>({ zone: 'Asia/Bangkok', currency: 'THB' })

/** All formats of the page, bound to its language and to the organisation's time zone and currency. */
export const useFormats = () => {
  const { zone, currency, gregorian } = useContext(OrganisationFormat)
  const language = useLanguage()
  const say = useWords(commonWords)
  return useMemo(() => {
    const place = { language, zone, gregorian }
    return {
      zone,
      currency,
      language,
      /** `20 Nov 2026 - 14:05` in both languages */
      stamp: (instant: Instant) => formatStamp(instant, zone),
      /** `14:05` */
      time: (instant: Instant) => timeIn(instant, zone),
      date: (instant: Instant) => formatDate(instant, place),
      weekday: (instant: Instant) => formatDate(instant, place, 'weekday'),
      dateTime: (instant: Instant) => formatDateTime(instant, place),
      day: (day: Day) => formatDay(day, language, 'date', gregorian),
      /** `พ.ย. 2569` / `Nov 2026` */
      month: (month: string) => formatMonth(month, language, gregorian),
      /** `2569` / `2026` */
      year: (year: number) => eraYear(year, language, gregorian),
      weekdayOfDay: (day: Day) => formatDay(day, language, 'weekday', gregorian),
      dayOf: (instant: Instant) => dayIn(instant, zone),
      hourOf: (instant: Instant) => hourOf(instant, zone),
      /** Today's time, `Yesterday 09:12`, or the date without its year and the time. */
      when: (instant: Instant, now: Instant = serverNow()) => {
        const ago = daysBetween(dayIn(instant, zone), dayIn(now, zone))
        if (ago === 0) return timeIn(instant, zone)
        return ago === 1 ? say('yesterday', { time: timeIn(instant, zone) }) : formatDateTime(instant, place, 'short')
      },
      /** `1:20 ชม.` / `1:20 h` */
      duration: (minutes: number) => withUnit(formatHours(minutes), say('hours_unit')),
      /** `฿1,234.50`, with a true minus sign */
      money: (amount: MinorUnits) => formatMoney(amount, currency, language).replace('-', '\u2212'),
      number: (value: number) => value.toLocaleString('en'),
    }
  }, [zone, currency, gregorian, language, say])
}
