/** Vowels above or below (ั ิ ี ึ ื ุ ู), then tone marks (่ ้ ๊ ๋). */
const VOWEL_OR_TONE_RUN = /[\u0e31\u0e34-\u0e39\u0e48-\u0e4b]{2,}/g
const TONE = /[\u0e48-\u0e4b]/
const NIKHAHIT_AA = /\u0e4d([\u0e48-\u0e4b]*)\u0e32/g
const SARA_AM_BEFORE_TONE = /\u0e33([\u0e48-\u0e4b]+)/g
const TWO_SARA_E = /\u0e40\u0e40/g
const THAI_DIGIT = /[\u0e50-\u0e59]/g

/** ๐–๙ become 0–9. */
export function toArabicDigits(text: string): string {
  return text.replace(THAI_DIGIT, (digit) => String(digit.charCodeAt(0) - 0x0e50))
}

/**
 * Repairs spelling that looks right but compares wrong: ํ + า becomes ำ, tone marks get one place, two เ become แ. Keyboards produce such text, and
 * Unicode normalisation keeps it.
 */
export function mendThai(text: string): string {
  return text
    .replace(TWO_SARA_E, '\u0e41')
    .replace(NIKHAHIT_AA, '$1\u0e33')
    .replace(SARA_AM_BEFORE_TONE, '$1\u0e33')
    .replace(VOWEL_OR_TONE_RUN, vowelsFirst)
}

function vowelsFirst(run: string): string {
  const marks = [...run]
  return [...marks.filter((mark) => !TONE.test(mark)), ...marks.filter((mark) => TONE.test(mark))].join('')
}
