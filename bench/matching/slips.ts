/** The keys of both layouts, row by row as they lie on the keyboard (Thai: Kedmanee, without and with shift). */
const ROWS = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['ภถุึคตจขช', 'ไำพะัีรนยบล', 'ฟหกดเ้่าสวง', 'ผปแอิืทมใฝ'],
  ['ู', 'ฎฑธ ๊ณ ญฐ', 'ฤฆฏโฌ็๋ษศซ', 'ฉฮ ์ ฒฬ'],
]
export function beside(key: string): string[] {
  for (const row of ROWS.flat()) {
    const at = row.indexOf(key)
    if (at >= 0) return [row[at - 1] ?? '', row[at + 1] ?? ''].filter((other) => other.trim() !== '')
  }
  return []
}
export const isMark = (letter: string) => /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(letter)

type Numbers = () => number
const pickOf = <T>(from: readonly T[], next: Numbers): T => from[Math.floor(next() * from.length)]!

/** A word with one slip of the hand, whatever comes of it; mostly not in its first letter. */
export function slip(word: string, next: Numbers): string {
  for (let tries = 0; tries < 20; tries += 1) {
    const at = next() < 0.05 ? 0 : 1 + Math.floor(next() * (word.length - 1))
    const [letter = '', after = ''] = [word[at], word[at + 1]]
    if (isMark(letter)) continue
    const with_ = (text: string, count = 1) => word.slice(0, at) + text + word.slice(at + count)
    const how = pickOf(['exchanged', 'doubled', 'left out', 'neighbouring key', 'vowel'] as const, next)
    if (how === 'exchanged' && after !== '' && after !== letter && !isMark(after)) return with_(after + letter, 2)
    if (how === 'doubled') return with_(letter + letter)
    if (how === 'left out' && word.length > 3) return with_('')
    const keys = beside(letter).filter((key) => !isMark(key))
    if (how === 'neighbouring key' && keys.length > 0) return with_(pickOf(keys, next))
    if (how === 'vowel' && 'aeiou'.includes(letter)) return with_(pickOf([...'aeiou'], next))
  }
  return word
}

/** Thai is written wrongly as it is in Latin letters, and with another tone mark, another length of a vowel or a letter of the same sound. */
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
  const places = [...word].flatMap((letter, at) => (THAI_ALIKE.some((alike) => alike.includes(letter)) ? [at] : []))
  if (places.length === 0) return slip(word, next)
  const at = pickOf(places, next)
  const others = [...THAI_ALIKE.find((alike) => alike.includes(word[at]!))!].filter((letter) => letter !== word[at])
  return word.slice(0, at) + pickOf(others, next) + word.slice(at + 1)
}

/** Ways in which ears and habits write one sound. */
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

/** A word as somebody writes it who only heard it. */
export function mishear(word: string, next: Numbers): string {
  const ways = HEARD.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]).flatMap(([from, to]) => {
    const at = word.indexOf(from!, 1)
    return at < 0 ? [] : [word.slice(0, at) + to + word.slice(at + from!.length)]
  })
  for (const letter of DOUBLES) {
    const at = word.indexOf(letter, 1)
    if (at < 1) continue
    ways.push(word[at + 1] === letter ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + letter + word.slice(at))
  }
  return ways.length === 0 ? slip(word, next) : pickOf(ways, next)
}

/** What is left of a word when spellings of one sound are taken for one. */
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

/** Whether two words are perhaps one name, spelt in two ways: nobody could label them. */
export const isSpelling = (a: string, b: string) => plain(a) === plain(b)

/** Names that differ from one by a letter, or by two where it is long. */
export function closeNames(name: string, among: readonly string[]): string[] {
  const most = name.length >= 6 ? 2 : 1
  return among.filter((other) => other !== name && Math.abs(other.length - name.length) <= most && differ(name, other, most) <= most)
}

/** Letters that are left out, put in, changed or exchanged; more than `most` is all the same. */
function differ(a: string, b: string, most: number): number {
  let [before, above]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    before = above
    above = row
  }
  return above[b.length]!
}
