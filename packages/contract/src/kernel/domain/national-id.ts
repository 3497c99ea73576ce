import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { toArabicDigits } from './thai.ts'

export type NationalIdProblem = 'length' | 'check_digit'
/** `non_thai_series`: the first digit is 0, for people without Thai nationality. */
export type NationalId = { id: string; non_thai_series: boolean }

const SEPARATORS = /[\s\p{Pd}.]/gu

/** Removes spaces, hyphens and dots, and converts Thai digits; everything else stays for the check. */
export function normaliseNationalId(input: string): string {
  return toArabicDigits(input).replace(SEPARATORS, '')
}

/** (11 − (Σ d[i]·(13−i)) mod 11) mod 10. It detects most typing mistakes and proves no identity. */
export function nationalIdCheckDigit(twelveDigits: string): number {
  let sum = 0
  for (let i = 0; i < 12; i += 1) sum += Number(twelveDigits[i]) * (13 - i)
  return (11 - (sum % 11)) % 10
}

/** `length`: not thirteen digits. `check_digit`: the last digit is wrong. */
export function checkNationalId(input: string): 'ok' | NationalIdProblem {
  const id = normaliseNationalId(input)
  if (!/^\d{13}$/.test(id)) return 'length'
  return nationalIdCheckDigit(id) === Number(id[12]) ? 'ok' : 'check_digit'
}

/** `id` is the stored form: thirteen digits. */
export function parseNationalId(input: string): Parsed<NationalId, NationalIdProblem> {
  const result = checkNationalId(input)
  if (result !== 'ok') return refuseValue(result)
  const id = normaliseNationalId(input)
  return acceptValue({ id, non_thai_series: id.startsWith('0') })
}

/** `N-NNNN-NNNNN-NN-N`; any other text is returned unchanged. */
export function formatNationalId(id: string): string {
  return id.replace(/^(\d)(\d{4})(\d{5})(\d{2})(\d)$/, '$1-$2-$3-$4-$5')
}

/** `x-xxxx-xxxx5-62-1`, the form guards see. */
export function maskNationalId(lastFourOrMore: string): string {
  const tail = normaliseNationalId(lastFourOrMore).slice(-4).padStart(4, 'x')
  return `x-xxxx-xxxx${tail[0]}-${tail.slice(1, 3)}-${tail[3]}`
}
