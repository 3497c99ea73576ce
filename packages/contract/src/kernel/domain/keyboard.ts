// A scanner types like a keyboard, and the guard's layout may be the other one.

/** The keys of a US keyboard, and of the Thai one (Kedmanee, TIS 820-2538), without and with Shift. */
const US = "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./" + '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?'
const THAI = '_ๅ/-ภถุึคตจขชๆไำพะัีรนยบลฃฟหกดเ้่าสวงผปแอิืทมใฝ' + '%+๑๒๓๔ู฿๕๖๗๘๙๐"ฎฑธํ๊ณฯญฐ,ฅฤฆฏโฌ็๋ษศซ.()ฉฮฺ์?ฒฬฦ'

const thai_of = new Map([...US].map((key, index) => [key, [...THAI][index]!]))
const us_of = new Map([...THAI].map((key, index) => [key, [...US][index]!]))

const through = (keys: ReadonlyMap<string, string>, text: string): string | null => {
  const read = [...text].map((character) => (character === ' ' ? ' ' : keys.get(character)))
  return read.includes(undefined) ? null : read.join('')
}

/** The same keys on a US layout; null if the Thai layout can't type the text. */
export const asUs = (text: string): string | null => through(us_of, text)
/** The same keys on a Thai layout; null if the US layout can't type the text. */
export const asThai = (text: string): string | null => through(thai_of, text)

/** Letters and marks, not digits. */
const THAI_LETTER = /[\u0e01-\u0e4e]/
/** Vowels and marks that can't begin a Thai word. */
const HANGING = /^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]/

/** Possible meanings of the pressed keys, likeliest first; the typed text is always among them. Thai letters on digit keys become digits. */
export function readingsOf(input: string): readonly string[] {
  const text = input.trim()
  if (THAI_LETTER.test(text) || /^[/_-]+$/.test(text)) {
    const usText = asUs(text)
    if (usText === null || usText === text) return [text]
    return isNumber(usText) ? [usText, text] : [text, usText]
  }
  // Names have no digits.
  const thai = /\p{L}/u.test(text) && !/\d/.test(text) ? asThai(text) : null
  return thai !== null && /^[\u0e01-\u0e4e ]+$/.test(thai) && !HANGING.test(thai) ? [text, thai] : [text]
}

const isNumber = (text: string) => /^[\d\s-]+$/.test(text) && /\d{3}/.test(text.replace(/[\s-]/g, ''))
