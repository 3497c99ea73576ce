/**
 * LK82, the Thai soundex of Vichit Lorchirachoonkul and Charoen Khuwinphan (1982). A code is the first consonant's group, then four codes for the
 * rest. `ลัก`, `รัก` and `รักษ์` are all `ร1000`.
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
/** Silent letters: a consonant under ์ with its vowel or its second consonant. */
const SILENT = /(?:จน|มณ|ณฑ|ทร|ตร)์|[ก-ฮ][ะ-ู]?์/g
/** Tone marks, and marks that don't affect the code. */
const UNHEARD = /[\u0e47-\u0e4e\u0e3a\u0e2f\u0e46]/g
const LONG_OR_BACK_VOWEL = 'ึืุู'
/** Vowels that only separate two consonants, and vowels that have a code as well. */
const PARTS = 'ะัิี'
const PARTS_WITH_CODE = 'าๅึืู'

/** The five-character code of a word's first 40 letters; '' if no Thai consonant begins it. */
export function lk82(word: string): string {
  const letters = word.slice(0, 40).replace(SILENT, '').replace(UNHEARD, '')
  const start = isConsonant(letters[0]) ? 0 : 1
  const first = FIRST.get(letters[start] ?? '')
  if (!first) return ''
  const codes = start === 0 ? [first] : [first, LATER.get(letters[0]!) ?? '']
  const rest = letters.slice(start + 1)
  let separatorIndex = -2
  for (let i = 0; i < rest.length; i += 1) {
    const letter = rest[i]!
    const code = LATER.get(letter) ?? ''
    const beforeBack = LONG_OR_BACK_VOWEL.includes(rest[i + 1] ?? ' ')
    if (PARTS.includes(letter) || PARTS_WITH_CODE.includes(letter) || letter === 'ุ') separatorIndex = i
    if (PARTS.includes(letter)) codes.push('')
    else if (letter === 'ุ') codes.push('ตธ'.includes(rest[i - 1] ?? ' ') ? '' : code)
    else if ('หอ'.includes(letter)) codes.push(...(beforeBack ? [code] : []))
    else if ('รวยฤฦ'.includes(letter)) codes.push(...(separatorIndex === i - 1 || beforeBack ? [code] : []))
    else codes.push(code)
  }
  // A code twice in a row is heard once, unless a vowel ('') separates the two.
  const distinctCodes = codes.filter((code, i) => i === 0 || code !== codes[i - 1]).join('')
  return `${distinctCodes}0000`.slice(0, 5)
}
