import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { NameIndex } from './name-index.ts'
import { compareNames, readName, THRESHOLDS } from './names.ts'

const GIVEN = [
  'สมชาย',
  'สมชัย',
  'สมศักดิ์',
  'วิชัย',
  'วิไชย',
  'เกียรติศักดิ์',
  'วรรณา',
  'Somchai',
  'Somchay',
  'Wichai',
  'Kiattisak',
  'Wanna',
  'Michael',
  'Michelle',
  'Mohammed',
  'Muhamad',
  'S.',
  'ส.',
]
const FAMILY = [
  'ใจดี',
  'แสงทอง',
  'แสงทวี',
  'วงศ์สวัสดิ์',
  'Jaidee',
  'Chaidi',
  'Saengthong',
  'Sangtong',
  'Wang',
  'Xiao Ming',
  'Xiaoming',
  'bin Ali',
  'ณ นคร',
  'Martin',
  'Martinez Jr.',
]
const name = fc.oneof(
  fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY)).map((words) => words.join(' ')),
  fc.tuple(fc.constantFrom(...FAMILY), fc.constantFrom(...GIVEN)).map((words) => words.join(' ')),
  fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY)).map((words) => words.join('')),
  fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...FAMILY), fc.constantFrom(...FAMILY)).map((words) => words.join(' ')),
  fc.constantFrom(...GIVEN, ...FAMILY),
)
const threshold = fc.constantFrom(0.6, THRESHOLDS.sensitive, THRESHOLDS.strict, 0.95, 1)

const written = ['held-out.tsv', 'names-held-out.tsv'].flatMap((file) =>
  readFileSync(new URL(`../../../../../../bench/matching/corpus/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t').slice(2) as [string, string]),
)

describe('the index of names', () => {
  it('finds among five thousand written names what comparing with each of them finds', () => {
    const index = new NameIndex()
    const names = written.map(([, b], at) => ({ id: `${at}`, name: readName(b) }))
    written.forEach(([, b], at) => {
      index.put({ id: `${at}`, names: [b] })
    })
    for (const [a] of written.filter((_, at) => at % 80 === 0)) {
      const query = readName(a)
      const expected = names
        .map(({ id, name }) => ({ id, score: compareNames(query, name)?.score ?? 0 }))
        .filter(({ score }) => score >= THRESHOLDS.sensitive)
        .sort((x, y) => y.score - x.score || (x.id < y.id ? -1 : 1))
      expect(index.search(a, THRESHOLDS.sensitive, 5_000).map(({ id, score }) => ({ id, score }))).toEqual(expected)
    }
  })

  it('finds what comparing with every entry finds, also after entries changed and went', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { maxLength: 3 }), { maxLength: 20 }),
        fc.array(fc.nat(19)),
        name,
        threshold,
        (entries, gone, typed, least) => {
          const index = new NameIndex()
          const kept = new Map<string, string[]>()
          entries.forEach((names, at) => {
            const id = `${at % 15}`
            index.put({ id, names })
            kept.set(id, names)
          })
          for (const at of gone.slice(0, 5)) {
            index.remove(`${at}`)
            kept.delete(`${at}`)
          }
          const query = readName(typed)
          const expected = [...kept]
            .map(([id, names]) => ({ id, score: Math.max(0, ...names.map((other) => compareNames(query, readName(other))?.score ?? 0)) }))
            .filter(({ score }) => score >= least)
            .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
          expect(index.search(typed, least).map(({ id, score }) => ({ id, score }))).toEqual(expected)
          expect(index.size).toBe(kept.size)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('says which name was met and how, for a guard to read', () => {
    const index = new NameIndex()
    index.put({ id: 'a', names: ['นายสมชาย ใจดี', 'Lek', 'Somchai Jaidee'] })
    expect(index.search('Mr. Somchay Jaidee', THRESHOLDS.strict)).toEqual([
      {
        id: 'a',
        field: 'alias',
        how: 'sounds_alike',
        score: expect.closeTo(0.98, 1),
        typed: 'Mr. Somchay Jaidee',
        listed: 'Somchai Jaidee',
      },
    ])
    expect(index.search('สมชาย ใจดี', THRESHOLDS.strict)[0]).toMatchObject({ field: 'name', how: 'same', score: 1, listed: 'นายสมชาย ใจดี' })
    expect(index.search('LEK', THRESHOLDS.strict)[0]).toMatchObject({ field: 'alias', how: 'same', listed: 'Lek' })
  })

  it('puts an entry in the place of its older self', () => {
    const index = new NameIndex()
    index.put({ id: 'a', names: ['สมชาย ใจดี'] })
    index.put({ id: 'a', names: ['วรรณา แสงทอง'] })
    expect(index.search('สมชาย ใจดี', THRESHOLDS.sensitive)).toEqual([])
    expect(index.search('วรรณา แสงทอง', THRESHOLDS.strict)).toHaveLength(1)
    index.remove('a')
    index.remove('a')
    expect(index.search('วรรณา แสงทอง', THRESHOLDS.strict)).toEqual([])
    expect(index.size).toBe(0)
  })

  it('answers with the best fifty', () => {
    const index = new NameIndex()
    for (let at = 0; at < 80; at += 1) index.put({ id: `${at}`, names: [at === 77 ? 'สมชาย ใจดี' : 'สมชาย ใจดิ'] })
    const found = index.search('สมชาย ใจดี', THRESHOLDS.sensitive)
    expect(found).toHaveLength(50)
    expect(found[0]).toMatchObject({ id: '77', how: 'same' })
    expect(index.search('สมชาย ใจดี', THRESHOLDS.sensitive, 3)).toHaveLength(3)
  })

  it('keeps an entry without a name, and finds nothing by an empty one', () => {
    const index = new NameIndex()
    index.put({ id: 'a', names: ['', '…', 'นาย'] })
    for (const typed of ['', '   ', '…', '\u200b']) expect(index.search(typed, 0.6)).toEqual([])
    expect(index.size).toBe(1)
  })
})
