import type { VisitPage } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { visitWords } from './visit.words.ts'
import { bodyOf, filledFrom, missingIn } from './visit-fields.ts'

const EMPTY: VisitPage['own'] = {
  ...{ visitor_name: null, company: null, phone_masked: null, plate: null, plate_province: null },
  ...{ companion_count: 0, companion_names: null, has_photo: false },
}
const visitWith = (own: VisitPage['own']) => ({ own, notice: { version: 4, th: '', en: '' } }) as VisitPage
const bodyWith = (change: object, own = EMPTY) => bodyOf({ ...filledFrom(own), ...change }, visitWith(own), 'th')

describe('the request of a guest', () => {
  it('has null for empty fields, and the notice that was read', () =>
    expect(bodyWith({ visitor_name: 'Suda' })).toEqual({
      ...{ visitor_name: 'Suda', company: null, phone: null, companion_count: 0, companion_names: null, plate: null, plate_province: null },
      ...{ notice_version: 4, notice_language: 'th' },
    }))

  it('keeps a saved phone unless another is typed or it is removed', () => {
    const own = { ...EMPTY, phone_masked: '•••• 9901' }
    expect('phone' in bodyWith({}, own)).toBe(false)
    expect(bodyWith({ phone: '0812345678' }, own).phone).toBe('0812345678')
    expect(bodyWith({ phone: null }, own).phone).toBeNull()
  })

  it('accepts Thai digits, and lets the server report an invalid number', () => {
    expect(bodyWith({ companion_count: '๓', companion_names: 'Anong' })).toMatchObject({ companion_count: 3, companion_names: 'Anong' })
    expect(bodyWith({ companion_count: 'two' }).companion_count).toBe(-1)
    expect(bodyWith({ companion_count: '', companion_names: 'Anong' })).toMatchObject({ companion_count: 0, companion_names: null })
  })

  it('has a province only with a plate', () => {
    expect(bodyWith({ plate: ' ', plate_province: 'TH-10' })).toMatchObject({ plate: null, plate_province: null })
    expect(bodyWith({ plate: 'กก 1', plate_province: 'TH-10' })).toMatchObject({ plate: 'กก 1', plate_province: 'TH-10' })
  })

  it('needs a name, and the notice to be read', () => {
    const values = filledFrom(EMPTY)
    expect(Object.keys(missingIn(values, visitWords.in.en))).toEqual(['visitor_name', 'read'])
    expect(missingIn({ ...values, visitor_name: 'Suda', read: true }, visitWords.in.en)).toEqual({})
  })
})
