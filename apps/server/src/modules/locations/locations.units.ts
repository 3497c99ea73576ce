import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { locations } from '@gatehouse/contract/locations/locations.ts'
import { type Unit, type UnitInput, type UnitRecord, unit, unitFields, unitRecord } from '@gatehouse/contract/locations/units.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { plainFields, presenter } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { auditedContacts, type Contact, contactsOf, hostOf, openContact, presentContact, sealContacts } from './locations.contacts.ts'
import { lockUnitsOf, selectLocation } from './locations.queries.ts'
import {
  archiveUnit,
  deleteUnit,
  insertUnit,
  liesIn,
  replaceContacts,
  restoreUnits,
  selectContacts,
  selectUnit,
  selectUnits,
  type UnitRow,
  updateUnit,
} from './locations.units.queries.ts'

/** Units of a location that the actor may see. Errors: not_found. */
export async function listUnits(db: Db, actor: OrgActor, locationId: string, query: QueryOf<typeof locations.units>) {
  requireFound(await selectLocation(db, actor, locationId))
  const page = await selectUnits(db, actor, locationId, query)
  return { ...page, docs: page.docs.map(present), may_change: mayChangeUnits(actor) }
}

/** Errors: not_found. */
export async function getUnit(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<UnitRecord> {
  const row = requireFound(await selectUnit(db, actor, id))
  const contacts = await readContacts(await app.keyring.of(db, actor.organisation_id), db, actor, id)
  return presentRecord({ ...row, name: row.name_th, contacts: contacts.map((contact) => presentContact(contact, actor)) })
}

/** Errors: not_found, location_archived, unit_code_taken, unit_not_found, unit_archived. */
export async function createUnit(app: App, tx: Tx, actor: OrgActor, locationId: string, input: UnitInput): Promise<UnitRecord> {
  await openPlace(tx, actor, locationId)
  const { contacts: contactInputs, parent_id, ...values } = input
  await requireParent(tx, actor, locationId, parent_id)
  const contacts = contactsOf(contactInputs)
  const id = newId()
  await insertUnit(tx, actor, { id, location_id: locationId, parent_id, ...values, host: hostOf(contacts) })
  await writeContacts(app, tx, actor, id, contacts)
  await recordAudit(tx, actor, 'unit.created', {
    record_type: 'unit',
    record_id: id,
    after: { location_id: locationId, parent_id, ...values, contacts: auditedContacts(contacts) },
  })
  return publishAndPresent(app, tx, actor, locationId, id)
}

/** Errors: not_found, location_archived, unit_archived, unit_code_taken, changed_meanwhile. */
export async function changeUnit(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof locations.updateUnit>,
): Promise<UnitRecord> {
  const { updated_at, reason, contacts: contactInputs, ...values } = body
  const before = await openUnit(tx, actor, id, updated_at)
  const contacts = contactsOf(contactInputs)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const earlier = await readContacts(keys, tx, actor, id)
  await updateUnit(tx, actor, id, { ...values, host: hostOf(contacts) })
  await writeContacts(app, tx, actor, id, contacts)
  return auditAndPresent(app, tx, actor, 'unit.changed', before, {
    before: { contacts: auditedContacts(earlier) },
    after: { ...values, contacts: auditedContacts(contacts) },
    reason,
  })
}

/**
 * Moves a unit into another unit of its location, or to the top. The lock on the location keeps two moves from making a ring.
 * Errors: not_found, location_archived, unit_archived, unit_not_found, unit_in_itself, changed_meanwhile.
 */
export async function moveUnit(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof locations.moveUnit>,
): Promise<UnitRecord> {
  const { parent_id, updated_at, reason } = body
  const before = await openUnit(tx, actor, id, updated_at)
  await requireParent(tx, actor, before.location_id, parent_id)
  if (parent_id !== null && (await liesIn(tx, actor, parent_id, id))) throw new AppError('unit_in_itself')
  await updateUnit(tx, actor, id, { parent_id })
  return auditAndPresent(app, tx, actor, 'unit.moved', before, { after: { parent_id }, reason })
}

/** Errors: not_found, location_archived, status_not_allowed; unit_archived if its parent is archived. */
export async function setUnitStatus(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  status: Unit['status'],
  reason: string,
): Promise<UnitRecord> {
  const before = await openUnit(tx, actor, id)
  if (before.status === status) throw new AppError('status_not_allowed')
  if (status === 'archived') await archiveUnit(tx, actor, id)
  else {
    await requireParent(tx, actor, before.location_id, before.parent_id)
    // Restores everything that was archived together with this unit. The parent, if any, is active here: `requireParent` refuses otherwise.
    await restoreUnits(tx, actor, before.archived_with!)
  }
  const action = status === 'archived' ? 'unit.archived' : 'unit.restored'
  return auditAndPresent(app, tx, actor, action, before, { after: { status }, reason })
}

/** Deletes a unit that no visit refers to and that contains no other. Errors: not_found, location_archived, unit_in_use, unit_not_empty. */
export async function deleteUnusedUnit(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = await openUnit(tx, actor, id)
  await deleteUnit(tx, actor, id)
  await recordAudit(tx, actor, 'unit.deleted', { record_type: 'unit', record_id: id, before: audited(before) })
  await publishUnits(tx, actor, before.location_id)
}

/** Actors limited to units see only a part of the tree, so they can't change it. */
export const mayChangeUnits = (actor: OrgActor): boolean => actor.permissions.includes('locations:write') && actor.unit_ids === null

/** Locks a location, so that nobody else changes its units until the transaction ends. Errors: permission_denied, not_found, location_archived. */
export async function openPlace(tx: Tx, actor: OrgActor, locationId: string) {
  if (!mayChangeUnits(actor)) throw new AppError('permission_denied')
  const place = requireFound(await lockUnitsOf(tx, actor, locationId))
  if (place.status === 'archived') throw new AppError('location_archived')
  return place
}

/** Reads a unit again under the lock. With a version, the unit must also be unchanged and active. */
async function openUnit(tx: Tx, actor: OrgActor, id: string, version?: string): Promise<UnitRow> {
  const { location_id } = requireFound(await selectUnit(tx, actor, id))
  await openPlace(tx, actor, location_id)
  const row = requireFound(await selectUnit(tx, actor, id))
  if (version === undefined) return row
  requireUnchanged(id, row, version)
  if (row.status === 'archived') throw new AppError('unit_archived')
  return row
}

async function requireParent(tx: Tx, actor: OrgActor, locationId: string, parentId: string | null): Promise<void> {
  if (parentId === null) return
  const parent = await selectUnit(tx, actor, parentId)
  if (parent?.location_id !== locationId) throw new AppError('unit_not_found')
  if (parent.status === 'archived') throw new AppError('unit_archived')
}

async function readContacts(keys: OrganisationKeys, db: Db | Tx, actor: OrgActor, unitId: string): Promise<Contact[]> {
  const rows = await selectContacts(db, actor, [unitId])
  return rows.map((row) => openContact(keys, actor.organisation_id, row))
}

async function writeContacts(app: App, tx: Tx, actor: OrgActor, unitId: string, contacts: readonly Contact[]): Promise<void> {
  const keys = await app.keyring.of(tx, actor.organisation_id)
  await replaceContacts(tx, actor, [unitId], sealContacts(keys, actor.organisation_id, unitId, contacts))
}

const publishUnits = (tx: Tx, actor: OrgActor, locationId: string) =>
  publish(tx, actor, { kind: 'location.changed', record_id: locationId, location_ids: [locationId] })

async function publishAndPresent(app: App, tx: Tx, actor: OrgActor, locationId: string, id: string): Promise<UnitRecord> {
  await publishUnits(tx, actor, locationId)
  return getUnit(app, tx, actor, id)
}

interface Changed {
  before?: object
  after: object
  reason: string | undefined
}

async function auditAndPresent(app: App, tx: Tx, actor: OrgActor, action: string, unit: UnitRow, { before, after, reason }: Changed) {
  const facts = audited(unit)
  const change = { before: { ...facts, ...before }, after: { ...facts, ...after }, reason }
  await recordAudit(tx, actor, action, { record_type: 'unit', record_id: unit.id, ...change })
  return publishAndPresent(app, tx, actor, unit.location_id, unit.id)
}

const audited = (row: UnitRow) => {
  const { location_id, parent_id, status } = row
  return { location_id, parent_id, ...plainFields(unitFields, row), status }
}

const presentUnit = presenter(unit)
const presentRecord = presenter(unitRecord)
/** A unit as lists show it. */
const present = (row: UnitRow): Unit => presentUnit({ ...row, name: row.name_th })
