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
import { checkFile, planFile, type RowChange } from '../../../kernel/import/report.ts'
import type { Table } from '../../../kernel/import/table.ts'
import { audienceOf } from '../../../kernel/live/audience.ts'
import { publish } from '../../../kernel/live/publish.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { countLookup } from '../../audit/lookups.service.ts'
import { locationIds } from '../../locations/locations.service.ts'
import type { NewEntry } from '../blacklists.queries.ts'
import { requireChoices, settingOf } from '../blacklists.setting.ts'
import { begin, newEntryOf } from '../entries/entries.ts'
import { entriesToMeet, lookInsideForMany } from '../sightings/inside-many.ts'
import { blacklistColumns } from './columns.ts'
import { EntryIndex, type Identity, identityOf } from './duplicates.ts'
import { insertEntries, selectListed } from './import.queries.ts'
import { type Columns, type Line, type Problems, readLines } from './rows.ts'

/** A row that can be added where no entry is the same. */
interface Candidate extends RowChange<BlacklistColumn> {
  line: Line
  identity: Identity
}

interface Candidates {
  changes: Candidate[]
  problems: Problems
}

/** What an import would add, and every bad row; nothing is written. */
export const checkImport = (
  app: App,
  db: Db,
  actor: OrgActor,
  table: Table,
  query: QueryOf<typeof blacklistFiles.checkImport>,
  language: Language,
) =>
  checkFile(table, blacklistColumns, query.columns, language, async (columns) =>
    withoutListed(app, db, actor, await readCandidates(app, db, actor, table, columns, language, yieldsIn())),
  )

/**
 * Adds the entries of a file, and looks at who is inside. `skipBad` leaves out bad rows and those that are listed already.
 * Errors: import_refused with the bad rows, guard_action_not_found.
 */
export async function importEntries(
  app: App,
  tx: Tx,
  actor: OrgActor,
  table: Table,
  query: QueryOf<typeof blacklistFiles.import>,
  language: Language,
) {
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const { planned, added, counts, skipped } = await planFile(table, blacklistColumns, query, async (columns) => {
    // The gates wait for who has the blacklist: all is made ready before that, and only what others may have changed meanwhile looked at then.
    const turn = yieldsIn(tx)
    const read = await readCandidates(app, tx, actor, table, columns, language, turn)
    const rows = new Map<Line, { entry: Omit<NewEntry, 'version'>; keys: Identity['keys'] }>()
    for (const { line, identity } of read.changes) {
      rows.set(line, { entry: newEntryOf(keys, actor, line.input).row, keys: identity.keys })
      await turn()
    }
    const meeting = await entriesToMeet([...rows.values()], turn)
    const version = await begin(tx)
    return { ...(await withoutListed(app, tx, actor, read)), rows, meeting, version }
  })
  const settings = await settingOf(tx, actor.organisation_id)
  for (const { line } of added) requireChoices(settings, line.input)
  const { version, meeting } = planned
  const rows = added.map(({ line }) => planned.rows.get(line)!).map(({ entry, keys: own }) => ({ entry: { ...entry, version }, keys: own }))
  await insertEntries(tx, actor, rows)
  const after = { file: table.kind, ...counts, skipped }
  await recordAudit(tx, actor, 'blacklist.imported', { record_type: 'blacklist', record_id: null, after })
  if (rows.length > 0) {
    await lookInsideForMany(app, tx, actor, meeting)
    await publish(tx, actor, { kind: 'blacklist.changed', ...audienceOf(...rows.map(({ entry }) => entry)) })
  }
  return { ...counts, skipped }
}

/** The rows that are right by themselves, each entry once, and all that is wrong. */
async function readCandidates(
  app: App,
  db: Db | Tx,
  actor: OrgActor,
  table: Table,
  columns: Columns,
  language: Language,
  turn: Yield,
): Promise<Candidates> {
  const settings = await settingOf(db, actor.organisation_id)
  const locations = await locationIds(db, actor)
  const today = dayIn(Date.now(), actor.time_zone)
  const words = { settings, locations, everywhere: actor.location_ids === null, today }
  const { lines, problems } = await readLines(table, columns, words, language, turn)
  const keys = await app.keyring.of(db, actor.organisation_id)
  const entries = new EntryIndex<number>()
  const changes: Candidate[] = []
  for (const line of lines) {
    const identity = identityOf(keys, line.input)
    const earlier = entries.find(identity)
    if (earlier) line.cells.say(earlier.column, 'blacklist_twice', { values: { row: String(earlier.entry) } })
    else changes.push({ line, identity, row: line.cells.row, effect: 'added', code: '', name: line.input.name, changed: [] })
    entries.add(identity, line.cells.row)
    await turn()
  }
  return { changes, problems }
}

/** Names those that are in the list already, which tells whose numbers they are. Errors: too_many_numbers. */
async function withoutListed(app: App, db: Db | Tx, actor: OrgActor, { changes, problems }: Candidates): Promise<Candidates> {
  const numbers = changes.flatMap(({ line }) => line.input.numbers.flatMap(({ number }) => number ?? []))
  await countLookup(app, db, actor, { reveal: 'blacklists:reveal', numbers, record_type: 'blacklist', met: [] })
  const names = [...new Set(changes.map(({ identity }) => identity.name).filter(Boolean))]
  const stored = await selectListed(
    db,
    actor,
    names,
    changes.flatMap(({ identity }) => identity.keys),
  )
  const entries = new EntryIndex<string>()
  for (const { kind, name, keys } of stored) entries.add({ kind, name: foldText(name), keys }, name)
  const others = changes.filter(({ line, identity }) => {
    const match = entries.find(identity)
    if (match) line.cells.say(match.column, 'blacklist_listed', { values: { name: match.entry } })
    return !match
  })
  return { changes: others, problems }
}
