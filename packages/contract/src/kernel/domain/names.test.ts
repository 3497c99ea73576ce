import fc from 'fast-check'
import { findFolded, foldText } from './fold.ts'
import { foldQuery, normaliseName, searchText, tidyName } from './names.ts'

/** Parts of names that random texts combine in any order, with invisible characters as in copied text. */
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
const messyText = fc.string({ unit: fc.constantFrom(...pieces), maxLength: 24 })
const anyText = fc.oneof(messyText, fc.string({ unit: 'binary', maxLength: 40 }))

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

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (name) => {
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
    'doesn’t change %j',
    (name) => expect(normaliseName(name)).toBe(name),
  )

  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(normaliseName(normaliseName(name))).toBe(normaliseName(name))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('foldText', () => {
  it('folds all spellings of a text into one', () => {
    expect(new Set(['น้ำ', 'น\u0e33\u0e49', 'น\u0e4d\u0e49\u0e32', 'น\u0e49\u0e4d\u0e32', 'นำ'].map(foldText)).size).toBe(1)
    expect(foldText('70-4418')).toBe(foldText('๗๐ ๔๔๑๘'))
    expect(foldText('Đặng Thị Ngọc Ánh')).toBe('dangthingocanh')
    expect(foldText("O'Brien, Ltd.")).toBe('obrienltd')
    expect(foldText('STRASSE')).toBe(foldText('Straße'))
    expect(foldText('ศักดิ์')).toBe(foldText('ศักดิ'))
    expect(foldText('%_\\ กก%')).toBe('กก')
  })

  it('is idempotent, and leaves no character that is special in LIKE', () => {
    fc.assert(
      fc.property(anyText, (text) => {
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

  it('finds no text across two parts, folds signs alone to an empty query, and keeps a title that stands alone', () => {
    expect(column).not.toContain(foldQuery('ใหญ่ 1กก'))
    expect(foldQuery(' -%. ')).toBe('')
    expect(foldQuery('นาย')).toBe('นาย')
  })

  it('finds every name by any piece of it, with or without a title', () => {
    fc.assert(
      fc.property(messyText, fc.nat(24), fc.nat(24), fc.constantFrom('', 'นาย', 'Mr. '), (name, first, second, title) => {
        const tidy = tidyName(name)
        const piece = tidy.slice(Math.min(first, second), Math.max(first, second))
        expect(searchText(tidy)).toContain(foldQuery(piece))
        const prefixedName = `ส${normaliseName(name)}`
        if ([...foldText(prefixedName)].length >= 2) expect(searchText(prefixedName)).toContain(foldQuery(title + prefixedName))
      }),
    )
  })

  it('truncates a long query', () => expect([...foldQuery('ก'.repeat(50_000))].length).toBe(100))
})

describe('findFolded', () => {
  const findMarked = (text: string, query: string) => {
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
  ])('in %s, %s marks %s', (text, query, part) => expect(findMarked(text, query)).toBe(part))

  it('returns null without a match', () => {
    expect(findFolded('abc', 'x')).toBeNull()
    expect(findFolded('abc', ' - ')).toBeNull()
  })
})
