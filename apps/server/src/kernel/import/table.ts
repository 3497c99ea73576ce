/** A table of a file: its headings, and the rows below them as text, each as long as the headings. */
export interface Table {
  kind: 'xlsx' | 'csv'
  headings: string[]
  rows: Row[]
}

export interface Row {
  /** The row number of a spreadsheet; the headings have number 1 if nothing is above them. */
  number: number
  cells: string[]
}

export interface TableLimits {
  rows: number
  columns: number
}

/** Reason why a file can't be used as a table. */
export type TableProblem = 'not_readable' | 'too_large'

export class TableError extends Error {
  override readonly name = 'TableError'
  readonly problem: TableProblem

  constructor(problem: TableProblem, detail: string) {
    super(detail)
    this.problem = problem
  }
}

/** No cell that people fill in is longer. Longer text is cut off at reading, and the rules of its column reject it. */
const LONGEST_CELL = 1000
/** Limit for all cells together: a small workbook that repeats one long text in every cell would keep the rules busy for minutes. */
const MOST_CHARACTERS = 10_000_000

/** The first non-empty row is the headings; empty rows are left out. Errors: TableError for too many rows or columns, or none. */
export function tableOf(kind: Table['kind'], lines: readonly (readonly string[])[], limits: TableLimits): Table {
  const texts = lines.map((cells) => cells.map((cell) => cell.slice(0, LONGEST_CELL).trim()))
  const length = texts.reduce((sum, cells) => cells.reduce((all, cell) => all + cell.length, sum), 0)
  if (length > MOST_CHARACTERS) throw new TableError('too_large', `The file has ${length} characters.`)
  const first = texts.findIndex((cells) => cells.some((cell) => cell !== ''))
  if (first < 0) throw new TableError('not_readable', 'The file has nothing in it.')
  const width = Math.max(...texts.slice(first).map((cells) => cells.findLastIndex((cell) => cell !== '') + 1))
  if (width > limits.columns) throw new TableError('too_large', `The file has ${width} columns.`)
  const padded = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '')
  const rows = texts
    .map((cells, index) => ({ number: index + 1, cells }))
    .slice(first + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length > limits.rows) throw new TableError('too_large', `The file has ${rows.length} rows.`)
  return { kind, headings: padded(texts[first]!), rows: rows.map(({ number, cells }) => ({ number, cells: padded(cells) })) }
}
