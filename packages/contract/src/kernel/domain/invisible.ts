/** Invisible characters that arrive with copied text. */
const ZERO_WIDTH = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g
/** They show text in another order than it is stored (CVE-2021-42574). */
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u206f]/g

export function stripZeroWidth(text: string): string {
  return text.replace(ZERO_WIDTH, '')
}

/** Removes both. */
export function stripInvisible(text: string): string {
  return stripZeroWidth(text).replace(DIRECTION_CONTROL, '')
}

/** Control characters (but `allowed`), direction controls, half surrogate pairs. */
export function hasForbiddenCharacter(text: string, allowed = ''): boolean {
  for (const found of text.matchAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f\u2028\u2029]/gu)) {
    if (!allowed.includes(found[0])) return true
  }
  return false
}
