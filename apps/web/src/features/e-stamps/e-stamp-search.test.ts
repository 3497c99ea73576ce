import { E_STAMPS, eStampHref, readTab } from './e-stamp-search.ts'

describe('the address of E-Stamp', () => {
  it('[R-14b] has only the tab and the filters that are set', () => {
    expect(eStampHref({ tab: undefined })).toBe(E_STAMPS)
    expect(eStampHref({ tab: 'given', unit_id: 'u', kind_id: undefined })).toBe(`${E_STAMPS}?tab=given&unit_id=u`)
  })

  it('ignores an unknown tab', () => {
    expect(readTab({ tab: 'kinds' })).toEqual({ tab: 'kinds' })
    expect(readTab({ tab: 'x' })).toEqual({ tab: undefined })
  })
})
