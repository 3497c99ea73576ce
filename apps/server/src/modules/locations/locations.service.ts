import { addDays } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import {
  LOCATION_TRANSITIONS,
  type Location,
  type LocationInput,
  location,
  type locations,
} from '@gatehouse/contract/locations/locations.ts'
import { namedUnit } from '@gatehouse/contract/locations/units.ts'
import type { Selectable } from 'kysely'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, invalidField, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { requireLocalTime } from '../../kernel/time/local-instant.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { openContact } from './locations.contacts.ts'
import { isOccupied, presence } from './locations.presence.ts'
import {
  holdLocation,
  insertLocation,
  type LocationChange,
  type LocationRow,
  lockLocation,
  selectLocation,
  selectLocationNames,
  selectLocations,
  updateLocation,
} from './locations.queries.ts'
import { selectContacts, selectUnitName, selectUnitsNamed, selectUnitsWithCodes } from './locations.units.queries.ts'

type Row = Omit<Selectable<LocationRow>, 'organisation_id'>

export async function listLocations(db: Db, actor: OrgActor, query: QueryOf<typeof locations.list>) {
  const [page, inside] = await Promise.all([selectLocations(db, actor, query), presence(db, actor)])
  const docs = page.docs.map((row) => present(row, inside))
  return { ...page, docs, may_add: actor.permissions.includes('locations:write') && seesAll(actor) }
}

/** A location that the actor may see. Errors: not_found, or the one given. */
export async function getLocation(db: Db, actor: OrgActor, id: string): Promise<Location> {
  return present(requireFound(await selectLocation(db, actor, id)), await presence(db, actor))
}

/** Requires that a location may change until the transaction ends. Errors: location_not_found, location_archived. */
export async function requireOpenLocation(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  if ((await holdStatus(tx, actor, id)) === 'archived') throw new AppError('location_archived')
}

/** Holds a location that the actor may see, and returns its status, which stays the same until the transaction ends. Errors: location_not_found. */
export const holdStatus = async (tx: Tx, actor: OrgActor, id: string) =>
  requireFound(await holdLocation(tx, actor, id), 'location_not_found').status

/** Codes of the organisation's locations, by id. */
export async function locationCodes(db: Db, actor: OrgActor): Promise<Map<string, string>> {
  return new Map((await selectLocationNames(db, actor)).map(({ id, code }) => [id, code]))
}

/** Names of the organisation's locations, by id. */
export const locationNames = async (db: Db, actor: OrgActor, language: Language): Promise<Record<string, string>> =>
  Object.fromEntries((await selectLocationNames(db, actor)).map((row) => [row.id, row[`name_${language}`]]))

/** Ids of the organisation's locations, by code; with `open`, only those that aren't archived. */
export async function locationIds(db: Db, actor: OrgActor, { open = false } = {}): Promise<Map<string, string>> {
  const locations = await selectLocationNames(db, actor)
  return new Map(locations.filter(({ status }) => !open || status !== 'archived').map(({ id, code }) => [code, id]))
}

/** The organisation's locations by id, with their codes and zones; a null zone means the organisation's. */
export const placesById = async (db: Db, actor: OrgActor) =>
  new Map((await selectLocationNames(db, actor)).map((place) => [place.id, place]))

/** The actor's open locations with their zones; a null zone means the organisation's. */
export const openPlaces = async (db: Db, actor: OrgActor) =>
  (await selectLocationNames(db, actor)).filter(({ status }) => status !== 'archived')

/** The actor's open locations with the number of people inside now. */
export async function locationsWithPresence(db: Db, actor: OrgActor) {
  const inside = await presence(db, actor)
  const rows = await selectLocationNames(db, actor)
  return rows
    .filter((row) => row.status !== 'archived')
    .map(({ id, name_th, name_en, capacity }) => ({ id, name_th, name_en, capacity, inside: inside.get(id) ?? 0 }))
}

/** The label of a unit in a register: the code on the door, then the name. */
export const unitLabel = ({ code, name }: { code: string; name: string }): string => (code === name ? code : `${code} · ${name}`)

/** The fields of an active unit that a visit stores. */
export const findUnit = (db: Db, actor: OrgActor, locationId: string, id: string) => selectUnitName(db, actor, locationId, id)

/** The contacts of a unit with a readable e-mail; null if the unit is archived. */
export async function unitMails(app: App, db: Db, actor: OrgActor, locationId: string, id: string) {
  if (!(await selectUnitName(db, actor, locationId, id))) return null
  const [rows, keys] = await Promise.all([selectContacts(db, actor, [id]), app.keyring.of(db, actor.organisation_id)])
  return rows.flatMap((row) => {
    const { name, email } = openContact(keys, actor.organisation_id, row)
    return email === null ? [] : [{ name, email }]
  })
}

