import type { Language } from '../languages.ts'
import { accepted, type Parsed, refused } from './parsed.ts'
import { toArabicDigits } from './thai.ts'

/** Whole minor units of a currency (satang for THB). Never a fraction, never a number of baht. */
export type MinorUnits = number
/** `precision`: more decimals than the currency has. `grouping`: commas not at thousands, which could mean a decimal comma. */
export type MoneyProblem = 'empty' | 'format' | 'grouping' | 'precision' | 'range'

/** Above it a sum of many amounts could leave the exact integers; ten thousand million baht is more than any gate takes. */
export const MOST_MINOR_UNITS = 1_000_000_000_000

/** An ISO 4217 code that this runtime knows. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

const exponents = new Map<string, number>()

/** Decimals of a currency: THB 2, JPY 0, KWD 3. RangeError for a code that is not three letters. */
export function currencyExponent(currency: string): number {
  let exponent = exponents.get(currency)
  if (exponent === undefined) {
    exponent = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    exponents.set(currency, exponent)
  }
  return exponent
}

/** `5050` satang as `50.50`: plain digits without grouping or symbol, for input fields, exports and payment codes. */
export function toDecimalText(minor: MinorUnits, currency = 'THB'): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError('money must be a whole number of minor units')
  const exponent = currencyExponent(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

const formatters = new Map<string, Intl.NumberFormat>()

/**
 * An amount for reading: `฿50`, `฿1,250.50`. `decimals: 'always'` for receipts and columns (`฿50.00`); the default leaves them out of whole
 * amounts. Exact at every size: the digits go to Intl as text, never as a fraction.
 */
export function formatMoney(minor: MinorUnits, currency: string, language: Language, decimals: 'auto' | 'always' = 'auto'): string {
  const key = `${currency} ${language} ${decimals}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      trailingZeroDisplay: decimals === 'auto' ? 'stripIfInteger' : 'auto',
    })
    formatters.set(key, formatter)
  }
  return formatter.format(toDecimalText(minor, currency) as Intl.StringNumericLiteral)
}

/**
 * Reads a typed amount that is not negative into minor units without passing through a fraction: `1,250.50`, `฿50`, `50 บาท`, `50.-`, Thai
 * digits. A comma is a thousands mark only.
 */
export function parseMoney(text: string, currency = 'THB'): Parsed<MinorUnits, MoneyProblem> {
  if (text.length > 60) return refused('range')
  const typed = toArabicDigits(text)
    .trim()
    .replace(/^(?:฿|thb)\s?|\s?(?:บาท|บ\.|฿|thb|baht)$/i, '')
    .replace(/\.?-$/, '')
    .trim()
  if (typed === '') return refused('empty')
  const match = /^([\d,]*)(?:\.(\d+))?$/.exec(typed)
  if (!match) return refused('format')
  const [, whole = '', fraction = ''] = match
  if (!groupedByThousands(whole.split(','))) return refused('grouping')
  const exponent = currencyExponent(currency)
  if (/[^0]/.test(fraction.slice(exponent))) return refused('precision')
  const minor = Number(whole.replaceAll(',', '') + fraction.slice(0, exponent).padEnd(exponent, '0'))
  return minor <= MOST_MINOR_UNITS ? accepted(minor) : refused('range')
}

function groupedByThousands([first = '', ...rest]: string[]): boolean {
  return rest.length === 0 || (first.length >= 1 && first.length <= 3 && rest.every((group) => group.length === 3))
}
