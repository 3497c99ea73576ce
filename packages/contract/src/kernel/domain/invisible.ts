/** Soft hyphen, zero-width space and joiners, direction marks, word joiner, byte-order mark: they arrive with copied text and nobody sees them. */
const ZERO_WIDTH = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g
/** Direction embeddings, overrides and isolates: they make text show in another order than it is stored (CVE-2021-42574). */
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u206f]/g

export function stripZeroWidth(text: string): string {
  return text.replace(ZERO_WIDTH, '')
}

/** Zero-width characters and direction controls both gone. */
export function stripInvisible(text: string): string {
  return stripZeroWidth(text).replace(DIRECTION_CONTROL, '')
}

/** Control characters other than the ones allowed, direction controls, and half surrogate pairs, none of which belong in stored text. */
export function hasForbiddenCharacter(text: string, allowed = ''): boolean {
  for (const found of text.matchAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f\u2028\u2029]/gu)) {
    if (!allowed.includes(found[0])) return true
  }
  return false
}
