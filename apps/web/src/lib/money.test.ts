import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, parseMoney } from './money.ts'

describe('money', () => {
  it('writes whole baht without decimals and satang with two', () => {
    expect(formatMoney(0)).toBe('฿0')
    expect(formatMoney(3000)).toBe('฿30')
    expect(formatMoney(123450)).toBe('฿1,234.50')
    expect(formatMoney(5)).toBe('฿0.05')
    expect(formatMoney(-2000)).toBe('−฿20')
  })

  it('refuses a broken amount instead of rounding it', () => {
    expect(() => formatMoney(0.5)).toThrow(RangeError)
    expect(() => formatMoney(Number.NaN)).toThrow(RangeError)
  })

  it('reads back what it wrote', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (satang) => parseMoney(formatMoney(satang)) === satang))
  })

  it('reads amounts as people type them, and nothing else', () => {
    expect(parseMoney('1,234.5')).toBe(123450)
    expect(parseMoney(' 20 ')).toBe(2000)
    for (const text of ['', '-5', '1.234', 'abc', '1e3', '.5']) expect(parseMoney(text)).toBeNull()
  })
})
