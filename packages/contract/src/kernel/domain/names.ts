import { foldText } from './fold.ts'
import { stripInvisible } from './invisible.ts'
import { mendThai } from './thai.ts'
import { TITLE_PATTERNS } from './titles.ts'
import { normaliseUnicode } from './unicode.ts'

/** A longer query finds nothing more. */
const LONGEST_QUERY = 100
/** Bounds the search column. */
const LONGEST_PART = 500

/** NFC, mended Thai, single spaces; titles stay. Idempotent. */
export function tidyName(name: string): string {
  let tidy = name
  // Mending can bring marks together that mend again; bounded for hostile text.
  for (let round = 0; round < 8; round += 1) {
    const next = mendThai(normaliseUnicode(stripInvisible(tidy), 'NFC'))
      .replace(/\s+/g, ' ')
      .trim()
      .normalize('NFC')
    if (next === tidy) break
    tidy = next
  }
  return tidy
}

/** A name for comparing: tidied, without titles and ranks, unless nothing would remain. Idempotent. */
export function normaliseName(name: string): string {
  let rest = tidyName(name)
  for (;;) {
    const pattern = TITLE_PATTERNS.find((title) => title.test(rest))
    const shorter = pattern ? rest.replace(pattern, '').trim() : ''
    if (shorter === '') return rest
    rest = shorter
  }
}

/** The search column: folded parts with a space between. A folded query has no space, so it matches within one part. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => foldText(tidyName((part ?? '').slice(0, LONGEST_PART))))
    .filter((part) => part !== '')
    .join(' ')
}

/** A typed query in the form of `searchText`; drops a leading title while two characters remain. */
export function foldQuery(query: string): string {
  const typed = tidyName([...query.slice(0, LONGEST_QUERY * 4)].slice(0, LONGEST_QUERY).join(''))
  const untitled = foldText(normaliseName(typed.replace(/^คุณ\s?/, '')))
  return [...untitled].length >= 2 ? untitled : foldText(typed)
}
