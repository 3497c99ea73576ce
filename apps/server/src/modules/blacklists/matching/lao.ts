/** The distance between Lao letters and their Thai counterparts in Unicode. */
const BEHIND = 0x80
/** Letters that have no counterpart at that distance, or are spoken like another one. */
const SPECIAL: Record<string, string> = {
  ຊ: 'ซ',
  ຍ: 'ย',
  '\u0ebb': '',
  '\u0ebc': 'ล',
  '\u0ebd': 'ีย',
  '\u0ecd': 'อ',
  '\u0edc': 'หน',
  '\u0edd': 'หม',
}

/** Writes Lao in Thai letters, from which its sounds are read. The two scripts share their order. */
export function writeLaoInThai(text: string): string {
  return [...text].map((letter) => SPECIAL[letter] ?? (isLao(letter) ? String.fromCharCode(letter.charCodeAt(0) - BEHIND) : '')).join('')
}

const isLao = (letter: string) => letter >= '\u0e81' && letter <= '\u0ece'
