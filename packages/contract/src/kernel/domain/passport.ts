import { accepted, type Parsed, refused } from './parsed.ts'
import { normaliseUnicode } from './unicode.ts'

export type PassportProblem = 'length' | 'characters'

/**
 * A passport or other foreign document number: capitals and digits without spaces or hyphens, 4 to 20 of them. ICAO 9303 prints at most nine
 * in the machine-readable zone and older booklets carry more, so longer ones pass. O and 0 are left as typed: issuers use both.
 */
export function parsePassport(input: string): Parsed<string, PassportProblem> {
  if (input.length > 100) return refused('length')
  const number = normaliseUnicode(input, 'NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
  if (!/^[A-Z0-9]*$/.test(number)) return refused('characters')
  return number.length >= 4 && number.length <= 20 ? accepted(number) : refused('length')
}

/** `C•••5608`: first character and last four. A number of six or fewer shows its last two only, so that most of it stays hidden. */
export function maskPassport(number: string): string {
  return number.length >= 7 ? `${number[0]}•••${number.slice(-4)}` : `•••${number.slice(-2)}`
}
