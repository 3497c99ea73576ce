import { plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import { type UnitColumn, type UnitImportReport, unitFields } from '@gatehouse/contract/locations/units.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { checkFile, effectOf, type FileRows, planFile, type RowChange, type SentFile } from '../../kernel/import/report.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { byUnit, type Contact, hostOf, openContact, sealContacts } from './locations.contacts.ts'
import { unitColumns } from './locations.files.ts'
import { selectLocation } from './locations.queries.ts'
import { type CurrentUnit, readLines, type UnitLine } from './locations.rows.ts'
import { replaceContacts, selectAllUnits, selectContacts, type UnitValues, writeUnits } from './locations.units.queries.ts'
import { mayChangeUnits, openPlace } from './locations.units.ts'

/** The change that one row makes to a unit. */
interface Change extends RowChange<UnitColumn> {
  line: UnitLine
  values: UnitValues
  /** The contacts; undefined if the file has no column for them. */
  contacts: Contact[] | undefined
}

/** Reports what an import would do, and every bad row; writes nothing. Errors: permission_denied, not_found, location_archived. */
export async function checkImport(app: App, db: Db, actor: OrgActor, locationId: string, upload: SentFile): Promise<UnitImportReport> {
  if (!mayChangeUnits(actor)) throw new AppError('permission_denied')
  const place = requireFound(await selectLocation(db, actor, locationId))
  if (place.status === 'archived') throw new AppError('location_archived')
  const keys = await app.keyring.of(db, actor.organisation_id)
  return checkFile(upload, unitColumns, (file) => plan(keys, db, actor, locationId, file))
}

/** Adds and changes the units of a file by code; others stay. Errors: not_found, location_archived, import_refused with the bad rows. */
export async function importUnits(app: App, tx: Tx, actor: OrgActor, locationId: string, upload: SentFile) {
  await openPlace(tx, actor, locationId)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const { added, changed, counts } = await planFile(upload, unitColumns, (file) => plan(keys, tx, actor, locationId, file))
  const valuesOf = (changes: readonly Change[]) => changes.map(({ values }) => values)
  await writeUnits(tx, actor, valuesOf(added), valuesOf(changed))
  const changesWithContacts = [...added, ...changed].filter(({ contacts }) => contacts !== undefined)
  await replaceContacts(
    tx,
    actor,
    changesWithContacts.map(({ values }) => values.id),
    changesWithContacts.flatMap(({ values, contacts }) => sealContacts(keys, actor.organisation_id, values.id, contacts ?? [])),
  )
  await recordAudit(tx, actor, 'units.imported', {
    record_type: 'location',
    record_id: locationId,
    after: { file: upload.table.kind, ...counts },
  })
  if (counts.added + counts.changed > 0)
    await publish(tx, actor, { kind: 'location.changed', record_id: locationId, location_ids: [locationId] })
  return counts
}

/** Works out what the rows of a file change in the existing units, and reports every problem. */
async function plan(keys: OrganisationKeys, db: Db | Tx, actor: OrgActor, locationId: string, file: FileRows<UnitColumn>) {
  const units = await currentUnits(keys, db, actor, locationId)
  const byCode = new Map(units.map((unit) => [unit.code, unit]))
  const { lines, codes } = await readLines(file, byCode)
  const ids = new Map(units.map(({ code, id }) => [code, id]))
  for (const { values } of lines) if (!ids.has(values.code)) ids.set(values.code, newId())
  const changes: Change[] = []
  for (const line of lines) {
    const { cells, parent_code, values } = line
    const unit = byCode.get(values.code)
    if (unit?.status === 'archived') {
      cells.say('code', 'unit_is_archived', { value: values.code })
      continue
    }
    const parent_id = parent_code === undefined ? (unit?.parent_id ?? null) : parent_code === '' ? null : ids.get(parent_code)
    if (parent_id === undefined) {
      // If the row of the parent is bad, that row already says so.
      if (!codes.has(parent_code!)) cells.say('parent_code', 'parent_missing')
    } else if (parent_code && byCode.get(parent_code)?.status === 'archived') cells.say('parent_code', 'unit_is_archived')
    else changes.push(changeOf(line, unit, { id: ids.get(values.code)!, location_id: locationId, parent_id }))
  }
  for (const { line } of inRings(units, changes)) line.cells.say('parent_code', 'parent_inside')
  return { changes }
}

function changeOf(line: UnitLine, unit: CurrentUnit | undefined, place: Pick<UnitValues, 'id' | 'location_id' | 'parent_id'>): Change {
  const { cells, contacts } = line
  const values = { ...line.values, ...place, host: hostOf(contacts ?? unit?.contacts ?? []) }
  const change = { line, row: cells.row, code: values.code, name: values.name_th, values, contacts }
  if (!unit) return { ...change, effect: effectOf(unit, []), changed: [] }
  const changedColumns: UnitColumn[] = plainNames(unitFields).filter((name) => values[name] !== unit[name])
  if (values.parent_id !== unit.parent_id) changedColumns.push('parent_code')
  if (contacts) changedColumns.push(...changedContacts(unit.contacts, contacts))
  return { ...change, effect: effectOf(unit, changedColumns), changed: changedColumns }
}

const PARTS = { name: 'host', phone: 'phone', email: 'email' } as const

const changedContacts = (before: readonly Contact[], after: readonly Contact[]): UnitColumn[] =>
  ([1, 2, 3] as const).flatMap((place) =>
    (['name', 'phone', 'email'] as const)
      .filter((part) => (before[place - 1]?.[part] ?? null) !== (after[place - 1]?.[part] ?? null))
      .map((part) => `${PARTS[part]}_${place}` as const),
  )

/** The rows that would put a unit into itself, directly or through others. */
function inRings(units: readonly CurrentUnit[], changes: readonly Change[]): Change[] {
  const parents = new Map<string, string | null>(units.map(({ id, parent_id }) => [id, parent_id]))
  for (const { values } of changes) parents.set(values.id, values.parent_id)
  const checkedIds = new Set<string>()
  const inRing = new Set<string>()
  for (const start of parents.keys()) {
    const path = new Set<string>()
    let position: string | null | undefined = start
    while (position && !checkedIds.has(position) && !path.has(position)) {
      path.add(position)
      position = parents.get(position)
    }
    // The ring begins at the repeated unit; units that only lead into it aren't part of it.
    const ring = position && path.has(position) ? [...path].slice([...path].indexOf(position)) : []
    for (const id of ring) inRing.add(id)
    for (const id of path) checkedIds.add(id)
  }
  return changes.filter(({ values }) => inRing.has(values.id))
}

async function currentUnits(keys: OrganisationKeys, db: Db | Tx, actor: OrgActor, locationId: string): Promise<CurrentUnit[]> {
  const units = await selectAllUnits(db, actor, locationId)
  const ids = units.map(({ id }) => id)
  const contacts = byUnit(await selectContacts(db, actor, ids))
  return units.map((unit) => ({
    ...unit,
    contacts: (contacts.get(unit.id) ?? []).map((row) => openContact(keys, actor.organisation_id, row)),
  }))
}
