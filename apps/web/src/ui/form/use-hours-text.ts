import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { spansText, WEEK } from './hours.ts'
import { hoursWords } from './hours.words.ts'

/** Hours in words, a line for each run of days that are alike: `Monday–Friday 08:00–17:00`. */
export const useHoursText = (): ((hours: WeekHours | null) => string[]) => {
  const say = useWords(hoursWords)
  return (hours) => {
    if (hours === null) return [say('always')]
    const runs: { from: string; to: string; text: string }[] = []
    for (const day of WEEK) {
      const text = hours[day].length > 0 ? spansText(hours[day]) : say('closed')
      const name = say(`days.${day}`)
      const last = runs.at(-1)
      if (last?.text === text) last.to = name
      else runs.push({ from: name, to: name, text })
    }
    return runs.map(({ from, to, text }) => `${from === to ? from : `${from}–${to}`} ${text}`)
  }
}
