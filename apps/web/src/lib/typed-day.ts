import { type Day, isDay } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { type DateProblem, parseTypedDate } from '@gatehouse/contract/kernel/domain/typed-date.ts'

/** Days that the contract accepts (`day` in its fields.ts), without loading its schemas. */
const taken = (day: Day) => isDay(day) && day >= '1900' && day < '2300'

/**
 * The value of a date field: a day, an empty text, or the typed text if it isn't a day. Invalid text is kept, so that nothing disappears without a
 * message.
 */
export function readTypedDay(text: string): string {
  const parseResult = parseTypedDate(text)
  return parseResult.ok && taken(parseResult.value) ? parseResult.value : text.trim()
}

/** Why the value isn't a day; undefined for a day and for an empty text. */
export function problemOfDay(value: string): DateProblem | undefined {
  if (value === '' || taken(value)) return undefined
  const parseResult = parseTypedDate(value)
  return parseResult.ok ? 'date' : parseResult.reason
}
