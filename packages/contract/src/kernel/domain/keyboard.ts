// A reader is a keyboard, and the guard's layout may be the other one.

/** The keys of a US keyboard, and of the Thai one (Kedmanee, TIS 820-2538), without and with Shift. */
const US = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const thai_of = new Map([...US].map((key, at) => [key, [...THAI][at]!]))
const us_of = new Map([...THAI].map((key, at) => [key, [...US][at]!]))

const through = (keys: ReadonlyMap<string, string>, text: string): string | null => {
  const read = [...text].map((character) => (character === ' ' ? ' ' : keys.get(character)))
  return read.includes(undefined) ? null : read.join('')
}

/** Null where no Thai key types the text. */
export const asUs = (text: string): string | null => through(us_of, text)
/** Null where no US key types the text. */
export const asThai = (text: string): string | null => through(thai_of, text)

/** Letters and marks, not digits. */
const THAI_LETTER = /[\u0e01-\u0e4e]/
/** Vowels and marks that no Thai word begins with. */
const HANGING = /^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/

/** What the pressed keys can mean, the likeliest first, always with the typed text. Thai letters whose keys are digits are digits. */
export function readingsOf(typed: string): readonly string[] {
  const text = typed.trim()
  if (THAI_LETTER.test(text) || /^[/_-]+$/.test(text)) {
    const us = asUs(text)
    if (us === null || us === text) return [text]
    return isNumber(us) ? [us, text] : [text, us]
  }
  // Names have no digits.
  const thai = /\p{L}/u.test(text) && !/\d/.test(text) ? asThai(text) : null
  return thai !== null && /^[\u0e01-\u0e4e ]+$/.test(thai) && !HANGING.test(thai) ? [text, thai] : [text]
}

const isNumber = (text: string) => /^[\d\s-]+$/.test(text) && /\d{3}/.test(text.replace(/[\s-]/g, ''))
