import { isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { weekRuns } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { isWholeDay, spansText } from '../../ui/form/hours.ts'
import { passFormWords } from './pass-form.words.ts'
import type { PassValues } from './pass-values.ts'

type Summarised = Pick<PassValues, 'mode' | 'max_uses' | 'from_day' | 'from_time' | 'until_day' | 'until_time' | 'hours'>

/** The hours of a pass on one line, without closed days: `Mon–Fri 08:00–18:00`. */
export const useHoursLine = (): ((hours: WeekHours | null) => string) => {
  const say = useWords(passFormWords)
  const { daysOfWeek } = useWeekdays()
  return (hours) => {
    if (hours === null) return say('any_time')
    const open = weekRuns(hours).filter(({ spans }) => spans.length > 0)
    const texts = open.map(({ from, to, spans }) => {
      return `${daysOfWeek(from, to)} ${spans.every(isWholeDay) ? say('whole_day') : spansText(spans)}`
    })
    return texts.join(' · ') || say('no_hours')
  }
}

/** The pass in a form as a sentence: `Mon–Fri 08:00–18:00 through gate G1, until 31 Dec 2026 · one visit`; empty while a day is missing. */
export function usePassSummary() {
  const say = useWords(passFormWords)
  const formats = useFormats()
  const hoursLine = useHoursLine()
  return (values: Summarised, gate_codes: readonly string[] | null): string => {
    const { mode, max_uses, from_day, from_time, until_day, until_time } = values
    if (!isDay(from_day) || !isDay(until_day)) return ''
    const [start, end] = [
      [formats.day(from_day), from_time].filter(Boolean).join(' '),
      [formats.day(until_day), until_time].filter(Boolean).join(' '),
    ]
    const gates = gate_codes === null || gate_codes.length === 0 ? say('all_gates') : say('gates', { codes: gate_codes.join(', ') })
    const facts = { hours: hoursLine(values.hours), gates, from: start, until: end }
    const often = mode === 'multiple' ? say('often.multiple', { count: max_uses || '…' }) : say(`often.${mode}`)
    return `${start === end ? say('through_day', facts) : say('through', facts)} · ${often}`
  }
}
