import { CARD_COLUMNS, type CardColumn } from '@gatehouse/contract/cards/card-fields.ts'
import type { CardImportReport } from '@gatehouse/contract/cards/cards.ts'
import { columnNames } from '@gatehouse/contract/kernel/imports.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { checkFile, effectOf, type FileRows, planFile, type RowChange, type SentFile } from '../../kernel/import/report.ts'
import { audienceOf, locationAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationIds } from '../locations/locations.service.ts'
import { type CardInFile, lockAllCards, lockByFile, selectByFile, writeCards } from './cards.import.queries.ts'
import { type CardLine, cardColumns, namesIn, readLines } from './cards.rows.ts'

/** The change that one row makes. */
interface Change extends RowChange<CardColumn> {
  values: CardInFile
  /** The card's locations before and after the change. */
  location_ids: string[] | null
}

/** Previews an import: what it would do, and every bad row. Writes nothing. */
export const checkImport = (db: Db, actor: OrgActor, upload: SentFile): Promise<CardImportReport> =>
  checkFile(upload, cardColumns, (file) => plan(db, actor, file, selectByFile))

/** Adds and changes cards by number. Everything that the file doesn't name stays. Errors: import_refused with the bad rows. */
export async function importCards(tx: Tx, actor: OrgActor, upload: SentFile) {
  const { added, changed, counts, skipped } = await planFile(upload, cardColumns, async (file) => {
    await lockAllCards(tx, actor)
    return plan(tx, actor, file, lockByFile)
  })
  const valuesOf = (changes: readonly Change[]) => changes.map(({ values }) => values)
  await writeCards(tx, actor, valuesOf(added), valuesOf(changed))
  const after = { file: upload.table.kind, ...counts, left_out: skipped }
  await recordAudit(tx, actor, 'cards.imported', { record_type: 'card', record_id: null, after })
  if (added.length + changed.length > 0) await publish(tx, actor, { kind: 'card.changed', ...audienceOf(...added, ...changed) })
  return counts
}

/** Plans the changes that a file makes to existing cards, and reports everything that is wrong. */
async function plan<D extends Db | Tx>(
  db: D,
  actor: OrgActor,
  file: FileRows<CardColumn>,
  cardsOf: (db: D, actor: OrgActor, names: ReturnType<typeof namesIn>) => Promise<CardInFile[]>,
) {
  const context = {
    locations: await locationIds(db, actor, { open: true }),
    everywhere: actor.location_ids === null,
    isReached: ({ location_id }: Pick<CardInFile, 'location_id'>) =>
      actor.location_ids === null || (location_id !== null && actor.location_ids.includes(location_id)),
    cards: await cardsOf(db, actor, namesIn(file)),
  }
  return { changes: (await readLines(file, context)).map(changeOf) }
}

function changeOf({ row, values, before }: CardLine): Change {
  const change = { row, code: values.number, name: values.note, values }
  if (!before) return { ...change, effect: effectOf(before, []), changed: [], ...locationAudience(values) }
  const isChanged = (column: CardColumn) => {
    const field = column === 'location' ? 'location_id' : column
    return values[field] !== before[field]
  }
  const changedColumns = columnNames(CARD_COLUMNS).filter(isChanged)
  const { location_ids } = audienceOf(locationAudience(before), locationAudience(values))
  return { ...change, effect: effectOf(before, changedColumns), changed: changedColumns, location_ids }
}
