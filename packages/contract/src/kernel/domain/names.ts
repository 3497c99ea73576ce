import { foldText } from './fold.ts'
import { stripInvisible } from './invisible.ts'
import { mendThai } from './thai.ts'
import { TITLE_PATTERNS } from './titles.ts'
import { normaliseUnicode } from './unicode.ts'

/** A query longer than this finds nothing more and costs more. */
const LONGEST_QUERY = 100
/** No name, plate or company is longer; the search column stays small whatever is passed. */
const LONGEST_PART = 500

/**
 * A name for storing and showing: Unicode NFC, Thai spelling mended, no zero-width characters, single spaces. Titles stay, as the person
 * wrote them. Doing it twice changes nothing.
 */
export function tidyName(name: string): string {
  let tidy = name
  // Mending can bring two marks together that mend again; a hostile string settles within a few rounds or is left as it then is.
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

/**
 * A name for comparing: `tidyName`, and titles, academic degrees and ranks in Thai and English taken off, several if there are several. What
 * would leave nothing is kept (a person noted as `นาง`). Doing it twice changes nothing.
 */
export function normaliseName(name: string): string {
  let rest = tidyName(name)
  for (;;) {
    const pattern = TITLE_PATTERNS.find((title) => title.test(rest))
    const shorter = pattern ? rest.replace(pattern, '').trim() : ''
    if (shorter === '') return rest
    rest = shorter
  }
}

/**
 * The stored search column of a record: each part folded (see `foldText`), one space between parts, empty parts left out. Pass names as they
 * are stored, plates in their stored form, company, card and code. A folded query never has a space, so it is found inside one part only.
 */
export function searchText(...parts: (string | null | undefined)[]): string {
  return parts
    .map((part) => foldText(tidyName((part ?? '').slice(0, LONGEST_PART))))
    .filter((part) => part !== '')
    .join(' ')
}

/**
 * What a person typed into a search box, in the form in which `searchText` holds it; '' when nothing is left to look for. A leading title is
 * dropped while two characters or more remain, so that `นายสมชาย` finds a record that has the name alone.
 */
export function foldQuery(query: string): string {
  const typed = tidyName([...query.slice(0, LONGEST_QUERY * 4)].slice(0, LONGEST_QUERY).join(''))
  const untitled = foldText(normaliseName(typed.replace(/^คุณ\s?/, '')))
  return [...untitled].length >= 2 ? untitled : foldText(typed)
}
