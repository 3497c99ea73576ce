import { currencyExponent, type MinorUnits, MOST_MINOR_UNITS } from './money.ts'
import { acceptValue, type Parsed, refuseValue } from './parsed.ts'
import { toArabicDigits } from './thai.ts'

/** `precision`: too many decimals. `grouping`: commas that don't separate thousands, so they may be decimal commas. */
export type MoneyProblem = 'empty' | 'format' | 'grouping' | 'precision' | 'range'

/** Parses a typed amount into minor units: `1,250.50`, `฿50`, `50 บาท`, `50.-`, Thai digits. Commas only group thousands. */
export function parseMoney(text: string, currency = 'THB'): Parsed<MinorUnits, MoneyProblem> {
  if (text.length > 60) return refuseValue('range')
  const input = toArabicDigits(text)
    .trim()
    .replace(/^(?:฿|thb)\s?|\s?(?:บาท|บ\.|฿|thb|baht)$/i, '')
    .replace(/\.?-$/, '')
    .trim()
  if (input === '') return refuseValue('empty')
  const match = /^([\d,]*)(?:\.(\d+))?$/.exec(input)
  if (!match) return refuseValue('format')
  const [, whole = '', fraction = ''] = match
  if (!isGroupedByThousands(whole.split(','))) return refuseValue('grouping')
  const exponent = currencyExponent(currency)
  if (/[^0]/.test(fraction.slice(exponent))) return refuseValue('precision')
  const minorUnits = Number(whole.replaceAll(',', '') + fraction.slice(0, exponent).padEnd(exponent, '0'))
  return minorUnits <= MOST_MINOR_UNITS ? acceptValue(minorUnits) : refuseValue('range')
}

function isGroupedByThousands([first = '', ...rest]: string[]): boolean {
  return rest.length === 0 || (first.length >= 1 && first.length <= 3 && rest.every((group) => group.length === 3))
}
