import { z } from 'zod'
import { daysBetween, isDay } from './calendar.ts'
import { NATIONALITY_CODES } from './countries.ts'
import { isCurrency, MOST_MINOR_UNITS } from './money.ts'
import { tidyName } from './names.ts'
import { parseNationalId } from './national-id.ts'
import type { Parsed } from './parsed.ts'
import { parsePassport } from './passport.ts'
import { normalisePhone } from './phone.ts'
import { normalisePlate } from './plate.ts'
import { PLATE_PROVINCES } from './provinces.ts'
import { line } from './text.ts'
import { isZone } from './zone.ts'

/** Fields of bodies: text in, stored form out. An issue has the key of its message, and the parser's reason in `params.reason`. */
function typed<Value, Reason extends string>(
  parse: (text: string) => Parsed<Value, Reason>,
  store: (value: Value) => string,
  key: (reason: Reason) => string,
) {
  return z
    .string()
    .overwrite((value) => {
      const result = parseShort(value, parse)
      return result?.ok ? store(result.value) : value
    })
    .check(({ value, issues }) => {
      const result = parseShort(value, parse)
      if (!result) issues.push({ code: 'too_big', origin: 'string', maximum: LONGEST_TYPED, inclusive: true, input: value })
      else if (!result.ok) issues.push({ code: 'custom', params: { reason: result.reason }, message: key(result.reason), input: value })
    })
    .meta({ minLength: 1, maxLength: LONGEST_TYPED })
}

const LONGEST_TYPED = 40
const parseShort = <Result>(text: string, parse: (text: string) => Result) => (text.length <= LONGEST_TYPED ? parse(text) : null)

/** E.164 out. */
export const phone = typed(
  normalisePhone,
  (value) => value,
  () => 'phone',
)

/** Thirteen digits out. Keys: `national_id` for the check digit, `national_id_length`. */
export const nationalId = typed(
  parseNationalId,
  (value) => value.id,
  (reason) => (reason === 'length' ? 'national_id_length' : 'national_id'),
)

export const passport = typed(
  parsePassport,
  (value) => value,
  () => 'passport',
)

/** The stored form out. Used with `provinceCode`. */
export const plate = typed(
  normalisePlate,
  (value) => value.plate,
  () => 'plate',
)

export const provinceCode = z.enum(PLATE_PROVINCES.map((province) => province.code))

export const nationality = z.enum(NATIONALITY_CODES as string[])

/** Tidied for Thai; titles stay. */
export function personName(max = 120) {
  return line(max).overwrite(tidyName)
}

/** Years 1900 to 2299, so Buddhist years are refused. */
export const day = z
  .string()
  .refine((value) => isDay(value) && value >= '1900' && value < '2300', { error: 'day' })
  .meta({ format: 'date' })

/** `2026-11`, within the same years. */
export const month = z.string().regex(/^(19|2[0-2])\d\d-(0[1-9]|1[0-2])$/, 'month')

/** Checks that the two days of a query are in order and not too far apart. An invalid day is reported by its own field. */
export const atMostDays =
  (limit: number): z.core.CheckFn<{ startDate: string; endDate: string }> =>
  ({ value: { startDate, endDate }, issues }) => {
    const days = isDay(startDate) && isDay(endDate) ? daysBetween(startDate, endDate) + 1 : 1
    if (days < 1 || days > limit) issues.push({ code: 'custom', path: ['endDate'], message: 'range', input: endDate })
  }

export const zone = z.string().refine(isZone, { error: 'zone' }).meta({ maxLength: 64 })

/** ISO 4217. */
export const currency = z.string().refine(isCurrency, { error: 'currency' }).meta({ pattern: '^[A-Z]{3}$' })

export const amount = z.int().min(0).max(MOST_MINOR_UNITS)

/** Stored numbers that can't be decrypted; their masked forms are null. */
export const numbers_unreadable = z.array(z.enum(['id_number', 'phone']))
