import fc from 'fast-check'
import { currencyExponent, formatMoney, isCurrency, toDecimalText } from './money.ts'
import { parseMoney } from './typed-money.ts'

const value = (text: string, currency?: string) => {
  const result = parseMoney(text, currency)
  return result.ok ? result.value : result.reason
}

describe('money', () => {
  it('knows the decimals of currencies', () => {
    expect(['THB', 'USD', 'JPY', 'KWD'].map(currencyExponent)).toEqual([2, 2, 0, 3])
    expect([isCurrency('THB'), isCurrency('XYZ'), isCurrency('thb'), isCurrency('')]).toEqual([true, false, false, false])
  })

  it.each([
    ['50', 5000],
    ['50.5', 5050],
    ['50.05', 5005],
    ['.5', 50],
    ['1,250.50', 125050],
    ['1250', 125000],
    ['฿ 50', 5000],
    ['50 บาท', 5000],
    ['50บ.', 5000],
    ['THB 50', 5000],
    ['50.-', 5000],
    ['๑,๒๕๐.๕๐', 125050],
    ['0', 0],
    ['0.29', 29],
    ['1.10', 110],
    ['2.500', 250],
    ['9,999,999,999.99', 999_999_999_999],
  ])('reads %s as %d satang', (text, satang) => expect(value(text)).toBe(satang))

  it.each([
    ['', 'empty'],
    ['฿', 'empty'],
    ['-5', 'format'],
    ['1e3', 'format'],
    ['five', 'format'],
    ['1.2.3', 'format'],
    ['5.', 'format'],
    ['1,50', 'grouping'],
    ['12,34,567', 'grouping'],
    [',500', 'grouping'],
    ['0.005', 'precision'],
    ['10,000,000,001', 'range'],
    ['9'.repeat(100), 'range'],
  ])('refuses %j: %s', (text, reason) => expect(value(text)).toBe(reason))

  it('reads amounts of currencies with other decimals', () => {
    expect(value('500', 'JPY')).toBe(500)
    expect(value('1.5', 'JPY')).toBe('precision')
    expect(value('1.5', 'KWD')).toBe(1500)
  })

  it('shows amounts in both languages', () => {
    expect(formatMoney(5000, 'THB', 'en')).toBe('฿50')
    expect(formatMoney(5000, 'THB', 'th')).toBe('฿50')
    expect(formatMoney(125050, 'THB', 'en')).toBe('฿1,250.50')
    expect(formatMoney(5000, 'THB', 'en', 'always')).toBe('฿50.00')
    expect(formatMoney(-2000, 'THB', 'en')).toBe('-฿20')
    expect(formatMoney(0, 'THB', 'th')).toBe('฿0')
    expect(formatMoney(500, 'JPY', 'en')).toBe('¥500')
    expect(() => formatMoney(0.5, 'THB', 'en')).toThrow(RangeError)
  })

  it('writes and reads back every amount exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.constantFrom('THB', 'JPY', 'KWD'), (minor, currency) => {
        expect(value(toDecimalText(minor, currency), currency)).toBe(minor)
        expect(value(formatMoney(minor, currency, 'en', 'always').replace(/^[^\d]+/, ''), currency)).toBe(minor)
      }),
    )
    expect(toDecimalText(-5)).toBe('-0.05')
  })
})
