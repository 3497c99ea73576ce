import { type Day, isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { type DateProblem, parseTypedDate } from '@gatehouse/contract/kernel/domain/typed-date.ts'

/** What the contract takes as a day (`day` in its fields.ts), without its schemas. */
const taken = (day: Day) => isDay(day) && day >= '1900' && day < '2300'

/** What a date field stands for: the day, nothing, or, where it is no day, the text as it was typed, so that nothing is lost without a word. */
export function readTypedDay(text: string): string {
  const parsed = parseTypedDate(text)
  return parsed.ok && taken(parsed.value) ? parsed.value : text.trim()
}

/** Why that is no day; none for a day and for nothing. */
export function problemOfDay(value: string): DateProblem | undefined {
  if (value === '' || taken(value)) return undefined
  const parsed = parseTypedDate(value)
  return parsed.ok ? 'date' : parsed.reason
}
