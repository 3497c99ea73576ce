import { HOME_PLANS, splitCallingCode } from './calling-codes.ts'
import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { toArabicDigits } from './thai.ts'
import { normaliseUnicode } from './unicode.ts'

/** `characters`: includes extensions, which E.164 lacks. `country`: no + and no rules for the default country. */
export type PhoneProblem = 'empty' | 'characters' | 'length' | 'prefix' | 'country'

const TH_MOBILE = /^[689]\d{8}$/
const TH_FIXED = /^[2-57]\d{7}$/
const NORTH_AMERICA = /^[2-9]\d{2}[2-9]\d{6}$/

/**
 * Reads a number into E.164: Thai ones by the NBTC plan (mobile 0[689] + 8, fixed 0[2-57] + 7), others by E.164. Understands `+`, `00`,
 * `66…`, `+66 (0)81…` and Thai digits.
 */
export function normalisePhone(input: string, defaultCountry = 'TH'): Parsed<string, PhoneProblem> {
  if (input.length > 100) return refuseValue('length')
  const text = toArabicDigits(normaliseUnicode(input, 'NFKC')).replace(/[\s\p{Pd}().\u200b]/gu, '')
  if (text === '') return refuseValue('empty')
  const match = /^(\+|00)?(\d+)$/.exec(text)
  if (!match) return refuseValue('characters')
  const [, international, digits = ''] = match
  if (international) return checkInternational(digits)

  const home = HOME_PLANS[defaultCountry]
  if (!home) return refuseValue('country')
  const national = home.trunk !== '' && digits.startsWith(home.trunk) ? digits.slice(home.trunk.length) : null
  // A country code without +, if it can't be a home number.
  const shortest = home.code === '66' ? 10 : 11
  if (national === null && digits.startsWith(home.code) && digits.length >= shortest) return checkInternational(digits)
  if (national === null && home.code === '66') return refuseValue(digits.length < 9 ? 'length' : 'prefix')
  return checkInternational(home.code + (national ?? digits))
}

function checkInternational(digits: string): Parsed<string, PhoneProblem> {
  if (digits.startsWith('0')) return refuseValue('prefix')
  const { code, national } = splitCallingCode(digits)
  if (code === '66') return checkThai(national.replace(/^0/, ''))
  if (digits.length < 7 || digits.length > 15) return refuseValue('length')
  if (code === '1' && national.length !== 10) return refuseValue('length')
  if (code === '1' && !NORTH_AMERICA.test(national)) return refuseValue('prefix')
  return acceptValue(`+${digits}`)
}

function checkThai(national: string): Parsed<string, PhoneProblem> {
  if (TH_MOBILE.test(national) || TH_FIXED.test(national)) return acceptValue(`+66${national}`)
  if (!/^[2-9]/.test(national)) return refuseValue(national === '' ? 'length' : 'prefix')
  return refuseValue('length')
}

/** At home `081-234-5608`, elsewhere `+84 90 560 8271`. Other text is returned unchanged. */
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

/** Readable digit groups for other countries. */
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
  let position = 0
  for (const size of sizes) {
    if (position < digits.length) parts.push(digits.slice(position, position + size))
    position += size
  }
  return parts
}

export function phoneLastFour(e164: string): string {
  return e164.slice(-4)
}

/** `xxx-xxx-5608`, `+84 xx xxx 8271`. */
export function maskPhone(e164: string, homeCountry = 'TH'): string {
  const display = formatPhone(e164, homeCountry)
  const codeEnd = display.startsWith('+') ? Math.max(display.indexOf(' '), 0) : 0
  const tail = display.slice(codeEnd)
  let hiddenCount = tail.replace(/\D/g, '').length - 4
  const maskedTail = tail.replace(/\d/g, (digit) => {
    hiddenCount -= 1
    return hiddenCount >= 0 ? 'x' : digit
  })
  return display.slice(0, codeEnd) + maskedTail
}
