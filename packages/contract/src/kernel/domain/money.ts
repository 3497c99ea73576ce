import type { Language } from '../languages.ts'

/** Whole minor units (satang). */
export type MinorUnits = number

/** Larger sums could exceed the exact integers. */
export const MOST_MINOR_UNITS = 1_000_000_000_000

/** ISO 4217 codes that this runtime knows. */
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
