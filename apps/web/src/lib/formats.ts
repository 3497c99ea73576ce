import { createContext, useContext, useMemo } from 'react'
import { dayOf, formatDate, formatDateTime, formatDay, formatHours, formatStamp, formatTime, hourOf, type Moment } from './dates.ts'
import { commonWords } from './i18n/common.words.ts'
import { useLanguage, useWords } from './i18n/use-words.ts'
import { formatMoney } from './money.ts'
import { withUnit } from './no-break.ts'

/** The organisation's time zone and currency. The shell sets them from the session; before sign-in the home market's apply. */
export const OrganisationFormat = createContext({ zone: 'Asia/Bangkok', currency: 'THB' })

/** Every format of the page, bound to its language and to the organisation's time zone and currency. */
export const useFormats = () => {
  const { zone, currency } = useContext(OrganisationFormat)
  const language = useLanguage()
  const say = useWords(commonWords)
  return useMemo(() => {
    const place = { language, zone }
    const formats = {
      zone,
      language,
      stamp: (moment: Moment) => formatStamp(moment, zone),
      time: (moment: Moment) => formatTime(moment, zone),
      date: (moment: Moment) => formatDate(moment, place),
      weekday: (moment: Moment) => formatDate(moment, place, 'weekday'),
      dateTime: (moment: Moment) => formatDateTime(moment, place),
      day: (day: string) => formatDay(day, language),
      dayOf: (moment: Moment) => dayOf(moment, zone),
      hourOf: (moment: Moment) => hourOf(moment, zone),
      /** The time for today, `Yesterday 09:12`, else the date without the year and the time. */
      when: (moment: Moment, now: Moment = Date.now()) => {
        const apart = (Date.parse(dayOf(now, zone)) - Date.parse(dayOf(moment, zone))) / 86_400_000
        if (apart === 0) return formatTime(moment, zone)
        if (apart === 1) return say('yesterday', { time: formatTime(moment, zone) })
        return formatDateTime(moment, place, 'short')
      },
      /** `1:20 ชม.` / `1:20 h` */
      duration: (minutes: number) => withUnit(formatHours(minutes), say('hours_unit')),
      money: (satang: number) => formatMoney(satang, currency),
      number: (value: number) => value.toLocaleString('en'),
    }
    return formats
  }, [zone, currency, language, say])
}
