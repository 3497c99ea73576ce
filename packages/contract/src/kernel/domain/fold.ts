import { toArabicDigits } from './thai.ts'
import { normaliseUnicode } from './unicode.ts'

/** Latin accents and Thai tone marks, ็ and ์, which people often omit. ํ stays because it is half of ำ. */
const IGNORED_MARKS = /[\u0300-\u036f\u0e47-\u0e4c\u0e4e]/g
/** Unicode classes ฯ as a letter, but readers use it for abbreviations. */
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{M}\p{N}]|\u0e2f/gu
const LETTERS_WITHOUT_DECOMPOSITION = /[ßæœøđðłþıħςแ]/g
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ς: 'σ',
  แ: 'เเ',
}

/**
 * Text for searching: lower case, without accents, tone marks, spaces and punctuation, Thai digits as 0–9. Never has `%`, `_` or `\`, so
 * LIKE needs no escaping. Idempotent; lossy, so never store it instead of the text.
 */
export function foldText(text: string): string {
  const lower = normaliseUnicode(normaliseUnicode(text, 'NFKD').toLowerCase(), 'NFKD')
  const plain = toArabicDigits(lower)
    .replace(IGNORED_MARKS, '')
    .replace(LETTERS_WITHOUT_DECOMPOSITION, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(NOT_LETTER_OR_DIGIT, '')
  return normaliseUnicode(plain, 'NFKD')
}

/** The first match of a query in a text, as UTF-16 offsets for highlighting; it ignores spaces and tone marks. Null if there is no match. */
export function findFolded(text: string, query: string): { start: number; end: number } | null {
  const needle = foldText(query)
  if (needle === '') return null
  let foldedText = ''
  const starts: number[] = []
  const ends: number[] = []
  let offset = 0
  for (const character of text) {
    const piece = foldText(character)
    foldedText += piece
    for (let i = 0; i < piece.length; i += 1) {
      starts.push(offset)
      ends.push(offset + character.length)
    }
    offset += character.length
    // A mark belongs to the letter before it.
    if (piece === '' && ends.length > 0 && /^\p{M}$/u.test(character)) ends[ends.length - 1] = offset
  }
  const index = foldedText.indexOf(needle)
  if (index < 0) return null
  return { start: starts[index] ?? 0, end: ends[index + needle.length - 1] ?? text.length }
}
