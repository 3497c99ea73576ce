import { toArabicDigits } from './thai.ts'
import { normaliseUnicode } from './unicode.ts'

/** Latin accents, and the Thai tone marks, ็ and ์, which people leave out or mistype when they search. ํ stays: it is half of ำ. */
const IGNORED_MARKS = /[\u0300-\u036f\u0e47-\u0e4c\u0e4e]/g
/** Spaces, hyphens, dots and all other punctuation; ฯ is a letter to Unicode but an abbreviation mark to a reader. */
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
 * Text as search and comparison see it: lower case, no accents or tone marks, Thai digits as 0–9, no spaces, hyphens or punctuation.
 * `น้ำ`, `นำ้` and `น้ํา` fold to one text; so do `70-4418` and `70 4418`. The result has no `%`, `_` or `\`, so it needs no escaping in
 * LIKE. Folding twice changes nothing. For looking up only: it loses differences, so never store it in place of what was written.
 */
export function foldText(text: string): string {
  const lower = normaliseUnicode(normaliseUnicode(text, 'NFKD').toLowerCase(), 'NFKD')
  const plain = toArabicDigits(lower)
    .replace(IGNORED_MARKS, '')
    .replace(LETTERS_WITHOUT_DECOMPOSITION, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(NOT_LETTER_OR_DIGIT, '')
  return normaliseUnicode(plain, 'NFKD')
}

/**
 * Where a query is found in a text, as UTF-16 offsets [start, end) for marking it on screen, also across spaces, hyphens and tone marks
 * (`5608` is found in `089-560-8114`). The first place only; null when it is not there or the query folds to nothing.
 */
export function findFolded(text: string, query: string): { start: number; end: number } | null {
  const needle = foldText(query)
  if (needle === '') return null
  let folded = ''
  const starts: number[] = []
  const ends: number[] = []
  let offset = 0
  for (const character of text) {
    const piece = foldText(character)
    folded += piece
    for (let i = 0; i < piece.length; i += 1) {
      starts.push(offset)
      ends.push(offset + character.length)
    }
    offset += character.length
    // A mark that folds to nothing belongs to the letter before it: half a letter must not be marked.
    if (piece === '' && ends.length > 0 && /^\p{M}$/u.test(character)) ends[ends.length - 1] = offset
  }
  const at = folded.indexOf(needle)
  if (at < 0) return null
  return { start: starts[at] ?? 0, end: ends[at + needle.length - 1] ?? text.length }
}
