import { E_STAMPS, eStampHref, readTab } from './e-stamp-search.ts'

describe('the address of E-Stamp', () => {
  it('[R-14b] has the tab, and what is chosen alone', () => {
    expect(eStampHref({ tab: undefined })).toBe(E_STAMPS)
    expect(eStampHref({ tab: 'given', unitId: 'u', kindId: undefined })).toBe(`${E_STAMPS}?tab=given&unitId=u`)
  })

  it('opens with another tab than any there is', () => {
    expect(readTab({ tab: 'kinds' })).toEqual({ tab: 'kinds' })
    expect(readTab({ tab: 'x' })).toEqual({ tab: undefined })
  })
})
