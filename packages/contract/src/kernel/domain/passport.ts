import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { normaliseUnicode } from './unicode.ts'

export type PassportProblem = 'length' | 'characters'

/** Capitals and digits, 4 to 20: older booklets exceed the nine of ICAO 9303. O and 0 stay: issuers use both. */
export function parsePassport(input: string): Parsed<string, PassportProblem> {
  if (input.length > 100) return refuseValue('length')
  const number = normaliseUnicode(input, 'NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  if (!/^[A-Z0-9]*$/.test(number)) return refuseValue('characters')
  return number.length >= 4 && number.length <= 20 ? acceptValue(number) : refuseValue('length')
}

/** `C•••5608`; numbers of six or fewer characters show their last two. */
export function maskPassport(number: string): string {
  return number.length >= 7 ? `${number[0]}•••${number.slice(-4)}` : `•••${number.slice(-2)}`
}
