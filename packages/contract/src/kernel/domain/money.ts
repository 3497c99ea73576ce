import type { Language } from '../languages.ts'
import { accepted, type Parsed, refused } from './parsed.ts'
import { toArabicDigits } from './thai.ts'

/** Whole minor units (satang). */
export type MinorUnits = number
/** `precision`: too many decimals. `grouping`: commas not at thousands, which could be decimal commas. */
export type MoneyProblem = 'empty' | 'format' | 'grouping' | 'precision' | 'range'

/** Larger sums could leave the exact integers. */
export const MOST_MINOR_UNITS = 1_000_000_000_000

/** ISO 4217, known to this runtime. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code)
}

const exponents = new Map<string, number>()

/** Decimals: THB 2, JPY 0, KWD 3. RangeError for an invalid code. */
export function currencyExponent(currency: string): number {
  let exponent = exponents.get(currency)
  if (exponent === undefined) {
    exponent = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    exponents.set(currency, exponent)
  }
  return exponent
}

/** `5050` as `50.50`, for inputs, exports and payment codes. */
export function toDecimalText(minor: MinorUnits, currency = 'THB'): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError('money must be a whole number of minor units')
  const exponent = currencyExponent(currency)
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const sign = minor < 0 ? '-' : ''
  return exponent === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

const formatters = new Map<string, Intl.NumberFormat>()

/** For reading: `฿50`, `฿1,250.50`; `decimals: 'always'` for receipts and columns. Exact at every size. */
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

/** Reads a typed amount into minor units: `1,250.50`, `฿50`, `50 บาท`, `50.-`, Thai digits. A comma only groups thousands. */
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
