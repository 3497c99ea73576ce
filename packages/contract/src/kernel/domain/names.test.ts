import fc from 'fast-check'
import { findFolded, foldText } from './fold.ts'
import { foldQuery, normaliseName, searchText, tidyName } from './names.ts'

/** Text made mostly of the parts of Thai names, in every wrong order, with the residue of copied text. */
const pieces = [
  ...'กขมนสศเแโไาิีุูัํำ่้๊๋็์ๆฯ๑๒',
  ...[
    '\u200b',
    '\ufeff',
    '\u00ad',
    ' ',
    '  ',
    '\u00a0',
    'นาย',
    'นาง',
    'นางสาว',
    'ดร.',
    'พล.ต.อ. ',
    'Mr. ',
    'Dr ',
    'a',
    'É',
    'e\u0301',
    '-',
    '.',
  ],
]
const messy = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 24 })
const anything = fc.oneof(messy, fc.string({ unit: 'binary', maxLength: 40 }))

describe('tidyName', () => {
  it.each([
    ['น\u0e4d\u0e32ผึ้ง', 'นำผึ้ง'],
    ['น\u0e33\u0e49', 'น้ำ'],
    ['น\u0e4d\u0e49\u0e32', 'น้ำ'],
    ['น\u0e49\u0e4d\u0e32', 'น้ำ'],
    ['ท\u0e48\u0e35', 'ที่'],
    ['เเสง', 'แสง'],
    ['สม\u200bชาย\ufeff', 'สมชาย'],
    ['  สมชาย \u00a0  ใจดี ', 'สมชาย ใจดี'],
    ['Jose\u0301', 'José'],
    ['นาย สมชาย', 'นาย สมชาย'],
    ['\u202eevil', 'evil'],
  ])('%j becomes %s', (name, tidy) => expect(tidyName(name)).toBe(tidy))

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anything, (name) => {
        expect(tidyName(tidyName(name))).toBe(tidyName(name))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('normaliseName', () => {
  it.each([
    ['นายสมชาย ใจดี', 'สมชาย ใจดี'],
    ['นาย สมชาย ใจดี', 'สมชาย ใจดี'],
    ['นางสาวสุดา รักไทย', 'สุดา รักไทย'],
    ['นางสาวิตรี ดีงาม', 'สาวิตรี ดีงาม'],
    ['น.ส.สุดา', 'สุดา'],
    ['น.ส. สุดา', 'สุดา'],
    ['นส สุดา', 'สุดา'],
    ['ด.ช.ก้อง', 'ก้อง'],
    ['ด. ญ. ขวัญ', 'ขวัญ'],
    ['เด็กชายก้อง', 'ก้อง'],
    ['พล.ต.อ.สมชาย', 'สมชาย'],
    ['พล.ต.อ. ดร. สมชาย', 'สมชาย'],
    ['พันตำรวจเอกสมชาย', 'สมชาย'],
    ['ว่าที่ ร.ต. สมชาย', 'สมชาย'],
    ['ว่าที่ร้อยตรีสมชาย', 'สมชาย'],
    ['ม.ร.ว.สุขุมพันธุ์', 'สุขุมพันธุ์'],
    ['รศ.ดร.นพ. วิชัย', 'วิชัย'],
    ['คุณ นิภา', 'นิภา'],
    ['Mr. John Smith', 'John Smith'],
    ['Mr John Smith', 'John Smith'],
    ['MRS.Jane Doe', 'Jane Doe'],
    ['Ms Maria Gonzalez', 'Maria Gonzalez'],
    ['Dr. Prof. Anna', 'Anna'],
    ['Lt. Col. James', 'James'],
    ['Pol. Gen. Somchai', 'Somchai'],
    ['Gen. Prayut', 'Prayut'],
    ['Mr. สมชาย', 'สมชาย'],
  ])('%s is %s', (text, name) => expect(normaliseName(text)).toBe(name))

  it.each(['นายิกา ใจดี', 'ดรุณี ใจดี', 'คุณภัทร ใจดี', 'คุณากร', 'Gen Tanaka', 'Drew Barry', 'Mira', 'Missy Lee', 'Colin', 'Lt', 'นาง', 'Mr.', ''])(
    'leaves %j alone',
    (name) => expect(normaliseName(name)).toBe(name),
  )

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anything, (name) => {
        expect(normaliseName(normaliseName(name))).toBe(normaliseName(name))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('foldText', () => {
  it('brings the spellings of one text together', () => {
    expect(new Set(['น้ำ', 'น\u0e33\u0e49', 'น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e4d\u0e32', 'นำ'].map(foldText)).size).toBe(1)
    expect(foldText('70-4418')).toBe(foldText('๗๐ ๔๔๑๘'))
    expect(foldText('Đặng Thị Ngọc Ánh')).toBe('dangthingocanh')
    expect(foldText("O'Brien, Ltd.")).toBe('obrienltd')
    expect(foldText('STRASSE')).toBe(foldText('Straße'))
    expect(foldText('ศักดิ์')).toBe(foldText('ศักดิ'))
    expect(foldText('%_\\ กก%')).toBe('กก')
  })

  it('changes nothing the second time and leaves nothing that LIKE reads as a sign', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const foldedText = foldText(text)
        expect(foldText(foldedText)).toBe(foldedText)
        expect(foldedText).not.toMatch(/[%_\\\s]/)
        expect(foldedText).toBe(foldedText.toLowerCase())
      }),
      { numRuns: 2000 },
    )
  })
})

describe('searching', () => {
  const column = searchText('นายสมชาย ปู่ย่าผู้ใหญ่', '1กก1234', 'บจก. ล้ำค่า ซัพพลาย', null, 'V-031', '')

  it.each([
    'สมชาย',
    'นายสมชาย',
    'คุณสมชาย',
    'นาย สมชาย ปู่ย่า',
    'ปูย่า',
    'ชายปู่',
    '1กก 1234',
    '1 กก-1234',
    'กก12',
    '๑๒๓๔',
    'ล้ำค่า',
    'ลำ้ค่า',
    'v031',
    'V-031',
  ])('finds the record by %s', (query) => expect(column).toContain(foldQuery(query)))

  it('finds nothing across two parts, and says when there is nothing to look for', () => {
    expect(column).not.toContain(foldQuery('ใหญ่ 1กก'))
    expect(foldQuery(' -%. ')).toBe('')
    expect(foldQuery('นาย')).toBe('นาย')
  })

  it('finds every name by any piece of it, title or not', () => {
    fc.assert(
      fc.property(messy, fc.nat(24), fc.nat(24), fc.constantFrom('', 'นาย', 'Mr. '), (name, a, b, title) => {
        const tidy = tidyName(name)
        const piece = tidy.slice(Math.min(a, b), Math.max(a, b))
        expect(searchText(tidy)).toContain(foldQuery(piece))
        const prefixedName = `ส${normaliseName(name)}`
        if ([...foldText(prefixedName)].length >= 2) expect(searchText(prefixedName)).toContain(foldQuery(title + prefixedName))
      }),
    )
  })

  it('cuts a long query short instead of searching for it', () => expect([...foldQuery('ก'.repeat(50_000))].length).toBe(100))
})

describe('findFolded', () => {
  const marked = (text: string, query: string) => {
    const match = findFolded(text, query)
    return match && text.slice(match.start, match.end)
  }

  it.each([
    ['081-234-5608', '5608', '5608'],
    ['089-560-8114', '5608', '560-8'],
    ['+84 90 560 8271', '5608', '560 8'],
    ['x-xxxx-xxxx5-60-8', '5608', '5-60-8'],
    ['ฒธ 5608', '5608', '5608'],
    ['ประวิทย์ ช่างซ่อมดี', 'ชางซอม', 'ช่างซ่อม'],
    ['José Ruiz', 'jose', 'José'],
    ['Jose\u0301 Ruiz', 'jose', 'Jose\u0301'],
    ['น้ำผึ้ง', 'น้ำ', 'น้ำ'],
  ])('in %s, %s marks %s', (text, query, part) => expect(marked(text, query)).toBe(part))

  it('says when there is nothing', () => {
    expect(findFolded('abc', 'x')).toBeNull()
    expect(findFolded('abc', ' - ')).toBeNull()
  })
})
