import type { Weekday, WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { openingHours } from '@gatehouse/contract/locations.ts'

/** What is wrong with each day of a week of hours, where a form was refused for it. */
export function dayProblems(hours: WeekHours | null, problem: string | undefined, language: Language) {
  const issues = problem && hours ? fieldErrors(openingHours.safeParse(hours).error?.issues ?? [], language) : []
  return (day: Weekday): string | undefined => issues.find(({ field }) => field.split('.')[0] === day)?.message
}
