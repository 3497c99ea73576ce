import { type Costs, LETTERS, weightsOf } from './edit-distance.ts'
import { CONSONANT } from './thai-sounds.ts'

/** Letters that hands, eyes and OCR confuse cost less. */
const COST = { tone: 12, lookAlike: 25, sameSound: 30, vowel: 40, doubled: 45, lookAlikeThai: 60, neighbour: 70, transpose: 70, other: 100 }

/** The rows of the keyboard; the Thai ones are Kedmanee. */
const KEYS = [
  ...['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['ภถ\u0e38\u0e36คตจขช', 'ไ\u0e33พะ\u0e31\u0e35รนยบล', 'ฟหกดเ\u0e49\u0e48าสวง', 'ผปแอ\u0e34\u0e37ทมใฝ'],
]
/** Shapes that OCR or tired eyes confuse. */
const LOOK_ALIKE_LATIN = ['o0', 'l1i', 's5', 'b68', 'g9q', 'z2']
const LOOK_ALIKE_THAI = ['ดคต', 'กภถ', 'ผพฝฟ', 'ขชซ', 'บป', 'ฎฏ', '\u0e34\u0e35\u0e36\u0e37']
/** Short and long forms of one vowel, and two spellings of one. */
const ONE_VOWEL = ['\u0e34\u0e35', '\u0e36\u0e37', '\u0e38\u0e39', 'ะา', 'ะ\u0e31', 'ใไ']
const ONE_SOUND = [...new Set(CONSONANT.values())].map((sound) =>
  [...CONSONANT.keys()].filter((letter) => CONSONANT.get(letter) === sound).join(''),
)
const NEIGHBOURS = KEYS.flatMap((row) => [...row].slice(1).map((letter, index) => row[index]! + letter))

/** Codes of ASCII's capitals and marks, which stand for Thai letters so that all letters fit one small table. */
const THAI = 0x0e00
const PLACES = [...Array(0x30).keys(), ...Array.from({ length: 0x27 }, (_, index) => 0x3a + index)]

/** Writes a word in the codes of the table. Letters of other alphabets stay as they are. */
export function writeLetters(text: string): string {
  let letters = ''
  for (let i = 0; i < text.length; i += 1) letters += String.fromCharCode(keyOf(text.charCodeAt(i)))
  return letters
}
const keyOf = (unit: number) => (unit > THAI && unit < THAI + PLACES.length ? PLACES[unit - THAI]! : unit)

const table = new Uint8Array(LETTERS * LETTERS).fill(COST.other)
function near(groups: readonly string[], cost: number): void {
  const places = groups.map((group) => [...group].map((letter) => keyOf(letter.charCodeAt(0))))
  for (const group of places) {
    for (const a of group) for (const b of group) table[a * LETTERS + b] = Math.min(table[a * LETTERS + b]!, cost)
  }
}
/** ็ ่ ้ ๊ ๋ ์ ํ: people omit, add and confuse these more than anything else. */
const TONES = '\u0e47\u0e48\u0e49\u0e4a\u0e4b\u0e4c\u0e4d\u0e4e'
near(NEIGHBOURS, COST.neighbour)
near(LOOK_ALIKE_LATIN, COST.lookAlike)
near(LOOK_ALIKE_THAI, COST.lookAlikeThai)
near(ONE_VOWEL, COST.vowel)
near(ONE_SOUND, COST.sameSound)
near([TONES], COST.tone)

const gaps = new Uint8Array(LETTERS).fill(COST.other)
for (const tone of TONES) gaps[keyOf(tone.charCodeAt(0))] = COST.tone

export const SPELLING_COSTS: Costs = {
  table,
  gaps,
  doubled: COST.doubled,
  transpose: COST.transpose,
  weights: weightsOf({ table, gaps }),
}
