import { accepted, type Parsed, refused } from './parsed.ts'
import { toArabicDigits } from './thai.ts'

export type NationalIdProblem = 'length' | 'check_digit'
/** `non_thai_series`: the first digit is 0, a number given to people without Thai nationality. Accepted; the desk shows it. */
export type NationalId = { id: string; non_thai_series: boolean }

const SEPARATORS = /[\s\p{Pd}.]/gu

/** Thai digits to Arabic; spaces, hyphens and dots taken out. What else was typed stays, so that the check sees it. */
export function normaliseNationalId(input: string): string {
  return toArabicDigits(input).replace(SEPARATORS, '')
}

/**
 * The thirteenth digit of a Thai national ID, from the first twelve: (11 − (Σ d[i]·(13−i)) mod 11) mod 10.
 * Rule of the Department of Provincial Administration. It catches most typing mistakes (none in the third digit,
 * whose weight is 11) and proves no identity.
 */
export function nationalIdCheckDigit(twelveDigits: string): number {
  let sum = 0
  for (let i = 0; i < 12; i += 1) sum += Number(twelveDigits[i]) * (13 - i)
  return (11 - (sum % 11)) % 10
}

/** `length`: not thirteen digits after normalising, letters included. `check_digit`: the last digit does not follow from the others. */
export function checkNationalId(input: string): 'ok' | NationalIdProblem {
  const id = normaliseNationalId(input)
  if (!/^\d{13}$/.test(id)) return 'length'
  return nationalIdCheckDigit(id) === Number(id[12]) ? 'ok' : 'check_digit'
}

/** Reads a typed or scanned ID number; the value's `id` is the thirteen digits that are stored and hashed. */
export function parseNationalId(input: string): Parsed<NationalId, NationalIdProblem> {
  const result = checkNationalId(input)
  if (result !== 'ok') return refused(result)
  const id = normaliseNationalId(input)
  return accepted({ id, non_thai_series: id.startsWith('0') })
}

/** `N-NNNN-NNNNN-NN-N` as printed on the card; anything but thirteen digits comes back as it is. */
export function formatNationalId(id: string): string {
  return id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
}

/** `x-xxxx-xxxx5-62-1` from the last four digits (or a whole number), the way a guard sees it: only four digits are ever shown. */
export function maskNationalId(lastFourOrMore: string): string {
  const tail = normaliseNationalId(lastFourOrMore).slice(-4).padStart(4, 'x')
  return `x-xxxx-xxxx${tail[0]}-${tail.slice(1, 3)}-${tail[3]}`
}
