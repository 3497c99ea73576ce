import type { Sort } from './data-table.tsx'

/** The order of a list in its address: the name of a column, with a hyphen before it for descending. */
export const sortOf = (text: string): Sort => ({ by: text.replace('-', ''), direction: text.startsWith('-') ? 'desc' : 'asc' })

/** The address's text after a press on a column: a new column starts ascending, the same column takes the requested direction. */
export const sortText = (now: Sort, nextSort: Sort): string =>
  `${now.by === nextSort.by && nextSort.direction === 'desc' ? '-' : ''}${nextSort.by}`
