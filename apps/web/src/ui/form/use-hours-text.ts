import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { weekRuns } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useWeekdays } from '../../lib/use-weekdays.ts'
import { spansText } from './hours.ts'
import { hoursWords } from './hours.words.ts'

/** Hours in words, one line for each run of equal days: `Monday–Friday 08:00–17:00`. */
export const useHoursText = (): ((hours: WeekHours | null) => string[]) => {
  const say = useWords(hoursWords)
  const { daysOfWeek } = useWeekdays()
  return (hours) => {
    if (hours === null) return [say('always')]
    return weekRuns(hours).map(
      (run) => `${daysOfWeek(run.from, run.to, 'long')} ${run.spans.length > 0 ? spansText(run.spans) : say('closed')}`,
    )
  }
}
