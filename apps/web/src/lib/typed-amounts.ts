import { type MinorUnits, toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import { MOST_AMOUNT, MOST_BAND_MINUTES } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import { parseMoney } from '@gatehouse/contract/kernel/domain/typed-money.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { formatHours } from './dates.ts'

/** Minutes of a time that is typed as hours and minutes, or as whole hours: `2:30`, `2.30`, `230`, `2`. Null for anything else, `2.5` too. */
export function readHours(typed: string): number | null {
  const text = toArabicDigits(typed).trim()
  const match = /^(\d{1,4})[:.]([0-5]\d)$/.exec(text) ?? /^(\d{1,2})([0-5]\d)?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[1]) * 60 + Number(match[2] ?? 0)
  return minutes <= MOST_BAND_MINUTES ? minutes : null
}

/** What was typed, in minor units; null where it is no amount. */
export function readAmount(typed: string, currency: string): MinorUnits | null {
  const parsed = parseMoney(typed, currency)
  return parsed.ok ? parsed.value : null
}

/** Null for more than a tariff may ask as well. */
export function readPrice(typed: string, currency: string): MinorUnits | null {
  const amount = readAmount(typed, currency)
  return amount !== null && amount <= MOST_AMOUNT ? amount : null
}

/** Hundredths of a typed percentage below 100. */
export function readPercent(typed: string): number | null {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(toArabicDigits(typed).trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** `HH:MM` of a typed time of day; null for anything else. */
export function readTime(typed: string): string | null {
  const tidy = tidyTime(typed)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(tidy) ? tidy : null
}

/** As it is shown in a field: `40`, `12.50`. */
export const amountText = (amount: MinorUnits, currency: string): string => toDecimalText(amount, currency).replace(/\.0+$/, '')

/** What was typed in the form in which it is shown; what cannot be read stays as it is. */
export function tidyHours(typed: string): string {
  const minutes = readHours(typed)
  return minutes === null ? typed.trim() : formatHours(minutes)
}

/** As `tidyHours`, for amounts of a currency. */
export const priceTidier =
  (currency: string) =>
  (typed: string): string => {
    const amount = readPrice(typed, currency)
    return amount === null ? typed.trim() : amountText(amount, currency)
  }
