import type { CheckInInput, Entrance } from '@gatehouse/contract/entrances.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import type { PersonalNumbers } from '../../kernel/personal/numbers.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { takeCard } from '../cards/cards.service.ts'
import { holdGate } from '../gates/gates.service.ts'
import { findUnit, unitLabel } from '../locations/locations.service.ts'
import { deskChoices, requireChoices } from '../settings/settings.service.ts'
import { insertEntrance, type NewEntrance } from './entrances.gate.queries.ts'
import { type CachedGate, gateCache } from './entrances.gate-cache.ts'
import { sealVisitor } from './entrances.personal.ts'
import { auditable, presentEntrance, presentRow } from './entrances.present.ts'
import { selectEntrance, selectHolder } from './entrances.queries.ts'
import { screenVisitor } from './entrances.screening.ts'
import type { EntranceRecord, ListRecord } from './entrances.table.ts'
import { MEMBER_TYPE, type Visitor, visitorOf } from './entrances.visitor.ts'

/**
 * Checks a visitor in at a gate: a walk-in, or a member. That a card, a vehicle and a member are inside once is settled by the database, also
 * when two gates ask at the same moment; whom the blacklist means is not let in before a person decided so. Errors: gate_not_found,
 * gate_not_open, location_not_active, notice_not_acknowledged, unit_not_found, vehicle_inside, permission_denied (override_reason); those of
 * the choices (requireChoices), of the visitor (visitorOf), of the card (takeCard) and of the blacklist (screenVisitor); member_inside.
 */
export async function checkIn(app: App, tx: Tx, actor: OrgActor, input: CheckInInput): Promise<Entrance> {
  if (input.override_reason && !actor.permissions.includes('entrances:override')) throw new AppError('permission_denied')
  if (deskChoices().notice.required && !input.notice_version) throw new AppError('notice_not_acknowledged')
  requireChoices(input, input.member_id ? { visitor_type: MEMBER_TYPE } : {})
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const gate = await gateLocation(app, tx, actor, input.gate_id)
  const _id = newId()
  const [visitor, unit_name] = await Promise.all([visitorOf(app, tx, actor, keys, input, gate), unitName(tx, actor, input, gate)])
  const { names, numbers, stay_minutes } = visitor
  const written = newRow(actor, keys, _id, input, { ...visitor.columns, ...(unit_name ? { unit_name } : {}) }, numbers)
  requireUnit(actor, written)
  // Asked in one moment, they travel in one message: where the card cannot be given or the blacklist stops the visitor, all of it is undone.
  const [card, screened, first] = await Promise.all([
    input.card_number
      ? cardFor(app, tx, actor, takeCard(tx, actor, { typed: input.card_number, location_id: gate.location_id, entrance_id: _id }))
      : undefined,
    screenVisitor(app, tx, actor, { row: written, names, numbers, gate, decisions: input.screening ?? [] }),
    insertEntrance(tx, actor, written, stay_minutes),
  ])
  const row = card ? withCard(written, card.number) : written
  const inserted =
    first ??
    // The card was given by its UID, or was free a moment later: now the visit has it.
    (card && (await insertEntrance(tx, actor, row, stay_minutes))) ??
    (await insertWhereFree(app, tx, actor, { ...row, card_id: card?.card_id ?? null }, stay_minutes))
  if (inserted.location_id !== gate.location_id) {
    // The gate was moved since this server saw it: what was asked for its old location says nothing.
    app.memory.of(gateCache).forget(actor.organisation_id, gate._id)
    throw new AppError('unavailable', { retry_after: 1 })
  }
  const record = { ...row, ...inserted }
  await screened.record()
  await recordAudit(tx, actor, 'entrance.checked_in', {
    record_type: 'entrance',
    record_id: row._id,
    after: auditable(record),
    reason: input.override_reason ?? null,
  })
  await publish(tx, actor, { kind: 'entrance.changed', record_id: row._id, ...visitAudience(record) })
  return presentEntrance(app, record, numbers)
}

/** Gives out a card, or gives one back. Errors: those of the work; card_in_use with the visit that has it, where the actor sees that. */
export const cardFor = <T>(app: App, tx: Tx, actor: OrgActor, work: Promise<T>): Promise<T> =>
  work.catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'card_in_use') throw error
    const holder = await selectEntrance(tx, actor, error.details.conflict!._id)
    throw new AppError('card_in_use', holder ? { conflict: presentRow(app, actor.organisation_id, holder) } : {})
  })

/** Errors: gate_not_found, gate_not_open, location_not_active, vehicle_inside, card_in_use, member_inside. */
async function insertWhereFree(app: App, tx: Tx, actor: OrgActor, row: NewEntrance & Pick<Held, 'card_id'>, minutes: number | null) {
  for (let tries = 0; tries < 5; tries++) {
    const { location_id } = await openGate(tx, actor, row.gate_in_id, 'in')
    const taken = await conflictOf(app, tx, actor, { ...row, location_id })
    if (taken) throw taken
    // Whoever held it left between the two statements: now it is free.
    const inserted = await insertEntrance(tx, actor, row, minutes)
    if (inserted) return inserted
  }
  throw new AppError('unavailable', { retry_after: 1 })
}

