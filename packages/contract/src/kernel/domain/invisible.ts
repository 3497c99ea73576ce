/** Invisible characters that arrive with copied text. */
const ZERO_WIDTH = /[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\ufeff]/g
/** Characters that display text in another order than it is stored (CVE-2021-42574). */
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u206f]/g

export function stripZeroWidth(text: string): string {
  return text.replace(ZERO_WIDTH, '')
}

/** Removes both groups. */
export function stripInvisible(text: string): string {
  return stripZeroWidth(text).replace(DIRECTION_CONTROL, '')
}

/** Whether a text has control characters (other than `exceptions`), direction controls, or half surrogate pairs. */
export function hasForbiddenCharacter(text: string, exceptions = ''): boolean {
  for (const match of text.matchAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u206f\u2028\u2029]/gu)) {
    if (!exceptions.includes(match[0])) return true
  }
  return false
}
