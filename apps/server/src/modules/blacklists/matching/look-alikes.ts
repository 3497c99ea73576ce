import toPrototype from 'unhomoglyph'

/** Scripts with letters that look like Latin ones; of the others a person sees which it is. */
const LOOKS_LATIN = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}]/gu
const HAS_LOOKS_LATIN = new RegExp(LOOKS_LATIN.source, 'u')
const LATIN = /\p{sc=Latin}/u
const LATIN_LETTER = /^[A-Za-z]+$/
const LETTER_BESIDE = '(?<=[A-Za-z])SIGN|SIGN(?=[A-Za-z])'
/** Signs that stand for letters, beside letters. */
const SIGNS: [RegExp, string][] = [
  ['@', 'a'],
  ['\\$', 's'],
].map(([sign, letter]) => [new RegExp(LETTER_BESIDE.replaceAll('SIGN', sign!), 'g'), letter!])

/** Two letters and a nought at least: a word, not a number. */
const NOUGHT = /[a-z].*[a-z]/

/** Small letters that have the shape of Latin capitals: Unicode lists the capitals only. */
const LIKE_CAPITALS = new Map(Object.entries({ в: 'b', к: 'k', м: 'm', н: 'h', т: 't' }))

const toLatin = (text: string) =>
  text.replace(LOOKS_LATIN, (letter) => {
    const alike = LIKE_CAPITALS.get(letter) ?? toPrototype(letter)
    return LATIN_LETTER.test(alike) ? alike : letter
  })

/** A word as it looks: letters of other scripts between Latin ones are Latin ones, `@` is an a, `$` an s. */
export function undisguise(word: string): string {
  let seen = word
  for (const [sign, letter] of SIGNS) if (seen.includes(letter === 'a' ? '@' : '$')) seen = seen.replace(sign, letter)
  return HAS_LOOKS_LATIN.test(seen) && LATIN.test(seen) ? toLatin(seen) : seen
}

/** A nought in a word is an O. `word` is folded. */
export const readNought = (word: string) => (word.includes('0') && NOUGHT.test(word) ? word.replaceAll('0', 'o') : word)

/** A word that is all of letters that look like Latin ones, as whoever reads Latin sees it; undefined of any other word. */
export function otherReading(word: string): string | undefined {
  if (!HAS_LOOKS_LATIN.test(word) || LATIN.test(word)) return undefined
  const seen = toLatin(word)
  return seen.length > 1 && LATIN_LETTER.test(seen) ? seen : undefined
}