export const presentUnitName = presenter(namedUnit)

/** The units among these that the actor may see. */
export const unitsNamed = (db: Db, actor: OrgActor, ids: readonly string[]) => selectUnitsNamed(db, actor, ids)

/** Open units with these codes; several locations may use the same code. */
export const unitsWithCodes = (db: Db, actor: OrgActor, codes: readonly string[]) => selectUnitsWithCodes(db, actor, codes)

/** Whether the actor sees all locations and units. Only then may they add a location, because others wouldn't see the new one. */
const seesAll = (actor: OrgActor): boolean => actor.location_ids === null && actor.unit_ids === null

type Times = Partial<Pick<Row, 'time_zone' | 'holidays'>>

/** Refuses holiday hours that clocks skip on that date. Holidays that were saved before stay. Errors: invalid. */
function requireHolidayTimes(actor: OrgActor, { time_zone, holidays = [] }: Times, before: Times = {}): void {
  const zone = time_zone ?? actor.time_zone
  const keyOf = ({ date, hours }: Location['holidays'][number], in_zone: string) => JSON.stringify([date, hours, in_zone])
  const knownHours = new Set(before.holidays?.map((each) => keyOf(each, before.time_zone ?? actor.time_zone)))
  for (const [index, each] of holidays.entries()) {
    if (knownHours.has(keyOf(each, zone))) continue
    for (const [place, { from, to }] of each.hours.entries()) {
      const path = `holidays.${index}.hours.${place}`
      requireLocalTime(`${path}.from`, each.date, from, zone)
      requireLocalTime(`${path}.to`, to <= from ? addDays(each.date, 1) : each.date, to, zone)
    }
  }
}

/**
 * Only actors who see all locations may add one, because others wouldn't see it. Errors: permission_denied, location_code_taken, invalid (name_th,
 * holidays).
 */
export async function createLocation(tx: Tx, actor: OrgActor, input: LocationInput): Promise<Location> {
  if (!seesAll(actor)) throw new AppError('permission_denied')
  if (!input.name_th) await requireEnglish(tx, actor)
  requireHolidayTimes(actor, input)
  const row = await insertLocation(tx, actor, newId(), input)
  await recordAudit(tx, actor, 'location.created', { record_type: 'location', record_id: row.id, after: row })
  await publish(tx, actor, { kind: 'location.changed', record_id: row.id, location_ids: [row.id] })
  return present(row, new Map())
}

/** A Thai name may be blank only in an organisation whose language is English. Errors: invalid. */
async function requireEnglish(tx: Tx, actor: OrgActor): Promise<void> {
  if ((await organisationOf(tx, actor)).language !== 'en') throw invalidField('name_th', 'required')
}

/** Errors: not_found, location_code_taken, changed_meanwhile, location_archived, invalid (name_th, holidays). */
export async function changeLocation(tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof locations.update>): Promise<Location> {
  const { updated_at, reason, ...input } = body
  const before = requireFound(await lockLocation(tx, actor, id))
  requireUnchanged(id, before, updated_at)
  if (before.status === 'archived') throw new AppError('location_archived')
  if (input.name_th === '' && before.name_th !== '') await requireEnglish(tx, actor)
  requireHolidayTimes(actor, { ...before, ...input }, before)
  return write(tx, actor, before, input, 'location.changed', reason)
}

/** Errors: not_found, status_not_allowed, location_occupied. */
export async function setLocationStatus(
  tx: Tx,
  actor: OrgActor,
  id: string,
  status: Location['status'],
  reason: string,
): Promise<Location> {
  const before = requireFound(await lockLocation(tx, actor, id))
  if (!LOCATION_TRANSITIONS[before.status].includes(status)) throw new AppError('status_not_allowed')
  if (status === 'archived' && (await isOccupied(tx, actor, id))) throw new AppError('location_occupied')
  return write(tx, actor, before, { status }, `location.${status}`, reason)
}

async function write(tx: Tx, actor: OrgActor, before: Row, change: LocationChange, action: string, reason: string | undefined) {
  const row = await updateLocation(tx, actor, before.id, change)
  await recordAudit(tx, actor, action, { record_type: 'location', record_id: row.id, before, after: row, reason })
  await publish(tx, actor, { kind: 'location.changed', record_id: row.id, location_ids: [row.id] })
  return present(row, await presence(tx, actor))
}

const pickLocation = presenter(location)
const present = (row: Row, inside: Map<string, number>): Location => pickLocation({ ...row, inside: inside.get(row.id) ?? 0 })