/** Who is limited to units says which of them a visit is to: they would not see it otherwise. Errors: invalid (unit_id). */
export function requireUnit(actor: OrgActor, { unit_id }: { unit_id?: string | null | undefined }): void {
  if (actor.unit_ids && !unit_id) throw new AppError('invalid', { errors: [{ field: 'unit_id', message: 'required' }] })
}

/**
 * Where the gate stands: as it was seen last, else looked up. Whether people may pass there now is for the statement that lets them in.
 * Errors: gate_not_found, gate_not_open, location_not_active.
 */
export async function gateLocation(app: App, tx: Tx, actor: OrgActor, id: string): Promise<CachedGate> {
  const { organisation_id, location_ids } = actor
  const known = app.memory.of(gateCache).get(organisation_id, id)
  if (known && (location_ids === null || location_ids.includes(known.location_id))) return known
  const gate = await openGate(tx, actor, id, 'in')
  app.memory.of(gateCache).remember(organisation_id, gate)
  return gate
}

/** As it is written down, of the unit that was chosen at the gate's location. Errors: unit_not_found. */
async function unitName(tx: Tx, actor: OrgActor, { unit_id }: CheckInInput, { location_id }: CachedGate): Promise<string | undefined> {
  return unit_id ? unitLabel(requireFound(await findUnit(tx, actor, location_id, unit_id), 'unit_not_found')) : undefined
}

/**
 * A gate that people may pass in this direction, and may until the transaction ends: nobody is let into a place that closes in the same
 * moment. Errors: gate_not_found, gate_not_open, location_not_active.
 */
export async function openGate(tx: Tx, actor: OrgActor, gateId: string, direction: 'in' | 'out') {
  const gate = await holdGate(tx, actor, gateId)
  if (gate.status !== 'active' || (gate.direction !== 'both' && gate.direction !== direction)) throw new AppError('gate_not_open')
  if (direction === 'in' && gate.location_status !== 'active') throw new AppError('location_not_active')
  return gate
}

function newRow(
  actor: OrgActor,
  keys: OrganisationKeys,
  _id: string,
  input: CheckInInput,
  visitor: Visitor['columns'],
  numbers: PersonalNumbers,
): NewEntrance {
  const { organisation_id } = actor
  const row = {
    organisation_id,
    _id,
    status: 'checkin' as const,
    ...visitor,
    purpose: input.purpose ?? null,
    nationality: input.nationality ?? null,
    party_size: input.party_size,
    vehicle_colour: input.vehicle_colour ?? null,
    host_name: input.host_name ?? null,
    gate_in_id: input.gate_id,
    gate_out_id: null,
    gate_out: null,
    checkout_at: null,
    ...sealVisitor(keys, { organisation_id, _id }, numbers),
    photo_file_id: null,
    items: input.items ?? null,
    remark: input.remark ?? null,
    notice_version: input.notice_version ?? null,
    override_reason: input.override_reason ?? null,
    overridden: Boolean(input.override_reason),
    checked_in_by: actor.user_id,
    checked_out_by: null,
    checked_in_name: actor.name,
    checked_out_name: null,
    device_checkin_at: input.device_time ?? null,
    device_checkout_at: null,
  }
  return withCard(row, input.card_number?.toUpperCase() ?? null)
}

/** A visit under the number of its card. */
function withCard<Row extends Omit<NewEntrance, 'card_number' | 'search_text'>>(row: Row, card_number: string | null) {
  return { ...row, card_number, search_text: searchText(row.visitor_name, row.company, row.plate, card_number) }
}

type Held = Pick<
  EntranceRecord,
  '_id' | 'organisation_id' | 'location_id' | 'member_id' | 'card_id' | 'card_number' | 'plate' | 'plate_province' | 'overridden'
>

/** The open visit of the same member, or that holds the card or the vehicle of another one, as a refusal: what the guard needs to go on. */
export async function conflictOf(app: App, tx: Tx, actor: OrgActor, row: Held): Promise<AppError | undefined> {
  const { member_id, card_id, card_number, plate, plate_province } = row
  const member = member_id ? await selectHolder(tx, row, { member_id }) : undefined
  if (member) return new AppError('member_inside', await shown(member))
  // A registered card is with one visit wherever; a number that is a text, at one location.
  const card =
    (card_number ? await selectHolder(tx, row, { card_number }) : undefined) ??
    (card_id ? await selectHolder(tx, row, { card_id }) : undefined)
  if (card) return new AppError('card_in_use', await shown(card))
  const vehicle = plate && !row.overridden ? await selectHolder(tx, row, { plate, plate_province }) : undefined
  return vehicle && new AppError('vehicle_inside', await shown(vehicle))

  /** A visit that the actor does not see, elsewhere or to another unit, stands in the way without a word about it. */
  async function shown(holder: ListRecord) {
    if ((actor.unit_ids || actor.location_ids) && !(await selectEntrance(tx, actor, holder._id))) return {}
    return { conflict: presentRow(app, row.organisation_id, holder) }
  }
}
