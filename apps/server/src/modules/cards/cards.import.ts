import type { CardColumn } from '@gatehouse/contract/card-columns.ts'
import type { CardImportReport, cards } from '@gatehouse/contract/cards.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { fieldWords } from '@gatehouse/contract/kernel/messages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { countsOf, type RowChange, type RowProblem, refuseBad, reportOf } from '../../kernel/import/report.ts'
import type { Table } from '../../kernel/import/table.ts'
import { audienceOf, locationAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationCodes, locationsWithPresence } from '../locations/locations.service.ts'
import { cardColumns } from './cards.columns.ts'
import { type CardInFile, holdByFile, lockAllCards, selectByFile, writeCards } from './cards.import.queries.ts'
import { type CardLine, type Columns, REQUIRED, readLines } from './cards.rows.ts'

/** What one row makes of a card. */
interface Change extends RowChange<CardColumn> {
  values: CardInFile
  /** Where the card belongs, and where it did before. */
  location_ids: string[] | null
}

const NEW = {
  uid: null,
  uid_read: null,
  technology: 'em4100',
  kind: 'visitor',
  location_id: null,
  valid_from: null,
  valid_until: null,
  note: '',
} as const

function columnsIn(table: Table, said: string | undefined) {
  const columns = cardColumns.columnsOf(table.headings, said)
  return { columns, missing: REQUIRED.filter((column) => !columns.includes(column)) }
}

/** What an import would do, and every bad row; nothing is written. */
export async function checkImport(
  db: Db,
  actor: OrgActor,
  table: Table,
  query: QueryOf<typeof cards.check>,
  language: Language,
): Promise<CardImportReport> {
  const { columns, missing } = columnsIn(table, query.columns)
  // The first statement carries the check of the session, also where nothing is compared.
  const planned = await plan(db, actor, table, columns, language, (...of) => selectByFile(db, actor, ...of))
  return reportOf(table, cardColumns, columns, missing, missing.length > 0 ? { changes: [], problems: [] } : planned, language)
}

/**
 * Adds and changes the cards of a file by their numbers, in this transaction; cards that the file does not name stay as they are, and so does
 * what has no column in it. Errors: import_refused with the bad rows, where they are not to be left out; nothing is written then.
 */
export async function importCards(tx: Tx, actor: OrgActor, table: Table, query: QueryOf<typeof cards.import>, language: Language) {
  const { columns, missing } = columnsIn(table, query.columns)
  refuseBad(missing, [])
  await lockAllCards(tx, actor)
  const { changes, problems } = await plan(tx, actor, table, columns, language, (...of) => holdByFile(tx, actor, ...of))
  if (!query.skipBad) refuseBad(missing, problems)
  const written = changes.filter(({ effect }) => effect !== 'unchanged')
  const of = (effect: Change['effect']) => written.filter((change) => change.effect === effect).map(({ values }) => values)
  await writeCards(tx, actor, of('added'), of('changed'))
  const counts = countsOf(changes)
  const left_out = new Set(problems.map(({ row }) => row)).size
  await recordAudit(tx, actor, 'cards.imported', { record_type: 'card', record_id: null, after: { file: table.kind, ...counts, left_out } })
  if (written.length > 0) await publish(tx, actor, { kind: 'card.changed', ...audienceOf(...written) })
  return counts
}

/** Locations that are not archived, by code. */
async function openPlaces(db: Db, actor: OrgActor): Promise<Map<string, string>> {
  const codes = await locationCodes(db, actor)
  const open = await locationsWithPresence(db, actor)
  return new Map(open.map(({ id }) => [codes.get(id) ?? '', id]))
}

/** What the rows of a file do to the cards that are there, and all that is wrong. */
async function plan(
  db: Db | Tx,
  actor: OrgActor,
  table: Table,
  columns: Columns,
  language: Language,
  cardsOf: (numbers: readonly string[], uids: readonly string[]) => Promise<CardInFile[]>,
) {
  const everywhere = actor.location_ids === null
  const places = { ids: await openPlaces(db, actor), everywhere }
  const { lines, problems } = await readLines(table, columns, places, language)
  const uids = lines.flatMap(({ values }) => values.uid ?? [])
  const known = await cardsOf(
    lines.map(({ number }) => number),
    uids,
  )
  const byNumber = new Map(known.map((card) => [card.number, card]))
  const byUid = new Map(known.flatMap((card) => (card.uid ? [[card.uid, card] as const] : [])))
  const changes: Change[] = []
  for (const line of lines) {
    const card = byNumber.get(line.number)
    const problem = problemOf(actor, line, card, byUid.get(line.values.uid ?? ''))
    if (problem) problems.push({ row: line.row, column: problem.column, value: problem.value, message: fieldWords(problem.key, language)! })
    else changes.push(changeOf(line, card))
  }
  problems.sort((one, other) => one.row - other.row)
  const bad = new Set(problems.map(({ row }) => row))
  return { changes: changes.filter(({ row }) => !bad.has(row)), problems: problems satisfies RowProblem<CardColumn>[] }
}

/** What keeps a row from being written beside what it says itself. */
function problemOf(actor: OrgActor, { number, values }: CardLine, card: CardInFile | undefined, uid_of: CardInFile | undefined) {
  const isReached = ({ location_id }: Pick<CardInFile, 'location_id'>) =>
    actor.location_ids === null || (location_id !== null && actor.location_ids.includes(location_id))
  const say = (column: CardColumn, value: string, key: string) => ({ column, value, key })
  if (card && !isReached(card)) return say('number', number, 'card_of_others')
  if (!card && !isReached({ location_id: values.location_id ?? null })) return say('number', number, 'card_place')
  if (uid_of && uid_of.number !== number) return say('uid', values.uid_read ?? '', 'card_uid_used')
  if (card?.status === 'issued' && values.kind && values.kind !== card.kind) return say('kind', values.kind, 'card_is_issued')
  const { valid_from, valid_until } = { ...card, ...values }
  if (valid_from && valid_until && valid_from > valid_until) return say('valid_until', valid_until, 'until_before_from')
  return undefined
}

const COMPARED = ['uid', 'technology', 'kind', 'location_id', 'valid_from', 'valid_until', 'note'] as const

function changeOf({ row, number, values: said }: CardLine, card: CardInFile | undefined): Change {
  const of = { row, code: number, name: said.note ?? card?.note ?? '' }
  if (!card) {
    const values = { ...NEW, ...said, _id: newId(), number, status: 'available' as const }
    return { ...of, effect: 'added', changed: [], values, ...locationAudience(values) }
  }
  const values = { ...card, ...said, number }
  // The same UID written in another way is no change.
  if (values.uid === card.uid) values.uid_read = card.uid_read
  const changed = COMPARED.filter((field) => values[field] !== card[field]).map((field) => (field === 'location_id' ? 'location' : field))
  const { location_ids } = audienceOf(locationAudience(card), locationAudience(values))
  return { ...of, effect: changed.length > 0 ? 'changed' : 'unchanged', changed, values, location_ids }
}
