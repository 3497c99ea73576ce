import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { LOCATION_TRANSITIONS, type Location, type LocationInput, type locations, type Unit } from '@gatehouse/contract/locations.ts'
import type { Selectable } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { decodeCursor, toPage } from '../../kernel/db/keyset.ts'
import { found, Refusal } from '../../kernel/errors/refusal.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { presence } from './locations.presence.ts'
import {
  countLocations,
  holdLocation,
  insertLocation,
  type LocationRow,
  lockLocation,
  selectLocation,
  selectLocationNames,
  selectLocations,
  selectUnit,
  selectUnits,
  updateLocation,
} from './locations.queries.ts'

type Row = Omit<Selectable<LocationRow>, 'organisation_id'>

export async function listLocations(db: Db, actor: Member, query: QueryOf<typeof locations.list>) {
  const after = decodeCursor(query.cursor, 'code', ['text'])?.[0]
  const rows = await selectLocations(db, actor, query, query.limit, after)
  const inside = await presence(db, actor)
  const total = await countLocations(db, actor, query)
  return toPage({ rows, limit: query.limit, total, sort: 'code', values: (row) => [row.code], present: (row) => present(row, inside) })
}

/** A location of the actor's organisation that they may see. Errors: not_found, or the one given. */
export async function getLocation(db: Db, actor: Member, id: string): Promise<Location> {
  return present(found(await selectLocation(db, actor, id)), await presence(db, actor))
}

/** That a location is there and may be seen by the actor. Errors: location_not_found. */
export const requireLocation = async (db: Db, actor: Member, id: string) => found(await selectLocation(db, actor, id), 'location_not_found')

/** The status of a location that the actor may see, which nobody changes before the transaction ends. Errors: location_not_found. */
export const heldStatus = async (tx: Tx, actor: Member, id: string) => found(await holdLocation(tx, actor, id), 'location_not_found').status

/** Codes of the organisation's locations, by id. */
export async function locationCodes(db: Db, actor: Member): Promise<Map<string, string>> {
  return new Map((await selectLocationNames(db, actor)).map(({ id, code }) => [id, code]))
}

/** The actor's open locations with the people inside each now. */
export async function locationsWithPresence(db: Db, actor: Member) {
  const inside = await presence(db, actor)
  const rows = await selectLocationNames(db, actor)
  return rows
    .filter((row) => row.status !== 'archived')
    .map(({ id, name_th, name_en, capacity }) => ({ id, name_th, name_en, capacity, inside: inside.get(id) ?? 0 }))
}

/** A unit as a register names it: the door first, then who is behind it. */
export const unitLabel = ({ code, name }: Pick<Unit, 'code' | 'name'>): string => (code === name ? code : `${code} · ${name}`)

export const findUnit = (db: Db, actor: Member, locationId: string, id: string): Promise<Unit | undefined> =>
  selectUnit(db, actor, locationId, id)

/** Only for who sees all locations: another would not see the one they made. Errors: permission_denied, location_code_taken. */
export async function createLocation(tx: Tx, actor: Member, input: LocationInput): Promise<Location> {
  if (actor.location_ids !== null) throw new Refusal('permission_denied')
  const row = await insertLocation(tx, actor, newId(), input)
  await recordAudit(tx, actor, 'location.created', { record_type: 'location', record_id: row.id, after: row })
  await publish(tx, actor, { kind: 'location.changed', record_id: row.id, location_id: row.id })
  return present(row, new Map())
}

/** Errors: not_found, location_code_taken, changed_meanwhile. */
export async function changeLocation(tx: Tx, actor: Member, id: string, body: BodyOf<typeof locations.update>): Promise<Location> {
  const { updated_at, reason, ...input } = body
  const before = found(await lockLocation(tx, actor, id))
  if (before.updated_at !== updated_at) throw new Refusal('changed_meanwhile', { conflict: { _id: id, updated_at: before.updated_at } })
  return write(tx, actor, before, input, 'location.changed', reason)
}

/** Errors: not_found, status_not_allowed, location_occupied. */
export async function setLocationStatus(tx: Tx, actor: Member, id: string, status: Location['status'], reason: string): Promise<Location> {
  const before = found(await lockLocation(tx, actor, id))
  if (!LOCATION_TRANSITIONS[before.status].includes(status)) throw new Refusal('status_not_allowed')
  if (status === 'archived' && (await presence(tx, actor)).has(id)) throw new Refusal('location_occupied')
  return write(tx, actor, before, { status }, `location.${status}`, reason)
}

async function write(
  tx: Tx,
  actor: Member,
  before: Row,
  change: Parameters<typeof updateLocation>[3],
  action: string,
  reason: string | undefined,
) {
  const row = await updateLocation(tx, actor, before.id, change)
  await recordAudit(tx, actor, action, { record_type: 'location', record_id: row.id, before, after: row, reason })
  await publish(tx, actor, { kind: 'location.changed', record_id: row.id, location_id: row.id })
  return present(row, await presence(tx, actor))
}

export async function listUnits(db: Db, actor: Member, locationId: string, query: QueryOf<typeof locations.units>) {
  found(await selectLocation(db, actor, locationId))
  const after = decodeCursor(query.cursor, 'code', ['text'])?.[0]
  const rows = await selectUnits(db, actor, locationId, query.search, query.limit, after)
  return toPage({ rows, limit: query.limit, total: rows.length, sort: 'code', values: (row) => [row.code], present: (row): Unit => row })
}

// Named one by one: a column added to the table does not leave the server by accident.
const present = (
  { id, code, name_th, name_en, kind, capacity, status, created_at, updated_at }: Row,
  inside: Map<string, number>,
): Location => ({
  id,
  code,
  name_th,
  name_en,
  kind,
  capacity,
  status,
  inside: inside.get(id) ?? 0,
  created_at,
  updated_at,
})
