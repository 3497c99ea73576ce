import { HOME_PLANS, splitCallingCode } from './calling-codes.ts'
import { accepted, type Parsed, refused } from './parsed.ts'
import { toArabicDigits } from './thai.ts'
import { normaliseUnicode } from './unicode.ts'

/**
 * `characters`: something other than digits, +, spaces, brackets, dots and hyphens (an extension is such a thing: E.164 has none).
 * `length`, `prefix`: wrong number of digits, or a beginning no number has. `country`: no + and the default country's rules are unknown.
 */
export type PhoneProblem = 'empty' | 'characters' | 'length' | 'prefix' | 'country'

const TH_MOBILE = /^[689]\d{8}$/
const TH_FIXED = /^[2-57]\d{7}$/
const NORTH_AMERICA = /^[2-9]\d{2}[2-9]\d{6}$/

/**
 * Reads a typed phone number into E.164 (`+66812345608`). Thai numbers follow the numbering plan of the NBTC: mobile 0[689] + 8 digits, fixed
 * 0[2-57] + 7. Other countries are accepted by the general rules of ITU-T E.164. `+`, a leading `00`, `66…` without + and `+66 (0)81…` are
 * understood; Thai digits too.
 */
export function normalisePhone(input: string, defaultCountry = 'TH'): Parsed<string, PhoneProblem> {
  if (input.length > 100) return refused('length')
  const typed = toArabicDigits(normaliseUnicode(input, 'NFKC')).replace(/[\s\p{Pd}().\u200b]/gu, '')
  if (typed === '') return refused('empty')
  const match = /^(\+|00)?(\d+)$/.exec(typed)
  if (!match) return refused('characters')
  const [, international, digits = ''] = match
  if (international) return checkInternational(digits)

  const home = HOME_PLANS[defaultCountry]
  if (!home) return refused('country')
  const national = home.trunk !== '' && digits.startsWith(home.trunk) ? digits.slice(home.trunk.length) : null
  // `66812345608`: the country code typed without its +, where it could not be a home number as well. Thai home numbers all begin with 0.
  const shortest = home.code === '66' ? 10 : 11
  if (national === null && digits.startsWith(home.code) && digits.length >= shortest) return checkInternational(digits)
  if (national === null && home.code === '66') return refused(digits.length < 9 ? 'length' : 'prefix')
  return checkInternational(home.code + (national ?? digits))
}

function checkInternational(digits: string): Parsed<string, PhoneProblem> {
  if (digits.startsWith('0')) return refused('prefix')
  const { code, national } = splitCallingCode(digits)
  if (code === '66') return checkThai(national.replace(/^0/, ''))
  if (digits.length < 7 || digits.length > 15) return refused('length')
  if (code === '1' && national.length !== 10) return refused('length')
  if (code === '1' && !NORTH_AMERICA.test(national)) return refused('prefix')
  return accepted(`+${digits}`)
}

function checkThai(national: string): Parsed<string, PhoneProblem> {
  if (TH_MOBILE.test(national) || TH_FIXED.test(national)) return accepted(`+66${national}`)
  if (!/^[2-9]/.test(national)) return refused(national === '' ? 'length' : 'prefix')
  return refused('length')
}

/**
 * Groups an E.164 number for reading: at home `081-234-5608`, `02-123-4567`, `053-123-456`; from elsewhere `+84 90 560 8271`. Text that is not
 * E.164 comes back as it is.
 */
export function formatPhone(e164: string, homeCountry = 'TH'): string {
  if (!/^\+[1-9]\d{6,14}$/.test(e164)) return e164
  const { code, national } = splitCallingCode(e164.slice(1))
  if (code === '66' && homeCountry === 'TH') {
    if (TH_MOBILE.test(national)) return `0${groups(national, [2, 3, 4]).join('-')}`
    if (national.startsWith('2')) return `0${groups(national, [1, 3, 4]).join('-')}`
    return `0${groups(national, [2, 3, 3]).join('-')}`
  }
  return `+${code} ${groups(national, GROUPINGS[national.length] ?? [3, 3, 3, 3, 3]).join(' ')}`
}

/** Group sizes by number of national digits; no country's own habit, but never a run too long to read back aloud. */
const GROUPINGS: Record<number, number[]> = {
  4: [4],
  5: [2, 3],
  6: [3, 3],
  7: [3, 4],
  8: [4, 4],
  9: [2, 3, 4],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

function groups(digits: string, sizes: number[]): string[] {
  const parts: string[] = []
  let at = 0
  for (const size of sizes) {
    if (at < digits.length) parts.push(digits.slice(at, at + size))
    at += size
  }
  return parts
}

/** The four digits people say and search by. */
export function phoneLastFour(e164: string): string {
  return e164.slice(-4)
}

/** The reading form with only the last four digits shown: `xxx-xxx-5608`, `+84 xx xxx 8271`. */
export function maskPhone(e164: string, homeCountry = 'TH'): string {
  const shown = formatPhone(e164, homeCountry)
  const codeEnd = shown.startsWith('+') ? Math.max(shown.indexOf(' '), 0) : 0
  const tail = shown.slice(codeEnd)
  let hidden = tail.replace(/\D/g, '').length - 4
  const masked = tail.replace(/\d/g, (digit) => {
    hidden -= 1
    return hidden >= 0 ? 'x' : digit
  })
  return shown.slice(0, codeEnd) + masked
}
