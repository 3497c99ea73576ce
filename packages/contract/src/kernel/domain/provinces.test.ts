import { foldText } from './fold.ts'
import { PROVINCE_ROWS } from './province-list.ts'
import {
  findProvince,
  isProvinceCode,
  PLATE_PROVINCES,
  PROVINCES,
  provinceName,
  searchPlateProvinces,
  sortedPlateProvinces,
} from './provinces.ts'

describe('provinces', () => {
  it('are 77, Bueng Kan included and Pattaya not, with Betong as the 78th choice of a plate', () => {
    expect(PROVINCES).toHaveLength(77)
    expect(PLATE_PROVINCES).toHaveLength(78)
    expect(new Set(PLATE_PROVINCES.map((province) => province.code)).size).toBe(78)
    expect(provinceName('TH-38', 'en')).toBe('Bueng Kan')
    expect(isProvinceCode('TH-S')).toBe(false)
    expect(provinceName('BETONG', 'th')).toBe('เบตง')
    for (const { code } of PROVINCES) expect(code).toMatch(/^TH-[1-9]\d$/)
  })

  it.each([
    ['กทม.', 'TH-10'],
    ['กทม', 'TH-10'],
    ['กรุงเทพฯ', 'TH-10'],
    ['กรุงเทพ', 'TH-10'],
    ['bangkok', 'TH-10'],
    ['TH-10', 'TH-10'],
    ['โคราช', 'TH-30'],
    ['Korat', 'TH-30'],
    ['อยุธยา', 'TH-14'],
    ['ayutthaya', 'TH-14'],
    ['จ.ชลบุรี', 'TH-20'],
    ['จังหวัดเชียงใหม่', 'TH-50'],
    ['Chonburi Province', 'TH-20'],
    ['Lopburi', 'TH-16'],
    ['แพร', 'TH-54'],
    ['แปดริ้ว', 'TH-24'],
    ['ประจวบฯ', 'TH-77'],
    ['สค', 'TH-74'],
    ['betong', 'BETONG'],
    ['เบตง', 'BETONG'],
  ])('finds %s', (text, code) => expect(findProvince(text)?.code).toBe(code))

  it.each(['', 'เชียง', 'Chiang', 'Pattaya', 'TH-99', 'จังหวัด'])('does not guess %j', (text) => expect(findProvince(text)).toBeNull())

  it('has no spelling that means two provinces', () => {
    const owner = new Map<string, string>()
    for (const row of PROVINCE_ROWS) {
      const [number = '', th = '', en = '', abbreviation = '', aliases = ''] = row.split('|')
      expect(abbreviation).toMatch(/^[ก-ฮ]{2}$/)
      for (const variant of [th, en, abbreviation, ...aliases.split(',')].filter(Boolean).map(foldText)) {
        expect(owner.get(variant) ?? number, variant).toBe(number)
        owner.set(variant, number)
      }
    }
  })

  it('puts Bangkok first and the others in dictionary order of the language', () => {
    const thai = sortedPlateProvinces('th').map((province) => province.th)
    expect(thai.slice(0, 4)).toEqual(['กรุงเทพมหานคร', 'กระบี่', 'กาญจนบุรี', 'กาฬสินธุ์'])
    expect(thai.indexOf('เชียงใหม่')).toBeLessThan(thai.indexOf('ตรัง'))
    const english = sortedPlateProvinces('en').map((province) => province.en)
    expect(english.slice(0, 4)).toEqual(['Bangkok', 'Amnat Charoen', 'Ang Thong', 'Betong'])
  })

  it('narrows a list while typing', () => {
    expect(searchPlateProvinces('เชียง', 'th').map((province) => province.code)).toEqual(['TH-57', 'TH-50'])
    expect(searchPlateProvinces('บุรี', 'th')[0]?.code).toBe('TH-31')
    expect(searchPlateProvinces('โคราช', 'en').map((province) => province.en)).toEqual(['Nakhon Ratchasima'])
    expect(searchPlateProvinces('', 'th')).toHaveLength(78)
    expect(searchPlateProvinces('zzz', 'th')).toEqual([])
  })

  it('shows an unknown code as it is', () => expect(provinceName('XX-1', 'en')).toBe('XX-1'))
})
