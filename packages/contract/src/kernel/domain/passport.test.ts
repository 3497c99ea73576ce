import { maskPassport, parsePassport } from './passport.ts'

describe('passport number', () => {
  it.each([
    ['c1285608', 'C1285608'],
    [' AA 123-4567 ', 'AA1234567'],
    ['Ｃ１２３４５６', 'C123456'],
  ])('reads %j as %s', (text, number) => expect(parsePassport(text)).toEqual({ ok: true, value: number }))

  it.each([
    ['', 'length'],
    ['AB1', 'length'],
    ['A'.repeat(21), 'length'],
    ['AB_12345', 'characters'],
    ['กข12345', 'characters'],
    ['C1234\n5\u0000', 'characters'],
  ])('refuses %j by its %s', (text, reason) => expect(parsePassport(text)).toEqual({ ok: false, reason }))

  it('shows the first character and the last four, less of a short one', () => {
    expect(maskPassport('C1285608')).toBe('C•••5608')
    expect(maskPassport('C12856')).toBe('•••56')
    expect(maskPassport('')).toBe('•••')
  })
})
