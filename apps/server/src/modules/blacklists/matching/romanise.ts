import anyAscii from 'any-ascii'
import { romaniseBurmese } from './burmese.ts'
import { writeLaoInThai } from './lao.ts'
import { UNWRITTEN } from './latin-sounds.ts'

export type Script =
  | 'thai'
  | 'latin'
  | 'lao'
  | 'burmese'
  | 'khmer'
  | 'han'
  | 'hangul'
  | 'kana'
  | 'cyrillic'
  | 'greek'
  | 'arabic'
  | 'hebrew'
  | 'indic'
  | 'other'

/** The first script that has a letter in the word applies, so a word of kana and Chinese characters is Japanese. */
const SCRIPTS: [Script, RegExp][] = [
  ['thai', /[\u0e01-\u0e4e]/],
  ['kana', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['han', /\p{sc=Han}/u],
  ['hangul', /\p{sc=Hangul}/u],
  ['lao', /\p{sc=Lao}/u],
  ['burmese', /\p{sc=Myanmar}/u],
  ['khmer', /\p{sc=Khmer}/u],
  ['cyrillic', /\p{sc=Cyrillic}/u],
  ['greek', /\p{sc=Greek}/u],
  ['arabic', /\p{sc=Arabic}/u],
  ['hebrew', /\p{sc=Hebrew}/u],
  ['indic', /[\u0900-\u0dff]/],
  ['latin', /[a-z]/],
]
const ASCII_LETTER = /[a-z]/

export function scriptOf(text: string): Script {
  if (text.charCodeAt(0) < 128 && ASCII_LETTER.test(text) && isAscii(text)) return 'latin'
  return SCRIPTS.find(([, letters]) => letters.test(text))?.[0] ?? 'other'
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false
  return true
}

/** Whether one letter of the script stands for a syllable or a word, and never for a name that begins with it. */
export const isSyllabic = (script: Script) => script === 'han' || script === 'hangul' || script === 'kana' || script === 'burmese'

/** Surnames whose characters are read differently in other words. */
const CHINESE_SURNAMES = byPair(
  '曾zeng 單shan 单shan 仇qiu 解xie 查zha 区ou 區ou 朴piao 任ren 翟zhai 盖ge 缪miao 葉ye 叶ye 薄bo 尹yin 召shao',
)
/** Surnames as Koreans themselves write them in Latin letters. */
const KOREAN_SURNAMES = byPair(
  '김kim 이lee 박park 최choi 정jung 조cho 강kang 임lim 오oh 신shin 유yoo 류ryu 안ahn 우woo 노roh 구koo 고ko 주joo 권kwon 문moon 손sohn 백baek 허heo 남nam 심shim 배bae 전jeon 황hwang 송song 홍hong 양yang 길gil',
)
function byPair(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => [[...pair][0]!, pair.slice([...pair][0]!.length)]))
}

/** Letters that are spoken as a vowel, but for which the library has a sign or nothing. */
const ARABIC_VOWELS = /[اأإآٱىةع]/g
/** Arabic vowel signs, which few people write; the superscript alef, the lengthening sign and the hamza; Hebrew marks. */
const ABJAD_MARKS = /[\u0591-\u05c7\u064b-\u065f\u0670\u0640ء]/g
/** Writes a word of any script except Thai and Latin in Latin letters, as people do. `*` is a vowel that the script leaves out. */
export function romanise(text: string, script: Script): string {
  if (script === 'burmese') return romaniseBurmese(text)
  if (script === 'arabic' || script === 'hebrew') return romaniseAbjad(text)
  const surname = script === 'han' ? CHINESE_SURNAMES.get(text) : script === 'hangul' ? KOREAN_SURNAMES.get(text) : undefined
  return surname ?? plain(anyAscii(text))
}

const plain = (latin: string) => latin.toLowerCase().replace(/[^a-z0-9]/g, '')

function romaniseAbjad(text: string): string {
  let latin = ''
  for (const letter of text.replace(ABJAD_MARKS, '').replace(ARABIC_VOWELS, 'a')) {
    const latinLetter = plain(anyAscii(letter))
    const consonants = latin !== '' && !/[aeiou*]$/.test(latin) && !/^[aeiou]/.test(latinLetter)
    if (latinLetter !== '') latin += (consonants ? UNWRITTEN : '') + latinLetter
  }
  return latin
}

/** Lao sounds are those of the corresponding Thai letters. */
export const laoInThai = writeLaoInThai

const COMPOUND_SURNAME = /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|司徒|夏侯|慕容|令狐|皇甫|尉迟|东方|東方|独孤|公孙|轩辕|南宫)/u
/** A longer run of characters isn't a person's name. */
const LONGEST_HAN = 6
/** A syllable of Burmese begins at a consonant that is neither stacked on another nor silenced. */
const BURMESE_SYLLABLE = /(?<!\u1039)(?=[\u1000-\u102a\u103f](?!\u1037?\u103a|\u1039))/u

/** Splits names that are written without spaces: Chinese characters, Korean and Burmese syllables, the Arabic article. */
export function partWord(text: string): string[] {
  if (text.charCodeAt(0) < 0x0590) return [text]
  const script = scriptOf(text)
  const length = [...text].length
  if (script === 'han' && length <= LONGEST_HAN) {
    const surname = length > 2 ? (COMPOUND_SURNAME.exec(text)?.[0] ?? '') : ''
    return [...(surname === '' ? [] : [surname]), ...text.slice(surname.length)]
  }
  if (script === 'hangul' && length <= LONGEST_HAN) return [...text]
  if (script === 'burmese') return text.split(BURMESE_SYLLABLE).filter((part) => part !== '')
  if (script === 'arabic') return partArabic(text)
  return [text]
}

function partArabic(text: string): string[] {
  const [, servant = '', article = '', rest = ''] = /^(عبد)?(ال)?(.*)$/u.exec(text) ?? []
  if (article === '' || rest.length < 2) return [text]
  return [`${servant}${article}`, rest]
}
