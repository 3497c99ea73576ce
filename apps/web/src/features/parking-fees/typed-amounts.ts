import { toDecimalText } from '@gatehouse/contract/kernel/domain/money.ts'
import { MOST_AMOUNT, MOST_BAND_MINUTES } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import { parseMoney } from '@gatehouse/contract/kernel/domain/typed-money.ts'
import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { formatHours } from '../../lib/dates.ts'

/** Minutes of a time that is typed as hours and minutes, or as whole hours: `2:30`, `2`. Undefined for anything else, `2.5` too. */
export function readHours(typed: string): number | undefined {
  const match = /^(\d{1,4})(?::([0-5]\d))?$/.exec(toArabicDigits(typed).trim())
  if (!match) return undefined
  const minutes = Number(match[1]) * 60 + Number(match[2] ?? 0)
  return minutes <= MOST_BAND_MINUTES ? minutes : undefined
}

/** Satang of a typed amount of baht; undefined for anything else, and for more than a tariff may ask. */
export function readBaht(typed: string): number | undefined {
  const parsed = parseMoney(typed)
  return parsed.ok && parsed.value <= MOST_AMOUNT ? parsed.value : undefined
}

/** Hundredths of a typed percentage below 100. */
export function readPercent(typed: string): number | undefined {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?\s*%?$/.exec(toArabicDigits(typed).trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** `HH:MM` of a typed time of day; undefined for anything else. */
export function readTime(typed: string): string | undefined {
  const tidy = tidyTime(typed)
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(tidy) ? tidy : undefined
}

/** As it is shown in a field: `20`, `12.50`. */
export const bahtText = (satang: number): string => toDecimalText(satang).replace(/\.00$/, '')

const tidied = (read: (typed: string) => number | undefined, text: (value: number) => string) => (typed: string) => {
  const value = read(typed)
  return value === undefined ? typed.trim() : text(value)
}

/** What was typed in the form in which it is shown; what cannot be read stays as it is. */
export const tidyHours = tidied(readHours, formatHours)
export const tidyBaht = tidied(readBaht, bahtText)
