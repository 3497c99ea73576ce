import { findFolded } from '@gatehouse/contract/kernel/domain/fold.ts'

export interface Marked {
  readonly before: string
  readonly marked: string
  readonly after: string
}

const cut = (text: string, start: number, end: number): Marked => ({
  before: text.slice(0, start),
  marked: text.slice(start, end),
  after: text.slice(end),
})

export const unmarked = (text: string): Marked => ({ before: text, marked: '', after: '' })

/** Marks what was typed, also across spaces, hyphens and tone marks. */
export function markTyped(text: string, typed: string): Marked {
  const match = findFolded(text, typed)
  return match ? cut(text, match.start, match.end) : unmarked(text)
}

/** Marks the digits that a mask still shows (`x-xxxx-xxxx5-60-8` from the 5 on): the server matched by them. */
export function markShown(masked: string): Marked {
  const digits = /[0-9A-Z](?:[-\s]?[0-9A-Z]){0,3}$/.exec(masked)
  return digits ? cut(masked, digits.index, masked.length) : unmarked(masked)
}

/** Marks each text of an answer only where the server matched by it. */
export const marksOf = <Where extends string>(matched: readonly Where[], typed: string) => ({
  typedIn: (text: string, where: Where) => (matched.includes(where) ? markTyped(text, typed) : unmarked(text)),
  digitsOf: (masked: string, where: Where) => (matched.includes(where) ? markShown(masked) : unmarked(masked)),
})
