import type { Unit } from '@gatehouse/contract/locations/units.ts'
import { sureUnit, unitName } from './units.ts'

const unit = (code: string, name = code) => ({ code, name }) as Unit

describe('the unit that is visited', () => {
  it('is taken where the code was typed whole, in any spelling', () => {
    expect(sureUnit([unit('22B'), unit('22C')], '22-b', true)).toBe(0)
    expect(sureUnit([unit('22'), unit('22B')], '22', false)).toBe(0)
  })

  it('is taken where it is the only one found for this very text', () => {
    expect(sureUnit([unit('22B', 'Krungthai')], 'krung', true)).toBe(0)
    expect(sureUnit([unit('22B', 'Krungthai')], 'krung', false)).toBe(-1)
    expect(sureUnit([unit('22B'), unit('22C')], '22', true)).toBe(-1)
    expect(sureUnit([], '22', true)).toBe(-1)
  })

  it('is written with its code first', () => {
    expect(unitName(unit('22B', 'Krungthai'))).toBe('22B · Krungthai')
    expect(unitName(unit('22B'))).toBe('22B')
  })
})
