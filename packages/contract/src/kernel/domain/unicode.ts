/** Longer runs of combining marks than UAX #15 section 13 calls stream-safe; no writing system comes near thirty. */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * `String.prototype.normalize` for text that strangers send: marks beyond thirty in a row are dropped first, because putting them in order takes
 * time that grows with the square of the run (50 KB of two alternating accents: 1.4 s).
 */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(ENDLESS_MARKS, '$1').normalize(form)
}
