import type { blacklistFiles } from '@gatehouse/contract/blacklist-files.ts'
import type { BlacklistColumn } from '@gatehouse/contract/blacklist-record.ts'
import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import { type Yield, yieldsIn } from '../../../kernel/db/yields.ts'
import { countsOf, type RowChange, refuseBad, reportOf } from '../../../kernel/import/report.ts'
import type { Table } from '../../../kernel/import/table.ts'
import { audienceOf } from '../../../kernel/live/audience.ts'
import { publish } from '../../../kernel/live/publish.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { countLookup } from '../../audit/lookups.service.ts'
import { locationCodes } from '../../locations/locations.service.ts'
import { requireChoices, settingOf } from '../blacklists.setting.ts'
import { begin, newEntryOf } from '../entries/entries.ts'
import { entriesToMeet, lookInsideForMany } from '../sightings/inside-many.ts'
import { blacklistColumns } from './columns.ts'
import { EntryIndex, type Identity, identityOf } from './duplicates.ts'
import { insertEntries, selectListed } from './import.queries.ts'
import { type Columns, type Line, type Problems, readLines } from './rows.ts'

/** A row that can be added where no entry is the same. */
interface Candidate {
  line: Line
  identity: Identity
}

interface Planned {
  candidates: Candidate[]
  problems: Problems
}

/** What an import would add, and every bad row; nothing is written. */
export async function checkImport(
  app: App,
  db: Db,
  actor: OrgActor,
  table: Table,
  query: QueryOf<typeof blacklistFiles.checkImport>,
  language: Language,
) {
  const { columns, missing } = blacklistColumns.columnsIn(table.headings, query.columns)
  const read = missing.length > 0 ? NOTHING : await readCandidates(app, db, actor, table, columns, language, yieldsIn())
  const planned = await withoutListed(app, db, actor, read)
  return reportOf(table, blacklistColumns, columns, missing, { ...planned, changes: planned.candidates.map(changeOf) }, language)
}

/**
 * Adds the entries of a file in this transaction, and looks at who is inside. With `skipBad` the rows that are wrong are left out, and those
 * that are there already: what was imported is not added again. Errors: import_refused with the bad rows, guard_action_not_found; nothing is
 * written then.
 */
export async function importEntries(
  app: App,
  tx: Tx,
  actor: OrgActor,
  table: Table,
  query: QueryOf<typeof blacklistFiles.import>,
  language: Language,
) {
  const { columns, missing } = blacklistColumns.columnsIn(table.headings, query.columns)
  refuseBad(missing, [])
  // The gates wait for who has the blacklist: all is made ready before that, and only what others may have changed meanwhile looked at then.
  const turn = yieldsIn(tx)
  const read = await readCandidates(app, tx, actor, table, columns, language, turn)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const rowOf = new Map<Candidate, { entry: ReturnType<typeof newEntryOf>['row']; keys: Identity['keys'] }>()
  for (const candidate of read.candidates) {
    rowOf.set(candidate, { entry: newEntryOf(keys, actor, candidate.line.input).row, keys: candidate.identity.keys })
    await turn()
  }
  const meeting = await entriesToMeet([...rowOf.values()], turn)
  const version = await begin(tx)
  const { candidates, problems } = await withoutListed(app, tx, actor, read)
  if (!query.skipBad) refuseBad([], problems)
  const settings = await settingOf(tx, actor.organisation_id)
  for (const { line } of candidates) requireChoices(settings, line.input)
  const rows = candidates
    .map((candidate) => rowOf.get(candidate)!)
    .map(({ entry, keys: own }) => ({ entry: { ...entry, version }, keys: own }))
  await insertEntries(tx, actor, rows)
  const counts = { ...countsOf(candidates.map(changeOf)), skipped: new Set(problems.map(({ row }) => row)).size }
  await recordAudit(tx, actor, 'blacklist.imported', { record_type: 'blacklist', record_id: null, after: { file: table.kind, ...counts } })
  if (rows.length > 0) {
    await lookInsideForMany(app, tx, actor, meeting)
    await publish(tx, actor, { kind: 'blacklist.changed', ...audienceOf(...rows.map(({ entry }) => entry)) })
  }
  return counts
}

const NOTHING: Planned = { candidates: [], problems: [] }

const changeOf = ({ line: { cells, input } }: Candidate): RowChange<BlacklistColumn> => ({
  row: cells.row,
  effect: 'added',
  code: '',
  name: input.name,
  changed: [],
})

/** The rows that are right by themselves, each entry once, and all that is wrong. */
async function readCandidates(
  app: App,
  db: Db | Tx,
  actor: OrgActor,
  table: Table,
  columns: Columns,
  language: Language,
  turn: Yield,
): Promise<Planned> {
  const settings = await settingOf(db, actor.organisation_id)
  const locations = new Map([...(await locationCodes(db, actor))].map(([id, code]) => [code.toUpperCase(), id]))
  const today = dayIn(Date.now(), actor.time_zone)
  const words = { settings, locations, everywhere: actor.location_ids === null, today }
  const { lines, problems } = await readLines(table, columns, words, language, turn)
  const keys = await app.keyring.of(db, actor.organisation_id)
  const entries = new EntryIndex<number>()
  const candidates: Candidate[] = []
  for (const line of lines) {
    const identity = identityOf(keys, line.input)
    const earlier = entries.find(identity)
    if (earlier) line.cells.say(earlier.column, 'blacklist_twice', { values: { row: String(earlier.entry) } })
    else candidates.push({ line, identity })
    entries.add(identity, line.cells.row)
    await turn()
  }
  return { candidates, problems }
}

/** Names those that are in the list already, which tells whose numbers they are. Errors: too_many_numbers. */
async function withoutListed(app: App, db: Db | Tx, actor: OrgActor, { candidates, problems }: Planned): Promise<Planned> {
  const numbers = candidates.flatMap(({ line }) => line.input.numbers.flatMap(({ number }) => number ?? []))
  await countLookup(app, db, actor, { reveal: 'blacklists:reveal', numbers, record_type: 'blacklist', met: [] })
  const names = [...new Set(candidates.map(({ identity }) => identity.name).filter(Boolean))]
  const stored = await selectListed(
    db,
    actor,
    names,
    candidates.flatMap(({ identity }) => identity.keys),
  )
  const entries = new EntryIndex<string>()
  for (const { kind, name, keys } of stored) entries.add({ kind, name: foldText(name), keys }, name)
  const others = candidates.filter(({ line, identity }) => {
    const match = entries.find(identity)
    if (match) line.cells.say(match.column, 'blacklist_listed', { values: { name: match.entry } })
    return !match
  })
  return { candidates: others, problems: problems.sort((one, other) => one.row - other.row) }
}
