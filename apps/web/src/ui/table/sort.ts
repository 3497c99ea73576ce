import type { Sort } from './data-table.tsx'

/** The order of a list as the address says it: a column's name, with a hyphen before it for the other way round. */
export const sortOf = (text: string): Sort => ({ by: text.replace('-', ''), direction: text.startsWith('-') ? 'desc' : 'asc' })

/** The address's text after a press on a column: another one begins at its start, the same one turns round. */
export const sortText = (now: Sort, wanted: Sort): string => `${now.by === wanted.by && wanted.direction === 'desc' ? '-' : ''}${wanted.by}`
