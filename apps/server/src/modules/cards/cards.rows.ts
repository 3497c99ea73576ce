import { setImmediate } from 'node:timers/promises'
import type { CardColumn } from '@gatehouse/contract/card-columns.ts'
import { type CardInput, cardInput } from '@gatehouse/contract/cards.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldErrors, fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { RowProblem } from '../../kernel/import/report.ts'
import type { Row, Table } from '../../kernel/import/table.ts'
import { unescapeFormula } from '../../kernel/import/write.ts'
import { kindWords, technologyWords } from './cards.columns.ts'
import { learnt } from './cards.read.ts'

export type Columns = readonly (CardColumn | null)[]
/** The columns without which rows say nothing. */
export const REQUIRED: readonly CardColumn[] = ['number']

/** What a row says of a card. What has no column in the file is not there. */
export interface CardLine {
  row: number
  number: string
  values: Partial<ReturnType<typeof learnt> & Omit<CardInput, 'number' | 'uid'>>
}

/** Where cards may be put: the locations that the actor sees, by code. */
export interface Places {
  ids: ReadonlyMap<string, string>
  /** Whether a card may be of no location. */
  everywhere: boolean
}

/** So many rows are read in one go: other requests come between. */
const AT_ONCE = 100

/** The cards of a file, and all that is wrong with single rows. */
export async function readLines(table: Table, columns: Columns, places: Places, language: Language) {
  const problems: RowProblem<CardColumn>[] = []
  const lines: CardLine[] = []
  const numbers = new Set<string>()
  const uids = new Set<string>()
  for (const [index, row] of table.rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const line = readLine(row, columns, places, language, problems)
    if (!line) continue
    const { uid, uid_read } = line.values
    const say = (column: CardColumn, value: string, key: string) =>
      problems.push({ row: row.number, column, value, message: fieldWords(key, language)! })
    if (numbers.has(line.number)) say('number', line.number, 'code_twice')
    numbers.add(line.number)
    if (uid && uids.has(uid)) say('uid', uid_read!, 'card_uid_twice')
    if (uid) uids.add(uid)
    lines.push(line)
  }
  return { lines, problems }
}

function readLine(
  row: Row,
  columns: Columns,
  { ids, everywhere }: Places,
  language: Language,
  problems: RowProblem<CardColumn>[],
): CardLine | undefined {
  const cells = new Map<CardColumn, string>()
  for (const [index, column] of columns.entries()) if (column) cells.set(column, unescapeFormula(row.cells[index] ?? ''))
  const before = problems.length
  const say = (column: CardColumn, message: string) => problems.push({ row: row.number, column, value: cells.get(column) ?? '', message })
  const sayKey = (column: CardColumn, key: string) => say(column, fieldWords(key, language)!)

  const technology = technologyWords.valueOf(cells.get('technology') || 'em4100')
  if (!technology) sayKey('technology', 'card_technology')
  const kind = kindWords.valueOf(cells.get('kind') || 'visitor')
  if (!kind) sayKey('kind', 'card_kind')
  const place = cells.get('location') ?? ''
  const location_id = place === '' ? null : ids.get(place.toUpperCase())
  if (location_id === undefined) sayKey('location', 'location_unknown')
  if (place === '' && !everywhere && cells.has('location')) sayKey('location', 'card_place')

  const parsed = cardInput.safeParse({
    number: cells.get('number') ?? '',
    uid: cells.get('uid') || null,
    valid_from: cells.get('valid_from') || null,
    valid_until: cells.get('valid_until') || null,
    note: cells.get('note') ?? '',
  })
  if (!parsed.success) for (const { field, message } of fieldErrors(parsed.error.issues, language)) say(field as CardColumn, message)
  if (problems.length > before || !parsed.success) return undefined
  const { number, uid, valid_from, valid_until, note } = parsed.data
  const has = (column: CardColumn) => cells.has(column)
  return {
    row: row.number,
    number,
    values: {
      ...(has('uid') ? learnt(uid) : {}),
      ...(cells.get('technology') ? { technology: technology! } : {}),
      ...(cells.get('kind') ? { kind: kind! } : {}),
      ...(has('location') ? { location_id: location_id! } : {}),
      ...(has('valid_from') ? { valid_from } : {}),
      ...(has('valid_until') ? { valid_until } : {}),
      ...(has('note') ? { note } : {}),
    },
  }
}
