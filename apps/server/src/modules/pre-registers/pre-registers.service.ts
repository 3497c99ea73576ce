import { isDeepStrictEqual } from 'node:util'
import { type Day, dayEnd, dayIn, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { foldQuery } from '@gatehouse/contract/kernel/domain/names.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import {
  expectedGuest,
  type PreRegister,
  type PreRegisterCreation,
  type PreRegisterInput,
  type PreRegisterState,
  type PreRegisterStatus,
  preRegister,
  preRegisterFields,
  preRegisterRow,
} from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import type { preRegisters } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import { AppError, invalidField, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { keptFields, plainFields, presenter, storedFields } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { dropFile, dropFilesOf, signFile } from '../files/files.service.ts'
import { findUnit, getLocation, locationCodes, requireOpenLocation, unitLabel } from '../locations/locations.service.ts'
import { newestMessages } from '../messages/messages.service.ts'
import { type VisitRules, visitRules } from '../settings/settings.service.ts'
import { announcedStatus, askedAgain, notifyOtherApprovers, requireCommand } from './pre-registers.approval.ts'
import { timingOf } from './pre-registers.arrival.ts'
import { replaceDays, selectDays } from './pre-registers.days.queries.ts'
import { requireAhead, timesOf } from './pre-registers.days.ts'
import { countExpected, type ExpectedRow, hasGuest, selectExpected, selectNearest } from './pre-registers.expected.queries.ts'
import { notifyGuests, readPreRegisterSnapshot } from './pre-registers.guest-news.ts'
import {
  auditedGuests,
  guestRows,
  isNewcomer,
  phoneOf,
  presentAnswer,
  presentArrival,
  presentGuests,
  searchOf,
} from './pre-registers.guests.ts'
import {
  type CountedRecord,
  deleteRecord,
  type Filters,
  type GuestRow,
  insertRecord,
  lockRecord,
  replaceGuests,
  selectGuests,
  selectRecord,
  selectRecords,
  updateRecord,
} from './pre-registers.queries.ts'
import { askScreening } from './pre-registers.screening.ts'
import type { GuestTable } from './pre-registers.table.ts'

export { needsApproval, readersOfRecord } from './pre-registers.approval.ts'
export { type AtGate, guestForVisit, partyForVisit } from './pre-registers.arrival.ts'
export { makeGuestLink, remindGuests } from './pre-registers.guest-links.ts'
export { selectAnnouncement as announcementOf, selectAnswersAt as hostAnswersAt } from './pre-registers.hosts.queries.ts'
export { handleHostAnswer } from './pre-registers.hosts.ts'
export { eraseRecords as erasePreRegisters, selectGuestNames as guestNames } from './pre-registers.queries.ts'

const pickRow = presenter(preRegisterRow)
const pick = presenter(preRegister)
const pickExpected = presenter(expectedGuest)

/** The state that people see. */
export function stateOf({ status, over, repeat, guest_count, arrived_count, inside_count }: CountedRecord): PreRegisterState {
  if (status !== 'confirmed') return status
  // A repeated visit is expected again until its last day is over, whoever came before.
  if (repeat && !over) return inside_count > 0 ? 'arrived' : 'expected'
  if (arrived_count === 0) return over ? 'no_show' : 'expected'
  if (arrived_count < guest_count && !over) return 'partly_arrived'
  return inside_count > 0 ? 'arrived' : 'completed'
}

const present = (actor: OrgActor, row: CountedRecord, codes: ReadonlyMap<string, string>) => ({
  ...row,
  location_code: codes.get(row.location_id) ?? '',
  state: stateOf(row),
  own: row.created_by === actor.user_id,
  created_by: row.created_name,
  decided_by: row.decided_name,
})

/** One page of a list. The days of the filter are days in the organisation's zone. */
export async function listPreRegisters(db: Db, actor: OrgActor, { limit, cursor, sort, ...filters }: QueryOf<typeof preRegisters.list>) {
  const [recordFilters, codes] = await Promise.all([filtersOf(db, actor, filters), locationCodes(db, actor)])
  const page = await selectRecords(db, actor, { limit, cursor, sort }, recordFilters)
  return { ...page, docs: page.docs.map((row) => pickRow(present(actor, row, codes))) }
}

/** The filters of a list in the form that the queries take. */
export const filtersOf = async (
  db: Db,
  { time_zone }: OrgActor,
  { startDate, endDate, search, ...filters }: Omit<QueryOf<typeof preRegisters.list>, 'limit' | 'cursor' | 'sort'>,
): Promise<Filters> => ({
  ...filters,
  from: startDate && dayStart(startDate, time_zone).toISOString(),
  to: endDate && dayEnd(endDate, time_zone).toISOString(),
  matches: await searchWords(db, 'pre_registers', search),
})

/** Errors: not_found. */
export async function getPreRegister(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<PreRegister> {
  const row = requireFound(await selectRecord(db, actor, id))
  const [guests, days, messages, codes, keys] = await Promise.all([
    selectGuests(db, actor, id),
    selectDays(db, actor, id),
    newestMessages(db, actor.organisation_id, 'pre_register', id),
    locationCodes(db, actor),
    app.keyring.of(db, actor.organisation_id),
  ])
  return pick({
    ...present(actor, row, codes),
    guests: presentGuests(app, keys, actor, guests, messages),
    days: days.map((each) => ({ ...each, host_answer: presentAnswer(actor, each.host_answer) })),
  })
}

/** The guests expected on a day in the location's zone, or in the organisation's zone if no location is named. */
export async function listExpected(app: App, db: Db, actor: OrgActor, query: QueryOf<typeof preRegisters.expected>) {
  const { location_id: locationId, day, arrived, search, ...page } = query
  const zone = locationId === undefined ? actor.time_zone : await zoneOf(db, actor, locationId)
  const on = day ?? dayIn(app.clock.now(), zone)
  const [rows, keys, rules] = await Promise.all([
    selectExpected(db, actor, page, { location_id: locationId, arrived, search: search && foldQuery(search), ...boundsOf(on, zone) }),
    app.keyring.of(db, actor.organisation_id),
    visitRules(app, db, actor),
  ])
  return { ...rows, docs: rows.docs.map((row) => presentExpected(keys, rules, actor, row)) }
}

function presentExpected(keys: OrganisationKeys, rules: VisitRules, actor: OrgActor, row: ExpectedRow) {
  const phone = phoneOf(keys, actor, row)
  const guestFacts = { phone_masked: phone && maskPhone(phone), has_photo: row.photo_file_id !== null }
  const host_answer = presentAnswer(actor, row.host_answer)
  return pickExpected({ ...row, timing: timingOf(rules, row), ...guestFacts, ...presentArrival(actor, row), host_answer })
}

/**
 * The guest of a token on the nearest day; `revoked` if the visit was cancelled or moved since. Returns `hidden` for a guest whom the actor can't
 * see, and undefined if there is no such guest.
 */
export async function guestByToken(app: App, db: Db, actor: OrgActor, { id, serial }: { id: string; serial: number }) {
  const row = await selectNearest(db, actor, id)
  if (!row) return (await hasGuest(db, actor, id)) ? ('hidden' as const) : undefined
  const { location_id, entrance_id, status, revision, photo_file_id } = row
  const [keys, rules] = await Promise.all([app.keyring.of(db, actor.organisation_id), visitRules(app, db, actor)])
  const guest = presentExpected(keys, rules, actor, row)
  const photo = photo_file_id && signFile(app, actor, photo_file_id)
  return { guest, photo, location_id, entrance_id, revoked: serial !== revision || status === 'cancelled' }
}

const boundsOf = (day: Day, zone: string) => ({ from: dayStart(day, zone).toISOString(), to: dayEnd(day, zone).toISOString() })

/** The zone of a location, or the organisation's zone if the location has none or the person can't see it. */
async function zoneOf(db: Db | Tx, actor: OrgActor, locationId: string): Promise<string> {
  const location = await getLocation(db, actor, locationId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  return location?.time_zone ?? actor.time_zone
}

/** The number of guests still expected today, and the start of the next visit. */
export async function expectedToday(
  app: App,
  db: Db,
  actor: OrgActor,
  locationId?: string,
): Promise<{ count: number; next_at: string | null }> {
  const zone = actor.time_zone
  return countExpected(db, actor, { location_id: locationId, ...boundsOf(dayIn(app.clock.now(), zone), zone) })
}

type Where = Pick<PreRegisterInput, 'location_id' | 'unit_id' | 'day' | 'from' | 'until'> & { repeat: RepeatRule | null }

/**
 * Place and times as they are stored. `before` is the record to be changed. Errors: location_not_found, location_archived, unit_not_found, invalid
 * (unit_id, repeat; from, until).
 */
async function placeOf(
  tx: Tx,
  actor: OrgActor,
  { location_id, unit_id, day, from, until, repeat }: Where,
  before?: Omit<Where, 'unit_id'>,
) {
  await requireOpenLocation(tx, actor, location_id)
  if (actor.unit_ids && !unit_id) throw invalidField('unit_id', 'required')
  const unit = unit_id ? requireFound(await findUnit(tx, actor, location_id, unit_id), 'unit_not_found') : null
  const { time_zone, holidays } = await getLocation(tx, actor, location_id)
  const days = holidays.map(({ date }) => date)
  const is_saved = before !== undefined && before.day === day && before.from === from && before.until === until
  const times = timesOf({ day, from, until }, repeat, { time_zone: time_zone ?? actor.time_zone, holidays: days, is_saved })
  const place = {
    ...{ location_id, day, from, until, repeat },
    unit_id: unit_id ?? null,
    unit_name: unit && unitLabel(unit),
    starts_at: times[0]!.starts_at,
    ends_at: times.at(-1)!.ends_at,
  }
  return { place, times }
}

/**
 * Announces a visitor or a group, or saves it as a draft. The answer doesn't reveal whether a guest is on the blacklist. Errors: location_not_found,
 * location_archived, unit_not_found, invalid (unit_id, repeat; day, repeat.until: it is over).
 */
export async function createPreRegister(app: App, tx: Tx, actor: OrgActor, creation: PreRegisterCreation): Promise<PreRegister> {
  const record = await announce(app, tx, actor, creation)
  await notifyOtherApprovers(tx, actor, record)
  await publishAt(tx, actor, record._id, record)
  return getPreRegister(app, tx, actor, record._id)
}

/** The same, without notifying approvers and open pages. */
export async function announce(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { guests, draft, repeat = null, ...input }: PreRegisterCreation,
): Promise<Placed & { _id: string; created_by: string }> {
  const { place, times } = await placeOf(tx, actor, { ...input, repeat })
  requireAhead(app, times)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const _id = newId()
  const rows = guestRows(keys, actor, _id, guests)
  const { organisation_id, user_id: created_by, name: created_name } = actor
  const fields = storedFields(preRegisterFields, input)
  const search_text = searchOf(rows, fields.host_name)
  const status: PreRegisterStatus = draft ? 'draft' : await announcedStatus(app, tx, actor, place.location_id)
  const record = { ...fields, ...place, status, created_by }
  const visitor_note_by = fields.visitor_note === null ? null : created_name
  const noDecision = { cancel_reason: null, decision_reason: null, decided_name: null }
  await insertRecord(tx, { organisation_id, _id, ...record, created_name, search_text, visitor_note_by, ...noDecision })
  if (repeat) await replaceDays(tx, actor, _id, place.location_id, times)
  await replaceGuests(tx, actor, _id, rows)
  if (!draft) await askScreening(tx, actor, _id)
  await notifyGuests(app, tx, actor, null, await readPreRegisterSnapshot(tx, actor, _id))
  const after = { ...fields, ...place, status, guests: auditedGuests(rows) }
  await recordAudit(tx, actor, 'pre_register.created', { record_type: 'pre_register', record_id: _id, after })
  return { _id, ...record }
}

/**
 * A change of time or place makes a new revision. It needs approval if a new pre-register would, and so does a new guest. Errors: not_found,
 * changed_meanwhile, status_not_allowed (cancelled), guest_arrived (who is left out has come); those of createPreRegister.
 */
export async function changePreRegister(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof preRegisters.update>,
): Promise<PreRegister> {
  const { updated_at, reason, guests, repeat: rule, ...input } = body
  requireFound(await lockRecord(tx, actor, id))
  const before = requireFound(await selectRecord(tx, actor, id))
  requireUnchanged(id, before, updated_at)
  requireCommand('change', before)
  const repeat = rule === undefined ? before.repeat : rule
  const [{ place, times }, guestsBefore, keys] = [
    await placeOf(tx, actor, { ...input, repeat }, before),
    await selectGuests(tx, actor, id),
    await app.keyring.of(tx, actor.organisation_id),
  ]
  const moves =
    (['location_id', 'starts_at', 'ends_at'] as const).some((name) => place[name] !== before[name]) ||
    !isDeepStrictEqual(repeat, before.repeat)
  // A repeated visit may have begun already, unless its first day changes.
  if (moves) requireAhead(app, times, { first_may_be_over: place.day === before.day })
  const repeats = repeat !== null || before.repeat !== null
  // A repeated visit can move after arrivals, because days with arrivals stay. Its location can't change.
  if (moves && before.arrived_count > 0 && !(repeats && place.location_id === before.location_id)) throw new AppError('guest_arrived')
  const rows = guestRows(keys, actor, id, guests, guestsBefore)
  const fields = keptFields(preRegisterFields, input, before)
  const asks = moves || rows.some((row) => isNewcomer(row, guestsBefore))
  const status = asks ? await askedAgain(app, tx, actor, before.status, place.location_id) : before.status
  const search_text = searchOf(withOwn(rows, guestsBefore), fields.host_name)
  const visitor_note_by = fields.visitor_note === before.visitor_note ? before.visitor_note_by : actor.name
  await updateRecord(
    tx,
    actor,
    id,
    { ...fields, ...place, status, search_text, visitor_note_by, revision: before.revision + (moves ? 1 : 0) },
    repeats,
  )
  if (repeats) await replaceDays(tx, actor, id, place.location_id, times)
  for (const photo of await replaceGuests(tx, actor, id, rows)) await dropFile(tx, actor, photo)
  const record = { _id: id, ...fields, ...place, status, created_by: before.created_by }
  if (status !== 'draft') await askScreening(tx, actor, id)
  if (status !== before.status) await notifyOtherApprovers(tx, actor, record)
  await notifyGuests(app, tx, actor, { record: before, guests: guestsBefore }, await readPreRegisterSnapshot(tx, actor, id))
  if (moves) await publishAt(tx, actor, id, before)
  return auditAndPresent(app, tx, actor, id, 'pre_register.changed', {
    before: auditable(before, guestsBefore),
    after: { ...fields, ...place, status, guests: auditedGuests(rows) },
    reason: reason ?? null,
  })
}

/** Guests as the host writes them now, with the fields that they filled in before. */
const withOwn = (rows: readonly GuestTable[], guestsBefore: readonly GuestRow[]) =>
  rows.map((row) => ({ ...guestsBefore.find(({ _id }) => _id === row._id), ...row }))

/** Errors: not_found, status_not_allowed. */
export async function cancelPreRegister(app: App, tx: Tx, actor: OrgActor, id: string, reason: string | undefined): Promise<PreRegister> {
  requireFound(await lockRecord(tx, actor, id))
  const before = requireFound(await selectRecord(tx, actor, id))
  requireCommand('cancel', before)
  await updateRecord(tx, actor, id, { status: 'cancelled', cancel_reason: reason ?? null })
  await notifyGuests(app, tx, actor, null, await readPreRegisterSnapshot(tx, actor, id))
  return auditAndPresent(app, tx, actor, id, 'pre_register.cancelled', {
    before: { status: before.status, location_id: before.location_id },
    after: { status: 'cancelled', location_id: before.location_id },
    reason: reason ?? null,
  })
}

/** Deletes a pre-register if no guest has come. Errors: not_found, guest_arrived. */
export async function deletePreRegister(app: App, tx: Tx, actor: OrgActor, id: string): Promise<void> {
  requireFound(await lockRecord(tx, actor, id))
  const before = requireFound(await selectRecord(tx, actor, id))
  const guests = await selectGuests(tx, actor, id)
  await deleteRecord(tx, actor, id)
  await dropFilesOf(tx, actor, 'pre_register', [id])
  await notifyGuests(app, tx, actor, { record: before, guests }, null)
  await recordAudit(tx, actor, 'pre_register.deleted', { record_type: 'pre_register', record_id: id, before: auditable(before, guests) })
  await publishAt(tx, actor, id, before)
}

const auditable = (row: CountedRecord, guests: Parameters<typeof auditedGuests>[0]) => ({
  ...plainFields(preRegisterFields, row),
  ...{
    location_id: row.location_id,
    unit_id: row.unit_id,
    unit_name: row.unit_name,
    day: row.day,
    from: row.from,
    until: row.until,
    repeat: row.repeat,
  },
  ...{ starts_at: row.starts_at, ends_at: row.ends_at, status: row.status, guests: auditedGuests(guests) },
})

interface Placed {
  status: PreRegisterStatus
  location_id: string
  unit_id: string | null
}

/** Refreshes open pages. A draft is private to its creator, so it reaches nobody. */
async function publishAt(tx: Tx, actor: OrgActor, record_id: string, { status, ...place }: Placed): Promise<void> {
  if (status !== 'draft') await publish(tx, actor, { kind: 'pre_register.changed', record_id, ...visitAudience(place) })
}

/** Records the step in the audit log, refreshes open pages and returns the current record. */
export async function auditAndPresent(
  app: App,
  tx: Tx,
  actor: OrgActor,
  record_id: string,
  action: string,
  facts: { before?: object; after: object; reason?: string | null },
): Promise<PreRegister> {
  await recordAudit(tx, actor, action, { record_type: 'pre_register', record_id, ...facts })
  const record = await getPreRegister(app, tx, actor, record_id)
  await publishAt(tx, actor, record_id, record)
  return record
}
