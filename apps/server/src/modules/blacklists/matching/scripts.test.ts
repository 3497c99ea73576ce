import fc from 'fast-check'
import { roundsOf } from '../../../../test/nightly.ts'
import { NameIndex } from './name-index.ts'
import { compareNames, readName, THRESHOLDS } from './names.ts'
import { pairRows } from './pairing.ts'

const compare = (a: string, b: string) => compareNames(readName(a), readName(b))
const score = (a: string, b: string) => compare(a, b)?.score ?? 0

describe('[D29] names of other scripts', () => {
  it.each([
    ['Chinese', '王小明', 'Wang Xiaoming'],
    ['Chinese, surname last', '王小明', 'Xiao Ming Wang'],
    ['Chinese, a surname of two characters', '欧阳娜娜', 'Ouyang Nana'],
    ['Chinese, a surname that is read otherwise', '曾志伟', 'Zeng Zhiwei'],
    ['Chinese, somebody who only heard it', '王小明', '王晓明'],
    ['Japanese kana', 'たなか ゆうこ', 'Tanaka Yuko'],
    ['Korean', '김민수', 'Kim Min-soo'],
    ['Korean, a surname by custom', '박지민', 'Park Jimin'],
    ['Russian', 'Сергей Щербаков', 'Sergey Shcherbakov'],
    ['Greek', 'Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
    ['Arabic, which leaves vowels out', 'محمد حسين', 'Mohammed Hussein'],
    ['Arabic with its article', 'عبد الرحمن خالد', 'Abdulrahman Khaled'],
    ['Burmese', 'အောင်ကျော်မိုး', 'Aung Kyaw Moe'],
    ['Burmese, without spaces', 'သီတာဝင်း', 'Thida Win'],
    ['Lao', 'ສົມໄຊ ແກ້ວມະນີ', 'Somsay Keomanee'],
    ['Lao and Thai', 'ສົມໄຊ ແກ້ວມະນີ', 'สมชัย แก้วมณี'],
    ['Khmer', 'សុខ សុភា', 'Sok Sophea'],
    ['Hindi', 'राजेश कुमार', 'Rajesh Kumar'],
    ['European, as Thai spells it by ear', 'ไมเคิล จอห์นสัน', 'Michael Johnson'],
  ])('are found by how they are written in Latin letters or heard: %s', (_, a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(THRESHOLDS.strict)
    const index = new NameIndex()
    index.put({ id: 'a', names: [a] })
    index.put({ id: 'b', names: ['Nobody Else'] })
    expect(index.search(b, THRESHOLDS.strict)).toMatchObject([{ id: 'a', score: score(a, b) }])
  })

  it.each([
    ['王小明', 'Wang Daming'],
    ['王小明', '王大明'],
    ['김민수', 'Kim Jisoo'],
    ['Сергей Щербаков', 'Andrey Shcherbakov'],
    ['محمد حسين', 'Khaled Hussein'],
    ['အောင်ကျော်မိုး', 'Zaw Kyaw Moe'],
    ['ສົມໄຊ ແກ້ວມະນີ', 'Bounmy Keomanee'],
  ])('are not found if they are of other people, %s and %s', (a, b) => expect(score(a, b)).toBeLessThan(THRESHOLDS.strict))
})

describe('[D29] a name in disguise', () => {
  it.each([
    ['dots inside the words', 'J.o.h.n S.m.i.t.h', 'John Smith'],
    ['dots in the middle', 'Som.chai Jai.dee', 'Somchai Jaidee'],
    ['a dot behind the first letter', 'S.omchai Jaidee', 'Somchai Jaidee'],
    ['dots between Thai letters', 'ส.ม.ช.า.ย ใจดี', 'สมชาย ใจดี'],
    ['spaces between all letters', 'S o m c h a i J a i d e e', 'Somchai Jaidee'],
    ['noughts', 'S0mchai J0hns0n', 'Somchai Johnson'],
    ['Cyrillic letters between Latin ones', 'Ѕоmсhаi Jаidее', 'Somchai Jaidee'],
    ['a word of Cyrillic letters alone', 'Рете Сох', 'Pete Cox'],
    ['Greek letters', 'Sοmchai Jaidee', 'Somchai Jaidee'],
    ['signs for letters', 'Som.ch@i J@idee', 'Somchai Jaidee'],
  ])('is found with %s', (_, a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(0.95)
    const index = new NameIndex()
    index.put({ id: 'a', names: [b] })
    expect(index.search(a, THRESHOLDS.strict)).toHaveLength(1)
  })

  it('keeps initials before a surname', () => {
    expect(readName('J.R.Smith').words.map(({ text }) => text)).toEqual(['j', 'r', 'smith'])
    expect(readName('S. Jaidee').words.map(({ initial }) => initial)).toEqual([true, false])
  })
})

describe('[D29] long names', () => {
  it.each([
    ['Ana Maria Lopez Garcia de Ruiz Perez', 'Ana Sofia Lopez Garcia de Ruiz Perez'],
    ['Mohammed Ali Hassan Omar Khalid Saeed', 'Mohammed Ali Hassan Bakr Khalid Saeed'],
    ['Somchai A Jaidee Wong Siri Boon Narong', 'Somchai A Jaidee Wong Siri Kamol Narong'],
    [`Somchai ${'Lek '.repeat(20)}Wichai ${'Noi '.repeat(10)}Jaidee`, `Somchai ${'Lek '.repeat(20)}Prasert ${'Noi '.repeat(10)}Jaidee`],
  ])('differ by a word in the middle: %s', (a, b) => expect(score(a, b)).toBeLessThan(THRESHOLDS.sensitive))

  it('are met whatever the order of their words', () => {
    const a = 'Reinaldo Lenin Gregorio Cerna Juarez Montoya Villalobos'
    const b = 'Gregorio Reinaldo Lenin Villalobos Montoya Cerna Juarez'
    expect(compare(a, b)).toEqual({ score: expect.closeTo(0.98, 5), how: 'same_words_other_order' })
    expect(score(a, 'Reinaldo Gregorio Lenin Cerna Juares Montoya Vilalobos')).toBeGreaterThanOrEqual(THRESHOLDS.strict)
  })

  it('are paired so that the differences are least in all', () => {
    const costs = fc
      .integer({ min: 1, max: 6 })
      .chain((rows) =>
        fc
          .integer({ min: rows, max: 6 })
          .chain((columns) =>
            fc.array(fc.array(fc.nat(100), { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
          ),
      )
    const all = (matrix: number[][], row = 0, usedColumns: number[] = []): number =>
      row === matrix.length
        ? 0
        : Math.min(
            ...matrix[row]!.map((cost, j) =>
              usedColumns.includes(j) ? Number.POSITIVE_INFINITY : cost + all(matrix, row + 1, [...usedColumns, j]),
            ),
          )
    fc.assert(
      fc.property(costs, (matrix) => {
        const pairedColumns = pairRows(matrix)!
        expect(new Set(pairedColumns).size).toBe(matrix.length)
        expect(pairedColumns.reduce((sum, j, row) => sum + matrix[row]![j]!, 0)).toBe(all(matrix))
      }),
    )
  })
})

describe('[D29] names of different people that sound nearly alike', () => {
  it.each([
    ['วัชรพล ใจดี', 'วัชรพร ใจดี'],
    ['Somjai Saengthong', 'Somchai Saengthong'],
    ['สมใจ แสงทอง', 'สมชาย แสงทอง'],
    ['Watcharapol Jaidee', 'Watcharaporn Jaidee'],
    ['วัชรพล ใจดี', 'Watcharaporn Jaidee'],
    ['ธนวัฒน์ ใจดี', 'ธนพัฒน์ ใจดี'],
    ['ขวัญใจ แสงทอง', 'ขวัญชัย แสงทอง'],
    ['กิตติพงษ์ แสงทอง', 'กิตติพร แสงทอง'],
  ])('are not asked about: %s and %s', (a, b) => expect(score(a, b)).toBeLessThan(THRESHOLDS.sensitive))

  it.each([
    ['กิตติพงษ์ แสงทอง', 'กิตติพงศ์ แสงทอง'],
    ['วัชรพล ใจดี', 'Watcharaphon Jaidee'],
    ['วัชรพร ใจดี', 'Watcharaphon Jaidee'],
    ['ดวงใจ แสงทอง', 'Duangchai Saengthong'],
    ['สมศักดิ์ แสงทอง', 'Somsak Saengthong'],
  ])('are still, where an ending is only spelt otherwise: %s and %s', (a, b) =>
    expect(score(a, b)).toBeGreaterThanOrEqual(THRESHOLDS.strict),
  )
})

describe('[D29] any text at all', () => {
  const anyScript = fc.constantFrom(
    ...[
      '王小明',
      '김민수',
      'Сергей',
      'Сох',
      'محمد',
      'عبد الرحمن',
      'အောင်ကျော်',
      'ສົມໄຊ',
      'សុខ',
      'ゆうこ',
      'สมชาย',
      'Somchai',
      'J.o.h.n',
      'A.B.',
      'S0m',
      '12',
      'राजेश',
      '٣',
      '𝕊om',
      'ﷺ',
    ],
  )
  const words = fc.array(anyScript, { maxLength: 9 }).map((each) => each.join(' '))
  const anything = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 80 }))

  it('is read without a fault, and scores alike whichever comes first', () => {
    fc.assert(
      fc.property(anything, anything, (a, b) => {
        const [forward, backward] = [score(a, b), score(b, a)]
        expect(forward).toBeCloseTo(backward, 10)
        expect(forward).toBeGreaterThanOrEqual(0)
        expect(forward).toBeLessThanOrEqual(1)
      }),
      { numRuns: roundsOf(2_000) },
    )
  })

  it('is like itself', () => {
    fc.assert(
      fc.property(anything, (a) => {
        const read = readName(a)
        fc.pre(read.words.some(({ initial, particle }) => !initial && !particle) && read.words.every(({ initial }) => !initial))
        expect(compareNames(read, readName(a))).toEqual({ score: 1, how: 'same' })
      }),
      { numRuns: roundsOf(1_000) },
    )
  })

  it('is found in the index as by comparing with each name', () => {
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), words, (names, query) => {
        const index = new NameIndex()
        names.forEach((name, position) => {
          index.put({ id: `${position}`, names: [name] })
        })
        const expected = names
          .map((name, position) => ({ id: `${position}`, score: score(query, name) }))
          .filter((each) => each.score >= THRESHOLDS.sensitive)
        const hits = index.search(query, THRESHOLDS.sensitive).map(({ id, score: hitScore }) => ({ id, score: hitScore }))
        expect(hits.sort((a, b) => Number(a.id) - Number(b.id))).toEqual(expected)
      }),
      { numRuns: roundsOf(500) },
    )
  })
})
