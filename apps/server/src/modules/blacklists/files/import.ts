import type { BlacklistColumn } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { App } from '../../../kernel/app/app-context.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import { type Yield, yieldsIn } from '../../../kernel/db/yields.ts'
import { checkFile, type FileRows, planFile, type RowChange, type SentFile } from '../../../kernel/import/report.ts'
import { audienceOf } from '../../../kernel/live/audience.ts'
import { publish } from '../../../kernel/live/publish.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { countLookup } from '../../audit/lookups.service.ts'
import { locationIds } from '../../locations/locations.service.ts'
import type { NewEntry } from '../blacklists.queries.ts'
import { requireChoices, settingOf } from '../blacklists.setting.ts'
import { lockBlacklist, newEntryOf } from '../entries/entries.ts'
import { entriesToMeet, lookInsideForMany } from '../sightings/inside-many.ts'
import { blacklistColumns } from './columns.ts'
import { EntryIndex, type Identity, identityOf } from './duplicates.ts'
import { insertEntries, selectListed } from './import.queries.ts'
import { type Line, readLines } from './rows.ts'

/** A row that is added unless the list has the entry already. */
interface Candidate extends RowChange<BlacklistColumn> {
  line: Line
  identity: Identity
}

/** Previews an import: what it would add, and every bad row. Writes nothing. */
export const checkImport = (app: App, db: Db, actor: OrgActor, upload: SentFile) =>
  checkFile(upload, blacklistColumns, async (file) => ({
    changes: await withoutListed(app, db, actor, await readCandidates(app, db, actor, file, yieldsIn())),
  }))

/**
 * Adds the entries of a file and screens everybody inside. `skipBad` leaves out bad rows and entries that are listed already.
 * Errors: import_refused with the bad rows, guard_action_not_found.
 */
export async function importEntries(app: App, tx: Tx, actor: OrgActor, upload: SentFile) {
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const { planned, added, counts, skipped } = await planFile(upload, blacklistColumns, async (file) => {
    // Gates wait while the blacklist is locked. Prepare everything before the lock, and check only concurrent changes under it.
    const turn = yieldsIn(tx)
    const candidates = await readCandidates(app, tx, actor, file, turn)
    const rows = new Map<Line, { entry: Omit<NewEntry, 'version'>; keys: Identity['keys'] }>()
    for (const { line, identity } of candidates) {
      rows.set(line, { entry: newEntryOf(app, keys, actor, line.input).row, keys: identity.keys })
      await turn()
    }
    const meeting = await entriesToMeet([...rows.values()], turn)
    const version = await lockBlacklist(tx)
    return { changes: await withoutListed(app, tx, actor, candidates), rows, meeting, version }
  })
  const settings = await settingOf(tx, actor.organisation_id)
  for (const { line } of added) requireChoices(settings, line.input)
  const { version, meeting } = planned
  const rows = added.map(({ line }) => planned.rows.get(line)!).map(({ entry, keys: own }) => ({ entry: { ...entry, version }, keys: own }))
  await insertEntries(tx, actor, rows)
  const after = { file: upload.table.kind, ...counts, skipped }
  await recordAudit(tx, actor, 'blacklist.imported', { record_type: 'blacklist', record_id: null, after })
  if (rows.length > 0) {
    await lookInsideForMany(app, tx, actor, meeting)
    await publish(tx, actor, { kind: 'blacklist.changed', ...audienceOf(...rows.map(({ entry }) => entry)) })
  }
  return { ...counts, skipped }
}

/** Reads the rows that are valid by themselves, without duplicates within the file, and reports what is wrong with the others. */
async function readCandidates(app: App, db: Db | Tx, actor: OrgActor, file: FileRows<BlacklistColumn>, turn: Yield): Promise<Candidate[]> {
  const settings = await settingOf(db, actor.organisation_id)
  const locations = await locationIds(db, actor)
  const today = dayIn(app.clock.now(), actor.time_zone)
  const words = { settings, locations, everywhere: actor.location_ids === null, today }
  const lines = await readLines(file, words, turn)
  const keys = await app.keyring.of(db, actor.organisation_id)
  const entries = new EntryIndex<number>()
  const candidates: Candidate[] = []
  for (const line of lines) {
    const identity = identityOf(keys, line.input)
    const earlier = entries.find(identity)
    if (earlier) line.cells.say(earlier.column, 'blacklist_twice', { values: { row: String(earlier.entry) } })
    else candidates.push({ line, identity, row: line.cells.row, effect: 'added', code: '', name: line.input.name, changed: [] })
    entries.add(identity, line.cells.row)
    await turn()
  }
  return candidates
}

/** Reports and leaves out rows that are listed already. That reveals whose numbers they are, so it counts as a lookup. Errors: too_many_numbers. */
async function withoutListed(app: App, db: Db | Tx, actor: OrgActor, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const numbers = candidates.flatMap(({ line }) => line.input.numbers.flatMap(({ number }) => number ?? []))
  await countLookup(app, db, actor, { reveal: 'blacklists:reveal', numbers, record_type: 'blacklist', met: [] })
  const names = [...new Set(candidates.map(({ identity }) => identity.name).filter(Boolean))]
  const storedEntries = await selectListed(
    db,
    actor,
    names,
    candidates.flatMap(({ identity }) => identity.keys),
  )
  const entries = new EntryIndex<string>()
  for (const { kind, name, keys } of storedEntries) entries.add({ kind, name: foldText(name), keys }, name)
  return candidates.filter(({ line, identity }) => {
    const match = entries.find(identity)
    if (match) line.cells.say(match.column, 'blacklist_listed', { values: { name: match.entry } })
    return !match
  })
}
