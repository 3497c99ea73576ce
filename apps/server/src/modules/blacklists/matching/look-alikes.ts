import toPrototype from 'unhomoglyph'

/** Scripts with letters that look like Latin ones. People can tell letters of other scripts apart. */
const LOOKS_LATIN = /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}]/gu
const HAS_LOOKS_LATIN = new RegExp(LOOKS_LATIN.source, 'u')
const LATIN = /\p{sc=Latin}/u
const LATIN_LETTER = /^[A-Za-z]+$/
const LETTER_BESIDE = '(?<=[A-Za-z])SIGN|SIGN(?=[A-Za-z])'
/** Signs that stand for letters if they are next to letters. */
const SIGNS: [RegExp, string][] = [
  ['@', 'a'],
  ['\\$', 's'],
].map(([sign, letter]) => [new RegExp(LETTER_BESIDE.replaceAll('SIGN', sign!), 'g'), letter!])

/** A text with at least two letters is a word, not a number. */
const NOUGHT = /[a-z].*[a-z]/

/** Small letters with the shape of Latin capitals. Unicode lists only the capitals. */
const LIKE_CAPITALS = new Map(Object.entries({ в: 'b', к: 'k', м: 'm', н: 'h', т: 't' }))

const toLatin = (text: string) =>
  text.replace(LOOKS_LATIN, (letter) => {
    const alike = LIKE_CAPITALS.get(letter) ?? toPrototype(letter)
    return LATIN_LETTER.test(alike) ? alike : letter
  })

/** A word as it looks: among Latin letters, look-alike letters of other scripts become Latin; `@` becomes a, `$` becomes s. */
export function undisguise(word: string): string {
  let reading = word
  for (const [sign, letter] of SIGNS) if (reading.includes(letter === 'a' ? '@' : '$')) reading = reading.replace(sign, letter)
  return HAS_LOOKS_LATIN.test(reading) && LATIN.test(reading) ? toLatin(reading) : reading
}

/** Reads a zero in a word as an o. `word` is folded. */
export const readNought = (word: string) => (word.includes('0') && NOUGHT.test(word) ? word.replaceAll('0', 'o') : word)

/** The Latin reading of a word that consists only of letters that look Latin; undefined for any other word. */
export function otherReading(word: string): string | undefined {
  if (!HAS_LOOKS_LATIN.test(word) || LATIN.test(word)) return undefined
  const reading = toLatin(word)
  return reading.length > 1 && LATIN_LETTER.test(reading) ? reading : undefined
}
