// A reader is a keyboard, and a guard switches between two layouts: what arrives can be typed under the other one.

/** The keys of a US keyboard, row by row, without and with Shift, and below them what the Thai layout (Kedmanee, TIS 820-2538) types. */
const US = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const thai_of = new Map([...US].map((key, at) => [key, [...THAI][at]!]))
const us_of = new Map([...THAI].map((key, at) => [key, [...US][at]!]))

const through = (keys: ReadonlyMap<string, string>, text: string): string | null => {
  const read = [...text].map((character) => (character === ' ' ? ' ' : keys.get(character)))
  return read.includes(undefined) ? null : read.join('')
}

/** The same keys under the US layout; null where the Thai one types something of the text nowhere. */
export const asUs = (text: string): string | null => through(us_of, text)
/** The same keys under the Thai layout; null where a US keyboard has something of the text nowhere. */
export const asThai = (text: string): string | null => through(thai_of, text)

/** Thai letters and marks; digits are read as digits whatever the script. */
const THAI_LETTER = /[\u0e01-\u0e4e]/
/** What no Thai word begins with: a vowel or mark that stands behind or over a consonant. */
const HANGING = /^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/

/**
 * The texts that the keys pressed can stand for, the likeliest first; the typed one is always among them. Thai letters whose keys are digits
 * under the other layout are digits (`ถุจค` is 5608): nothing is called so. Other Thai is read as Thai first, and Latin letters as Latin.
 */
export function readingsOf(typed: string): readonly string[] {
  const text = typed.trim()
  if (THAI_LETTER.test(text) || /^[/_-]+$/.test(text)) {
    const us = asUs(text)
    if (us === null || us === text) return [text]
    return isNumber(us) ? [us, text] : [text, us]
  }
  // Names have no digits: what has some was not meant in Thai.
  const thai = /\p{L}/u.test(text) && !/\d/.test(text) ? asThai(text) : null
  return thai !== null && /^[\u0e01-\u0e4e ]+$/.test(thai) && !HANGING.test(thai) ? [text, thai] : [text]
}

const isNumber = (text: string) => /^[\d\s-]+$/.test(text) && /\d{3}/.test(text.replace(/[\s-]/g, ''))
