import type { Weekday } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import type { z } from 'zod'

/** Returns the problem of each weekday, from the issues of the schema of hours. */
export function dayProblems(issues: readonly z.core.$ZodIssue[] | undefined, language: Language) {
  const problems = fieldErrors(issues ?? [], language)
  return (day: Weekday): string | undefined => problems.find(({ field }) => field.split('.')[0] === day)?.message
}
