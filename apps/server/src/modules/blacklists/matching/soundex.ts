/**
 * LK82, the Thai soundex of Vichit Lorchirachoonkul and Charoen Khuwinphan (1982): the consonant of the first group, then four codes of what
 * follows. `ลัก`, `รัก` and `รักษ์` are all `ร1000`.
 */
const FIRST_GROUPS = [
  'กขฃคฅฆ',
  'ง',
  'จ',
  'ชฉฌ',
  'ซศษส',
  'ยญ',
  'ดฎ',
  'ตฏ',
  'นณ',
  'ทฐฑฒถธ',
  'บ',
  'ป',
  'พผภ',
  'ฟฝ',
  'ม',
  'รลฬฤฦ',
  'ว',
  'หฮ',
  'อ',
]
const LATER_GROUPS: Record<string, string> = {
  1: 'กขฃคฅฆ',
  2: 'ง',
  3: 'จฉชซฌฎฏฐฑฒดตถทธศษส',
  4: 'ญณนรลฬฤฦ',
  5: 'บปพฟภผฝ',
  6: 'มำ',
  7: 'ยวไใ',
  8: 'หฮ',
  9: 'า',
  A: 'ๅ\u0e36\u0e37',
  B: 'เ',
  C: 'แ',
  D: 'โ',
  E: '\u0e38\u0e39',
  F: 'อ',
}
const groupOf = (groups: [string, string][]) => new Map(groups.flatMap(([code, letters]) => [...letters].map((letter) => [letter, code])))
const FIRST = groupOf(FIRST_GROUPS.map((letters) => [letters[0]!, letters]))
const LATER = groupOf(Object.entries(LATER_GROUPS))

const isConsonant = (letter = '') => letter >= 'ก' && letter <= 'ฮ'
/** Letters that are not spoken: a consonant under ์ with its vowel or its consonant. */
const SILENT = /(?:จน|มณ|ณฑ|ทร|ตร)์|[ก-ฮ][ะ-ู]?์/g
/** Tone marks, and marks that change no sound that the code knows. */
const UNHEARD = /[\u0e47-\u0e4e\u0e3a\u0e2f\u0e46]/g
const LONG_OR_BACK_VOWEL = 'ึืุู'
/** Vowels that only part two consonants, and those that have a code of their own as well. */
const PARTS = 'ะัิี'
const PARTS_WITH_CODE = 'าๅึืู'

/** The code of the first 40 letters of a word, five characters; '' where no Thai consonant begins it. */
export function lk82(word: string): string {
  const letters = word.slice(0, 40).replace(SILENT, '').replace(UNHEARD, '')
  const start = isConsonant(letters[0]) ? 0 : 1
  const first = FIRST.get(letters[start] ?? '')
  if (!first) return ''
  const codes = start === 0 ? [first] : [first, LATER.get(letters[0]!) ?? '']
  const rest = letters.slice(start + 1)
  let parted = -2
  for (let i = 0; i < rest.length; i += 1) {
    const letter = rest[i]!
    const code = LATER.get(letter) ?? ''
    const beforeBack = LONG_OR_BACK_VOWEL.includes(rest[i + 1] ?? ' ')
    if (PARTS.includes(letter) || PARTS_WITH_CODE.includes(letter) || letter === 'ุ') parted = i
    if (PARTS.includes(letter)) codes.push('')
    else if (letter === 'ุ') codes.push('ตธ'.includes(rest[i - 1] ?? ' ') ? '' : code)
    else if ('หอ'.includes(letter)) codes.push(...(beforeBack ? [code] : []))
    else if ('รวยฤฦ'.includes(letter)) codes.push(...(parted === i - 1 || beforeBack ? [code] : []))
    else codes.push(code)
  }
  // A code twice in a row is heard once, unless a vowel ('') parts the two.
  const heard = codes.filter((code, i) => i === 0 || code !== codes[i - 1]).join('')
  return `${heard}0000`.slice(0, 5)
}
