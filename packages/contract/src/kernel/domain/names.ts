import { foldText } from './fold.ts'
import { stripInvisible } from './invisible.ts'
import { mendThai } from './thai.ts'
import { TITLE_PATTERNS } from './titles.ts'
import { normaliseUnicode } from './unicode.ts'

/** A longer query has no more matches. */
const LONGEST_QUERY = 100
/** Bounds the search column. */
const LONGEST_PART = 500

/** NFC, mended Thai, single spaces; titles stay. Idempotent. */
export function tidyName(name: string): string {
  let tidy = name
  // Mending can join marks that need mending again; the limit bounds hostile text.
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

/** A name for comparing: tidied, without titles and ranks unless that would leave nothing. Idempotent. */
export function normaliseName(name: string): string {
  let rest = tidyName(name)
  for (;;) {
    const pattern = TITLE_PATTERNS.find((title) => title.test(rest))
    const shorter = pattern ? rest.replace(pattern, '').trim() : ''
    if (shorter === '') return rest
    rest = shorter
  }
}

/** The search column: folded parts separated by a space. A folded query has no space, so it matches within one part. */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => foldText(tidyName((part ?? '').slice(0, LONGEST_PART))))
    .filter((part) => part !== '')
    .join(' ')
}

/** A typed query in the form of `searchText`; drops a leading title if at least two characters remain. */
export function foldQuery(query: string): string {
  const text = tidyName([...query.slice(0, LONGEST_QUERY * 4)].slice(0, LONGEST_QUERY).join(''))
  const withoutTitle = foldText(normaliseName(text.replace(/^คุณ\s?/, '')))
  return [...withoutTitle].length >= 2 ? withoutTitle : foldText(text)
}
