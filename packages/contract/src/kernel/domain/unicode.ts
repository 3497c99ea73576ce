/** More marks than any writing system has (UAX #15 section 13). */
const ENDLESS_MARKS = /(\p{M}{30})\p{M}+/gu

/** Normalises hostile text: ordering a run of marks is quadratic (50 KB: 1.4 s), so runs are cut first. */
export function normaliseUnicode(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return text.replace(ENDLESS_MARKS, '$1').normalize(form)
}
