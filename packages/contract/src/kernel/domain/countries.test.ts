import { findNationality, NATIONALITY_CODES, nationalityName, regionOf, sortedNationalities } from './countries.ts'

describe('nationalities', () => {
  it('are the 249 of ISO 3166-1, Kosovo and three that passports print', () => {
    expect(NATIONALITY_CODES).toHaveLength(253)
    expect(new Set(NATIONALITY_CODES).size).toBe(253)
    expect(new Set(NATIONALITY_CODES.map(regionOf)).size).toBe(251)
    for (const code of NATIONALITY_CODES) expect(code).toMatch(/^[A-Z]{3}$/)
  })

  it('all have a name of their own in Thai and English', () => {
    for (const language of ['th', 'en'] as const) {
      const names = NATIONALITY_CODES.map((code) => nationalityName(code, language))
      expect(new Set(names).size).toBe(253)
      for (const [i, name] of names.entries()) expect([NATIONALITY_CODES[i], regionOf(NATIONALITY_CODES[i]!)]).not.toContain(name)
    }
    expect([nationalityName('VNM', 'th'), nationalityName('ESP', 'en'), nationalityName('XXA', 'en')]).toEqual([
      'เวียดนาม',
      'Spain',
      'Stateless person',
    ])
    expect(nationalityName('QQQ', 'en')).toBe('QQQ')
  })

  it.each([
    ['VNM', 'VNM'],
    ['vn', 'VNM'],
    ['Vietnam', 'VNM'],
    ['ญี่ปุ่น', 'JPN'],
    ['D', 'DEU'],
    ['GBN', 'GBR'],
    ['XXC', 'XXB'],
    ['RKS', 'RKS'],
    ['rwa', 'RWA'],
  ])('finds %s', (text, code) => expect(findNationality(text)).toBe(code))

  it.each(['', 'Atlantis', 'QQQ'])('does not guess %j', (text) => expect(findNationality(text)).toBeNull())

  it('finds each by its code and by both names', () => {
    for (const code of NATIONALITY_CODES) {
      expect(findNationality(code)).toBe(code)
      for (const language of ['th', 'en'] as const) expect(findNationality(nationalityName(code, language)), code).toBe(code)
    }
  })

  it('come in dictionary order', () => {
    expect(sortedNationalities('en')[0]?.code).toBe('AFG')
    expect(sortedNationalities('th').slice(0, 2)).toEqual([
      { code: 'GRC', name: 'กรีซ' },
      { code: 'GRL', name: 'กรีนแลนด์' },
    ])
  })
})
