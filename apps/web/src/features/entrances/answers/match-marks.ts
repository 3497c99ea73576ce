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

/** Marks the entered text, also across spaces, hyphens and tone marks. */
export function markTyped(text: string, query: string): Marked {
  const match = findFolded(text, query)
  return match ? cut(text, match.start, match.end) : unmarked(text)
}

/** Marks the digits that a mask still shows (`x-xxxx-xxxx5-60-8` from the 5 on), because the server matched those. */
export function markShown(maskedText: string): Marked {
  const digits = /[0-9A-Z](?:[-\s]?[0-9A-Z]){0,3}$/.exec(maskedText)
  return digits ? cut(maskedText, digits.index, maskedText.length) : unmarked(maskedText)
}

/** Marks a text of a result only if the server matched that field. */
export const marksOf = <Where extends string>(matchedFields: readonly Where[], query: string) => ({
  typedIn: (text: string, field: Where) => (matchedFields.includes(field) ? markTyped(text, query) : unmarked(text)),
  digitsOf: (maskedText: string, field: Where) => (matchedFields.includes(field) ? markShown(maskedText) : unmarked(maskedText)),
})
