import { type MinorUnits, toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import { MOST_AMOUNT, MOST_BAND_MINUTES } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import { parseMoney } from '@gatehouse/contract/kernel/domain/typed-money.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { formatHours } from './dates.ts'

/**
 * Reads a duration typed as hours and minutes or as whole hours, and returns minutes: `2:30`, `2.30`, `230`, `2`. Null for anything else, including
 * `2.5`.
 */
export function readHours(input: string): number | null {
  const text = toArabicDigits(input).trim()
  const match = /^(\d{1,4})[:.]([0-5]\d)$/.exec(text) ?? /^(\d{1,2})([0-5]\d)?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2] ?? 0)
  return minutes <= MOST_BAND_MINUTES ? minutes : null
}

/** Reads a typed amount, in minor units; null if it isn't an amount. */
export function readAmount(input: string, currency: string): MinorUnits | null {
  const parseResult = parseMoney(input, currency)
  return parseResult.ok ? parseResult.value : null
}

/** Reads a typed price. Null if it isn't an amount, or is above the highest amount of a tariff. */
export function readPrice(input: string, currency: string): MinorUnits | null {
  const amount = readAmount(input, currency)
  return amount !== null && amount <= MOST_AMOUNT ? amount : null
}

/** Reads a typed percentage below 100, in hundredths of a percent; null for anything else. */
export function readPercent(input: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(toArabicDigits(input).trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Reads a typed time of day as `HH:MM`; null for anything else. */
export function readTime(input: string): string | null {
  const tidyText = tidyTime(input)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(tidyText) ? tidyText : null
}

/** Formats an amount for a field: `40`, `12.50`. */
export const amountText = (amount: MinorUnits, currency: string): string => toDecimalText(amount, currency).replace(/\.0+$/, '')

/** Formats a typed duration as a field shows it. Text that isn't a duration is only trimmed. */
export function tidyHours(input: string): string {
  const minutes = readHours(input)
  return minutes === null ? input.trim() : formatHours(minutes)
}

/** Returns a function that does what `tidyHours` does, for prices in a currency. */
export const priceTidier =
  (currency: string) =>
  (input: string): string => {
    const amount = readPrice(input, currency)
    return amount === null ? input.trim() : amountText(amount, currency)
  }
