/** The keys of both layouts, row by row as on the keyboard (Thai: Kedmanee, without and with shift). */
const ROWS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['ภถุึคตจขช', 'ไำพะัีรนยบล', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'],
  ['ู', 'ฎฑธ ๊ณ ญฐ', 'ฤฆฏโฌ็๋ษศซ', 'ฉฮ ์ ฒฬ'],
]
export function listNeighbourKeys(key: string): string[] {
  for (const row of ROWS.flat()) {
    const index = row.indexOf(key)
    if (index >= 0) return [row[index - 1] ?? '', row[index + 1] ?? ''].filter((other) => other.trim() !== '')
  }
  return []
}
export const isMark = (letter: string) => /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(letter)

type Numbers = () => number
const pickOf = <T>(from: readonly T[], next: Numbers): T => from[Math.floor(next() * from.length)]!

/** A word with one typing slip, whatever the result; usually not in its first letter. */
export function slip(word: string, next: Numbers): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const index = next() < 0.05 ? 0 : 1 + Math.floor(next() * (word.length - 1))
    const [letter = '', after = ''] = [word[index], word[index + 1]]
    if (isMark(letter)) continue
    const with_ = (text: string, count = 1) => word.slice(0, index) + text + word.slice(index + count)
    const how = pickOf(['exchanged', 'doubled', 'left out', 'neighbouring key', 'vowel'] as const, next)
    if (how === 'exchanged' && after !== '' && after !== letter && !isMark(after)) return with_(after + letter, 2)
    if (how === 'doubled') return with_(letter + letter)
    if (how === 'left out' && word.length > 3) return with_('')
    const keys = listNeighbourKeys(letter).filter((key) => !isMark(key))
    if (how === 'neighbouring key' && keys.length > 0) return with_(pickOf(keys, next))
    if (how === 'vowel' && 'aeiou'.includes(letter)) return with_(pickOf([...'aeiou'], next))
  }
  return word
}

/** Thai gets the same slips as Latin text, and also wrong tone marks, wrong vowel lengths and letters of the same sound. */
const THAI_ALIKE = [
  'ซสศษ',
  'ทธฑฒ',
  'นณ',
  'พภ',
  'รล',
  'ยญ',
  'คฆข',
  'ตฏ',
  'ดฎ',
  '\u0e34\u0e35',
  '\u0e38\u0e39',
  '\u0e36\u0e37',
  'ไใ',
  '\u0e48\u0e49',
]
export function slipThai(word: string, next: Numbers): string {
  if (next() < 0.5) return slip(word, next)
  const places = [...word].flatMap((letter, index) => (THAI_ALIKE.some((alike) => alike.includes(letter)) ? [index] : []))
  if (places.length === 0) return slip(word, next)
  const position = pickOf(places, next)
  const others = [...THAI_ALIKE.find((alike) => alike.includes(word[position]!))!].filter((letter) => letter !== word[position])
  return word.slice(0, position) + pickOf(others, next) + word.slice(position + 1)
}

/** Alternative spellings of one sound. */
const HEARD: [string, string][] = [
  ['ph', 'f'],
  ['ck', 'k'],
  ['c', 'k'],
  ['ie', 'y'],
  ['y', 'i'],
  ['ie', 'ee'],
  ['ei', 'ie'],
  ['ea', 'ee'],
  ['oo', 'u'],
  ['ai', 'ay'],
  ['s', 'z'],
  ['th', 't'],
  ['sch', 'sh'],
  ['x', 'ks'],
  ['er', 'or'],
  ['er', 'ar'],
  ['on', 'en'],
  ['an', 'en'],
  ['j', 'g'],
  ['v', 'w'],
  ['qu', 'kw'],
  ['au', 'aw'],
  ['ou', 'u'],
  ['ch', 'sh'],
]
const DOUBLES = 'lnrtmsp'

/** A word as written by a person who only heard it. */
export function mishear(word: string, next: Numbers): string {
  const ways = HEARD.flatMap(([first, other]) => [
    [first, other],
    [other, first],
  ]).flatMap(([from, to]) => {
    const index = word.indexOf(from!, 1)
    return index < 0 ? [] : [word.slice(0, index) + to + word.slice(index + from!.length)]
  })
  for (const letter of DOUBLES) {
    const index = word.indexOf(letter, 1)
    if (index < 1) continue
    ways.push(word[index + 1] === letter ? word.slice(0, index) + word.slice(index + 1) : word.slice(0, index) + letter + word.slice(index))
  }
  return ways.length === 0 ? slip(word, next) : pickOf(ways, next)
}

/** A word with all spellings of a sound replaced by one. */
function plain(word: string): string {
  return word
    .replace(/[\u0e47-\u0e4c]/g, '')
    .replace(/[ซศษ]/g, 'ส')
    .replace(/[ธฑฒ]/g, 'ท')
    .replaceAll('ณ', 'น')
    .replaceAll('ภ', 'พ')
    .replaceAll('ญ', 'ย')
    .replace(/ph/g, 'f')
    .replace(/ck|q|c(?!h)/g, 'k')
    .replace(/th/g, 't')
    .replace(/(.)\1/g, '$1')
    .replace(/(?<=.)h/g, '')
    .replace(/ie|ei|ea|y/g, 'i')
    .replace(/ou|oo/g, 'u')
    .replace(/z/g, 's')
    .replace(/w/g, 'v')
    .replace(/(?<=..)e$/, '')
    .replace(/s[oe]n$/, 'sn')
    .replace(/(.)\1/g, '$1')
}

/** Whether two words may be spellings of one name, which makes a label impossible. */
export const isSpelling = (a: string, b: string) => plain(a) === plain(b)

/** Names that differ from this one by a letter, or by two if it is long. */
export function closeNames(name: string, among: readonly string[]): string[] {
  const limit = name.length >= 6 ? 2 : 1
  return among.filter((other) => other !== name && Math.abs(other.length - name.length) <= limit && differ(name, other, limit) <= limit)
}

/** Number of letters that are left out, inserted, changed or swapped; counting stops above `limit`. */
function differ(a: string, b: string, limit: number): number {
  let [before, previousRow]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      let distance = Math.min(previousRow[j]! + 1, row[j - 1]! + 1, previousRow[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, before[j - 2]! + 1)
      row.push(distance)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = previousRow
    previousRow = row
  }
  return previousRow[b.length]!
}
