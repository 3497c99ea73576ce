import { CARD_COLUMNS, type CardColumn, cardFields, cardNumber } from '@gatehouse/contract/cards/card-fields.ts'
import { cardInput } from '@gatehouse/contract/cards/cards.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { unescapeFormula } from '../../kernel/export/formula.ts'
import { RowCells } from '../../kernel/import/cells.ts'
import { tableColumns } from '../../kernel/import/columns.ts'
import { readFields } from '../../kernel/import/field-cells.ts'
import type { FileRows } from '../../kernel/import/report.ts'
import { storedFields } from '../../kernel/records/record-fields.ts'
import type { CardInFile } from './cards.import.queries.ts'
import { numberOf, uidFields } from './cards.read.ts'

export const cardColumns = tableColumns(CARD_COLUMNS, ['number'])

/** A row of the file as a card. Columns that the file lacks keep their values. */
export interface CardLine {
  row: number
  values: CardInFile
  before: CardInFile | undefined
}

/** The facts against which the rows of a file are checked. */
export interface FileContext {
  /** Open locations in the actor's scope, by code. */
  locations: ReadonlyMap<string, string>
  /** Whether the actor may use all locations, and none. */
  everywhere: boolean
  isReached: (card: Pick<CardInFile, 'location_id'>) => boolean
  /** Cards with a number or a UID of the file, regardless of who may see them. */
  cards: readonly CardInFile[]
}

/** The numbers and UIDs in a file. */
export function namesIn({ table, columns }: FileRows<CardColumn>) {
  const cells = (column: CardColumn) => table.rows.map((row) => unescapeFormula(row.cells[columns.indexOf(column)] ?? ''))
  return {
    numbers: cells('number').flatMap((text) => cardNumber.safeParse(text).data ?? []),
    uids: cells('uid').flatMap((text) => uidFields(text || null).uid ?? []),
  }
}

/** Reads the cards of a file and reports what is wrong with each row. */
export async function readLines(file: FileRows<CardColumn>, context: FileContext): Promise<CardLine[]> {
  const lines: CardLine[] = []
  const numbers = new Set<string>()
  const uids = new Set<string>()
  const byNumber = new Map(context.cards.map((card) => [card.number, card]))
  const byUid = new Map(context.cards.flatMap((card) => (card.uid ? [[card.uid, card] as const] : [])))
  const turn = yieldsIn()
  for (const row of file.table.rows) {
    await turn()
    const reader = new RowReader(row, file)
    const line = reader.read(byNumber, byUid, context)
    if (!line) continue
    const { number, uid } = line.values
    if (numbers.has(number)) reader.say('number', 'code_twice')
    if (uid && reader.has('uid') && uids.has(uid)) reader.say('uid', 'card_uid_twice')
    numbers.add(number)
    if (uid) uids.add(uid)
    if (reader.bad.size === 0) lines.push(line)
  }
  return lines
}

type CardsBy = ReadonlyMap<string, CardInFile>

class RowReader extends RowCells<CardColumn> {
  read(byNumber: CardsBy, byUid: CardsBy, context: FileContext): CardLine | undefined {
    const match = byNumber.get(numberOf(this.text('number')))
    // Reveal nothing about a card elsewhere, not even by errors that depend on its values.
    const before = match && context.isReached(match) ? match : undefined
    const result = cardInput.safeParse({
      ...readFields(cardFields, this, before),
      uid: this.text('uid') || null,
      location_id: this.location(context, before),
    })
    if (!result.success) this.tellIssues(result.error.issues, (field) => (field === 'location_id' ? 'location' : (field as CardColumn)))
    if (this.bad.size > 0 || !result.success) return undefined
    const input = result.data
    const chip = this.has('uid') ? uidFields(input.uid) : { uid: before?.uid ?? null, uid_read: before?.uid_read ?? null }
    const values = {
      ...storedFields(cardFields, input),
      ...chip,
      // The same UID in another notation isn't a change.
      ...(before && chip.uid === before.uid ? { uid_read: before.uid_read } : {}),
      location_id: input.location_id,
      _id: before?._id ?? newId(),
      status: before?.status ?? ('available' as const),
    }
    this.check(values, match, before, byUid, context)
    return this.bad.size > 0 ? undefined : { row: this.row, values, before }
  }

  private location({ locations, everywhere }: FileContext, before: CardInFile | undefined): string | null {
    if (!this.has('location')) return before?.location_id ?? null
    const code = this.text('location')
    const location_id = locations.get(code.toUpperCase())
    if (code === '' && !everywhere) this.say('location', 'card_place')
    if (code !== '' && location_id === undefined) this.say('location', 'location_unknown')
    return location_id ?? null
  }

  /** Checks a row against the existing cards. */
  private check(values: CardInFile, match: CardInFile | undefined, before: CardInFile | undefined, byUid: CardsBy, context: FileContext) {
    const holder = this.has('uid') && values.uid ? byUid.get(values.uid) : undefined
    if (match && !before) this.say('number', 'card_of_others')
    else if (!before && !context.isReached(values)) this.say('number', 'card_place')
    else if (holder && holder.number !== values.number) this.say('uid', 'card_uid_used')
    else if (before?.status === 'issued' && values.kind !== before.kind) this.say('kind', 'card_is_issued')
  }
}
