import fc from 'fast-check'
import { compareNames, readName, THRESHOLDS } from './names.ts'

const compare = (a: string, b: string) => compareNames(readName(a), readName(b))
const score = (a: string, b: string) => compare(a, b)?.score ?? 0

/** Words that names are built from, some of them wrong, empty or strange. */
const word = fc.constantFrom(
  ...['สมชาย', 'สมชัย', 'เกียรติศักดิ์', 'วรรณา', 'ใจดี', 'แสงทอง', 'ณ', 'อยุธยา', 'ส.', 'Somchai', 'Kiattisak', 'Jaidee', 'Smith', 'bin', 'S.'],
  ...['O’Connor', 'Müller', 'Xiao', 'Ming', 'Иван', '王', '์', 'ะา', '12', 'J0hn'],
  ...['Michael', 'Michelle', 'Mohammed', 'Muhamad', 'Jr.', 'III', 'Sr.'],
)
const name = fc.array(word, { minLength: 0, maxLength: 7 }).map((words) => words.join(' '))
const anyName = fc.oneof(
  name,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'กขคงจสมรอวิ์ัาเแ่ '), maxLength: 40 }),
)

describe('names that are alike, M-07', () => {
  it.each([
    ['same', 'สมชาย ใจดี', 'นาย สมชาย  ใจดี'],
    ['same', 'Somchai Jaidee', 'MR. SOMCHAI JAIDEE'],
    ['same', 'พ.ต.อ. สมชาย ใจดี', 'คุณ สมชาย ใจดี'],
    ['same_words_other_order', 'Somchai Jaidee', 'Jaidee, Somchai'],
    ['sounds_alike', 'วิชัย ใจดี', 'วิไชย ใจดี'],
    ['sounds_alike', 'พงษ์ศักดิ์ ใจดี', 'พงศักดิ์ ใจดี'],
    ['sounds_alike', 'Kiattisak Thongdee', 'Kietisak Tongdi'],
    ['spelt_alike', 'Somchai Jaidee', 'Somchia Jaidee'],
    ['spelt_alike', 'Michael Smith', 'Michael Snith'],
    ['transliterated', 'สมชาย ใจดี', 'Somchay Jaidee'],
    ['transliterated', 'เกียรติศักดิ์ แสงทอง', 'Kietisak Sangthong'],
    ['transliterated', 'พรทิพย์ วัฒนกุล', 'Porntip Wattanakul'],
  ])('%s: %s and %s', (how, a, b) => {
    const match = compare(a, b)
    expect(match?.how).toBe(how)
    expect(match?.score).toBeGreaterThanOrEqual(THRESHOLDS.strict)
  })

  it.each([
    ['a tone mark', 'แก้ว มั่นคง', 'แกว มันคง'],
    ['a missing space', 'สมชาย ใจดี', 'สมชายใจดี'],
    ['a space too many', 'Wang Xiaoming', 'Wang Xiao Ming'],
    ['a missing middle name', 'John Fitzgerald Kennedy', 'John Kennedy'],
    ['a middle initial', 'John Fitzgerald Kennedy', 'John F. Kennedy'],
    ['a missing particle', 'Nurul Huda binti Ismail', 'Nurul Huda Ismail'],
    ['digits for letters', 'Somchai Boonmee', 'S0mcha1 B00nmee'],
    ['doubled letters', 'Somchai Jaidee', 'Somchaii Jaidee'],
    ['two letters in the other order', 'สุภาพร แสงทอง', 'สุภาพร แสงอทง'],
    ['accents', 'Jürgen Müller', 'Jurgen Muller'],
    ['hyphens and apostrophes', 'Jean-Pierre O’Connor', 'Jean Pierre OConnor'],
    ['invisible characters', 'สมชาย ใจดี', '\u200bสม\u200dชาย\u202e ใจดี\ufeff'],
  ])('is found under `sensitive` with %s', (_, a, b) => expect(score(a, b)).toBeGreaterThanOrEqual(THRESHOLDS.sensitive))

  it.each([
    ['a common given name and another surname', 'สมชาย ใจดี', 'สมชาย แสงทอง'],
    ['the same in Latin letters', 'Somchai Jaidee', 'Somchai Saengthong'],
    ['the same in two scripts', 'สมชาย ใจดี', 'Somchai Saengthong'],
    ['brothers', 'สมชาย ใจดี', 'ประเสริฐ ใจดี'],
    ['sisters in Latin letters', 'Malee Jaidee', 'Wanida Jaidee'],
    ['the same family name alone', 'Wang Xiaoming', 'Wang Wei'],
    ['one word of a name that fits nearly', 'สมชัย', 'สมชาย ใจดี'],
    ['two words of five', 'สมชาย แสงทอง', 'สมชาย ใจดี แสงทอง วรรณา ศรีสุข'],
    ['initials alone', 'S. J.', 'Somchai Jaidee'],
    ['nothing', '', 'สมชาย ใจดี'],
    ['titles alone', 'นาย', 'Somchai'],
  ])('is not found: %s', (_, a, b) => expect(score(a, b)).toBeLessThan(THRESHOLDS.sensitive))

  it.each([
    ['a given name alone', 'สมชาย', 'สมชาย ใจดี'],
    ['a given name and an initial', 'สมชาย จ.', 'สมชาย ใจดี'],
    ['an initial and a surname', 'S. Jaidee', 'Somchai Jaidee'],
  ])('is asked for under `sensitive` only: %s', (_, a, b) => {
    expect(score(a, b)).toBeGreaterThanOrEqual(THRESHOLDS.sensitive)
    expect(score(a, b)).toBeLessThan(THRESHOLDS.strict)
  })

  it.each([
    ['Michael Walker', 'Michelle Walker'],
    ['Christine Young', 'Christina Young'],
    ['Daniel Ortiz', 'Danielle Ortiz'],
    ['Karen Martin', 'Karen Martinez'],
    ['Julia Anderson', 'Julia Henderson'],
    ['Wang Lin', 'Wang Min'],
    ['Ramesh Gupta', 'Rakesh Gupta'],
    ['สุภาวดี แสงทอง', 'สุชาวดี แสงทอง'],
  ])('takes two names that both are common for two people, %s and %s', (a, b) => expect(score(a, b)).toBeLessThan(THRESHOLDS.sensitive))

  it.each([
    ['a slip in a rare name', 'Karen Brzozowski', 'Karen Brzozowksi'],
    ['one letter of a rare name', 'Karen Liszewski', 'Karen Lizewski'],
    ['a slip in a common name that makes none', 'Michael Walker', 'Micheel Walker'],
    ['spellings of one name', 'Mohammed Rahman', 'Muhamad Rehman'],
    ['names that sound the same', 'Sara Young', 'Sarah Young'],
  ])('finds under `strict` %s', (_, a, b) => expect(score(a, b)).toBeGreaterThanOrEqual(THRESHOLDS.strict))

  it('does not take a father for his son, and asks where only one of the two says which', () => {
    expect(score('John Walker Jr.', 'John Walker Sr.')).toBeLessThan(THRESHOLDS.sensitive)
    expect(score('John Walker II', 'John Walker III')).toBeLessThan(THRESHOLDS.sensitive)
    expect(compare('Walker Jr., John', 'John Walker, Junior')).toEqual({ score: expect.closeTo(0.98, 5), how: 'same_words_other_order' })
    const match = compare('John Walker', 'John Walker Jr.')
    expect(match).toEqual({ score: expect.closeTo(0.74, 5), how: 'spelt_alike' })
    expect(match!.score).toBeGreaterThanOrEqual(THRESHOLDS.sensitive)
    expect(match!.score).toBeLessThan(THRESHOLDS.strict)
    expect(compare('Junior Walker', 'Junior Walker')?.score).toBe(1)
  })

  it('finds an entry of one word by that word', () => {
    expect(compare('นก', 'คุณ นก')).toEqual({ score: 1, how: 'same' })
    expect(score('Nok', 'นก')).toBeGreaterThanOrEqual(THRESHOLDS.strict)
  })

  it('scores alike whichever name comes first, from 0 to 1, and 1 for the same name', () => {
    fc.assert(
      fc.property(anyName, anyName, (a, b) => {
        const [forward, backward] = [compare(a, b), compare(b, a)]
        expect(forward?.score ?? 0).toBeCloseTo(backward?.score ?? 0, 10)
        expect(forward?.score ?? 0).toBeGreaterThanOrEqual(0)
        expect(forward?.score ?? 0).toBeLessThanOrEqual(1)
      }),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(anyName, (a) => {
        const read = readName(a)
        fc.pre(read.words.some(({ initial, particle }) => !initial && !particle))
        fc.pre(read.words.every(({ initial }) => !initial))
        expect(compareNames(read, readName(a))).toEqual({ score: 1, how: 'same' })
      }),
    )
  })

  it('takes no notice of titles, case, invisible characters and the form of Unicode', () => {
    const disguise = fc.constantFrom<(text: string) => string>(
      (text) => `นาย ${text}`,
      (text) => `Dr. ${text}`,
      (text) => text.toUpperCase(),
      (text) => text.normalize('NFD'),
      (text) => text.normalize('NFC'),
      (text) => [...text].join('\u200b'),
      (text) => `  ${text.replaceAll(' ', '   ')} `,
    )
    const plain = fc
      .array(fc.constantFrom('สมชาย', 'เกียรติศักดิ์', 'น้ำฝน', 'ใจดี', 'Somchai', 'Jaidee', 'Müller', 'O’Connor'), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(plain, plain, disguise, (a, b, disguisedName) => {
        expect(score(disguisedName(a), b)).toBeCloseTo(score(a, b), 10)
      }),
    )
  })
})
