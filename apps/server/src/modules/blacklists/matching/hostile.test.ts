import { NameIndex } from './name-index.ts'
import { compareNames, readName, THRESHOLDS } from './names.ts'

const LENGTH = 50_000
const HOSTILE: [string, string][] = [
  ['letters', 'a'.repeat(LENGTH)],
  ['Thai letters', 'ก'.repeat(LENGTH)],
  ['vowels before nothing', 'เ'.repeat(LENGTH)],
  ['รร', 'รร'.repeat(LENGTH / 2)],
  ['words', 'ab '.repeat(LENGTH / 3)],
  ['initials', 'a. '.repeat(LENGTH / 3)],
  ['titles', 'นาย'.repeat(LENGTH / 3)],
  ['ranks', 'พล.ต.อ. '.repeat(LENGTH / 8)],
  ['tone marks', `ก${'่'.repeat(LENGTH)}`],
  ['silenced consonants', 'ก์'.repeat(LENGTH / 2)],
  ['accents', `e${'\u0301\u0323'.repeat(LENGTH / 2)}`],
  ['invisible characters', `a${'\u200b'.repeat(LENGTH)}b`],
  ['direction controls', '\u202e\u2066'.repeat(LENGTH / 2)],
  ['two scripts in turn', 'กa'.repeat(LENGTH / 2)],
  ['punctuation', `-'.,`.repeat(LENGTH / 4)],
  ['emoji', '😀'.repeat(LENGTH / 2)],
  ['half surrogates', '\ud800'.repeat(LENGTH)],
  ['Arabic', 'ﷺ'.repeat(LENGTH)],
  ['thirty words', Array.from({ length: 30 }, (_, position) => `som${'abcdefghij'[position % 10]}${position % 3}`).join(' ')],
  ['thirty words that are all alike', 'aba '.repeat(30)],
  ['dots between letters', 'a.'.repeat(LENGTH / 2)],
  ...['王', '김', 'ゆ', 'Щ', 'С', 'ش', 'အောင်', 'ສົມ', 'សុ', 'रा', 'כ', 'ω', 'Օ', 'ก', 'é', '𝕊', 'ᏚᎪ'].map((letters): [string, string] => [
    `120 characters of ${letters}`,
    letters.repeat(120).slice(0, 120),
  ]),
  ...['王', '김', 'Ща ', 'شم ', 'အောင်', 'ສົມ ', 'សុខ '].map((letters): [string, string] => [
    `words of ${letters}`,
    letters.repeat(LENGTH / 4),
  ]),
]

describe('[D29] 50 KB of hostile input', () => {
  const index = new NameIndex()
  HOSTILE.forEach(([id, text]) => {
    index.put({ id, names: [text, `${text} ใจดี`] })
  })

  it.each(HOSTILE)('reads, compares and looks for %s in far less than a second', (_, text) => {
    const start = performance.now()
    const name = readName(text)
    compareNames(name, readName(`${text}x`))
    compareNames(name, readName('สมชาย ใจดี'))
    index.search(text, THRESHOLDS.sensitive)
    // A backtracking pattern, or a comparison of all with all, would need minutes here.
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.each(HOSTILE)('makes a small name of %s', (_, text) => {
    const name = readName(text)
    expect(name.words.length).toBeLessThanOrEqual(100)
    expect(name.shown.length).toBeLessThanOrEqual(200)
    for (const word of [...name.words, name.whole]) expect(word.text.length).toBeLessThanOrEqual(80)
  })

  it('does not hide the name between invisible characters', () => {
    const index = new NameIndex()
    index.put({ id: 'a', names: ['สมชาย ใจดี'] })
    expect(index.search(`${'\u200b'.repeat(LENGTH)}สมชาย${'\u202e'.repeat(LENGTH)} ใจดี`, THRESHOLDS.strict)[0]?.how).toBe('same')
  })
})
