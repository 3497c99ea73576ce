import fc from 'fast-check'
import { formatPhone, maskPhone, normalisePhone, phoneLastFour } from './phone.ts'

const value = (text: string, country?: string) => {
  const result = normalisePhone(text, country)
  return result.ok ? result.value : result.reason
}

const thaiMobile = fc.stringMatching(/^0[689]\d{8}$/)
const thaiFixed = fc.stringMatching(/^0[2-57]\d{7}$/)

describe('phone', () => {
  it.each([
    ['081-234-5608', '+66812345608'],
    ['0612345678', '+66612345678'],
    ['๐๘๑ ๒๓๔ ๕๖๐๘', '+66812345608'],
    ['02-123-4567', '+6621234567'],
    ['(053) 123456', '+6653123456'],
    ['+66 81 234 5608', '+66812345608'],
    ['+66 (0)81 234 5608', '+66812345608'],
    ['0066812345608', '+66812345608'],
    ['66812345608', '+66812345608'],
    ['6621234567', '+6621234567'],
    ['+84 90 560 8271', '+84905608271'],
    ['+1 (212) 555-1234', '+12125551234'],
    ['+44 20 7946 0958', '+442079460958'],
    ['＋６５ 6123 4567', '+6561234567'],
  ])('reads %s as %s', (text, e164) => expect(value(text)).toBe(e164))

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['081-234-5608 ต่อ 12', 'characters'],
    ['081234x608', 'characters'],
    ['+66+812345608', 'characters'],
    ['1669', 'length'],
    ['081234560', 'length'],
    ['08123456089', 'length'],
    ['0212345678', 'length'],
    ['021234567890', 'length'],
    ['0112345678', 'prefix'],
    ['812345608', 'prefix'],
    ['+0812345608', 'prefix'],
    ['+66112345678', 'prefix'],
    ['+1 112 555 1234', 'prefix'],
    ['+1 212 555 123', 'length'],
    ['+84123', 'length'],
    ['+8412345678901234', 'length'],
  ])('refuses %j: %s', (text, reason) => expect(value(text)).toBe(reason))

  it('reads national numbers of another home country, and asks for + where it does not know one', () => {
    expect(value('090 560 8271', 'VN')).toBe('+84905608271')
    expect(value('6123 4567', 'SG')).toBe('+6561234567')
    expect(value('(212) 555-1234', 'US')).toBe('+12125551234')
    expect(value('081 234 5608', 'ZZ')).toBe('country')
    expect(value('+66812345608', 'ZZ')).toBe('+66812345608')
  })

  it('takes every Thai mobile and fixed number, and every grouping of it, to one form', () => {
    fc.assert(
      fc.property(fc.oneof(thaiMobile, thaiFixed), (digits) => {
        const e164 = `+66${digits.slice(1)}`
        expect(value(digits)).toBe(e164)
        expect(value(formatPhone(e164))).toBe(e164)
        expect(value(formatPhone(e164, 'VN'))).toBe(e164)
        expect(value(e164.slice(1))).toBe(e164)
        expect(formatPhone(e164).replace(/\D/g, '')).toBe(digits)
        expect(phoneLastFour(e164)).toBe(digits.slice(-4))
      }),
    )
  })

  it('gives E.164 or a reason for any text, and E.164 reads as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 ()-]{0,20}$/)), (text) => {
        const result = normalisePhone(text)
        if (!result.ok) return
        expect(result.value).toMatch(/^\+[1-9]\d{6,14}$/)
        expect(normalisePhone(result.value)).toEqual(result)
        expect(normalisePhone(formatPhone(result.value))).toEqual(result)
      }),
    )
  })

  it.each([
    ['+66812345608', '081-234-5608', 'xxx-xxx-5608'],
    ['+6621234567', '02-123-4567', 'xx-xxx-4567'],
    ['+6653123456', '053-123-456', 'xxx-xx3-456'],
    ['+84905608271', '+84 90 560 8271', '+84 xx xxx 8271'],
    ['+12125551234', '+1 212 555 1234', '+1 xxx xxx 1234'],
    ['+8613812345678', '+86 138 1234 5678', '+86 xxx xxxx 5678'],
    ['+85512345678', '+855 1234 5678', '+855 xxxx 5678'],
  ])('shows %s as %s, masked %s', (e164, display, maskedNumber) => {
    expect(formatPhone(e164)).toBe(display)
    expect(maskPhone(e164)).toBe(maskedNumber)
  })

  it('shows a Thai number internationally elsewhere, and leaves other text alone', () => {
    expect(formatPhone('+66812345608', 'VN')).toBe('+66 81 234 5608')
    expect(formatPhone('081')).toBe('081')
  })
})
