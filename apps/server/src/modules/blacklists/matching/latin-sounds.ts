/**
 * The likely pronunciation of a word in Latin letters, in the letters of `sounds.ts`. Covers spellings of RTGS, Thai passports (porn, chart,
 * vichien), pinyin and European languages.
 */
const LETTERS: [string, string][] = [
  // Groups of letters, longer before shorter.
  ['tch', 'C'],
  ['sch', 'C'],
  ['ph', 'P'],
  ['bh', 'P'],
  ['th', 'T'],
  ['dh', 'T'],
  ['kh', 'K'],
  ['gh', 'g'],
  ['ch', 'C'],
  ['sh', 'C'],
  ['zh', 'c'],
  ['ck', 'k'],
  ['ng', 'N'],
  ['qu', 'kw'],
  ['sr', "s'"],
  ['hs', 's'],
  ['wr', 'r'],
  ['uea', 'Ua'],
  ['eua', 'Ua'],
  ['oua', 'Ua'],
  ['iew', 'iaw'],
  ['ieo', 'iaw'],
  ['iao', 'iaw'],
  ['aew', 'Ew'],
  ['aeo', 'Ew'],
  ['eaw', 'Ew'],
  ['oei', '@y'],
  ['oey', '@y'],
  ['ae', 'E'],
  ['ai', 'ay'],
  ['ay', 'ay'],
  ['ao', 'aw'],
  ['au', 'aw'],
  ['aw', 'aw'],
  ['aa', 'a'],
  ['ee', 'i'],
  ['ie', 'ia'],
  ['ii', 'i'],
  ['oo', 'u'],
  ['ou', 'u'],
  ['ow', 'aw'],
  ['oe', '@'],
  ['oi', 'oy'],
  ['oy', 'oy'],
  ['oh', 'o'],
  ['eu', 'U'],
  ['ue', 'U'],
  ['ui', 'uy'],
  ['uy', 'uy'],
  ['ei', 'ey'],
  ['ey', 'ey'],
  // Single letters, and digits that OCR reads in their place.
  ...[...'abdefgiklmnoprstuvwh'].map((letter): [string, string] => [letter, letter]),
  ['j', 'c'],
  ['q', 'C'],
  ['z', 's'],
  ['0', 'o'],
  ['1', 'l'],
  ['5', 's'],
  ['8', 'b'],
]
const BY_FIRST = new Map<string, [string, string][]>()
for (const [letters, sounds] of LETTERS) {
  const same = BY_FIRST.get(letters[0]!) ?? []
  BY_FIRST.set(letters[0]!, [...same, [letters, sounds]])
}

const isVowel = (letter = '') => letter !== '' && 'aeiou'.includes(letter)

/** Thai spellings that keep the letters of a silent ending: Somsakdi, Sawasdi. */
const SILENT_ENDING = /(?<=[ks])di$/

/** A vowel that the script of the word leaves out, as Arabic does; the same sign in `sounds.ts`. */
export const UNWRITTEN = '*'

/** The sounds of a word in lower case without accents; letters of other alphabets are left out. */
export function latinSounds(spelling: string): string {
  const word = spelling.replace(SILENT_ENDING, '')
  let out = ''
  let i = 0
  while (i < word.length) {
    const [letter, next] = [word[i]!, word[i + 1] ?? '']
    const afterVowel = isVowel(word[i - 1])
    if (letter === UNWRITTEN) {
      out += UNWRITTEN
      i += 1
    } else if (letter === next && !isVowel(letter)) {
      // nn, tt, ss: heard once. (aa, ee and oo are in the list.)
      i += 1
    } else if (letter === 'c' && next !== 'h') {
      out += next !== '' && 'eiy'.includes(next) ? 's' : next === 'k' ? '' : 'k'
      i += 1
    } else if (letter === 'x') {
      out += i === 0 ? 's' : 'ks'
      i += 1
    } else if (letter === 'y') {
      out += isVowel(next) || afterVowel ? 'y' : 'i'
      i += 1
    } else if ((letter === 'r' || letter === 'h') && afterVowel && !isVowel(next) && next !== 'y') {
      // Porn, chart, Sarah: the letter only changes the vowel.
      out += "'"
      i += 1
    } else if (letter === 'e' && next === 'r' && !isVowel(word[i + 2])) {
      out += "@'"
      i += 2
    } else if (letter === 'e' && next === '' && i > 2 && !afterVowel) {
      // Chote, Pairote.
      out += '*'
      i += 1
    } else {
      const match = BY_FIRST.get(letter)?.find(([letters]) => word.startsWith(letters, i))
      out += match?.[1] ?? ''
      i += match?.[0].length ?? 1
    }
  }
  return out
}
