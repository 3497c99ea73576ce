import type { CheckInInput, Entrance } from '@gatehouse/contract/entrances.ts'
import { searchText, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { normaliseDocument } from '../../kernel/crypto/documents.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { found, Refusal } from '../../kernel/errors/refusal.ts'
import type { App } from '../../kernel/http/app-context.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { holdGate } from '../gates/gates.service.ts'
import { findUnit, unitLabel } from '../locations/locations.service.ts'
import { deskChoices, stayMinutes } from '../settings/settings.service.ts'
import { insertEntrance, type NewEntrance } from './entrances.gate.queries.ts'
import { openNumbers, type PersonalNumbers, personHash, sealNumbers } from './entrances.personal.ts'
import { auditable, presentEntrance, presentRow } from './entrances.present.ts'
import { selectEntrance, selectHolder } from './entrances.queries.ts'
import type { EntranceRecord, ListRecord } from './entrances.table.ts'

/**
 * Checks a walk-in visitor in at a gate. That a card and a vehicle are inside once is settled by the database, also when two gates ask at the
 * same moment. Errors: gate_not_found, gate_not_open, location_not_active, notice_not_acknowledged, vehicle_inside, card_in_use,
 * entrance_not_found (returning_of), permission_denied (override_reason).
 */
export async function checkIn(app: App, tx: Tx, actor: Member, input: CheckInInput): Promise<Entrance> {
  if (input.override_reason && !actor.permissions.includes('entrances:override')) throw new Refusal('permission_denied')
  if (deskChoices().notice.required && !input.notice_version) throw new Refusal('notice_not_acknowledged')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const [unit_name, numbers] = await Promise.all([unitName(tx, actor, input), numbersOf(tx, actor, keys, input)])
  const row = newRow(actor, keys, input, numbers, unit_name)
  const record = { ...row, ...(await insertWhereFree(app, tx, actor, row, input.expected_minutes ?? stayMinutes(input.visitor_type))) }
  await recordAudit(tx, actor, 'entrance.checked_in', {
    record_type: 'entrance',
    record_id: row._id,
    after: auditable(record),
    reason: input.override_reason ?? null,
  })
  await publish(tx, actor, { kind: 'entrance.changed', record_id: row._id, location_id: record.location_id })
  return presentEntrance(app, record, numbers)
}

/** Errors: gate_not_found, gate_not_open, location_not_active, vehicle_inside, card_in_use. */
async function insertWhereFree(app: App, tx: Tx, actor: Member, row: NewEntrance, minutes: number) {
  for (let tries = 0; tries < 5; tries++) {
    const inserted = await insertEntrance(tx, actor, row, minutes)
    if (inserted) return inserted
    const { location_id } = await openGate(tx, actor, row.gate_in_id, 'in')
    const taken = await inTheWay(app, tx, actor, { ...row, location_id })
    if (taken) throw taken
    // Whoever held it left between the two statements: now it is free.
  }
  throw new Refusal('unavailable', { retry_after: 1 })
}

/** Who is limited to units says which of them a visit is to: they would not see it otherwise. Errors: invalid (unit_id). */
export function requireUnit(actor: Member, { unit_id }: { unit_id?: string | null | undefined }): void {
  if (actor.unit_ids && !unit_id) throw new Refusal('invalid', { errors: [{ field: 'unit_id', message: 'required' }] })
}

/** As it is written down: of the unit that was chosen at the gate's location, or as it was typed. */
async function unitName(tx: Tx, actor: Member, { gate_id, unit_id, unit_name }: CheckInInput): Promise<string | null> {
  requireUnit(actor, { unit_id })
  if (!unit_id) return unit_name ?? null
  const { location_id } = await openGate(tx, actor, gate_id, 'in')
  return unitLabel(found(await findUnit(tx, actor, location_id, unit_id), 'unit_not_found'))
}

/**
 * A gate that people may pass in this direction, and may until the transaction ends: nobody is let into a place that closes in the same
 * moment. Errors: gate_not_found, gate_not_open, location_not_active.
 */
export async function openGate(tx: Tx, actor: Member, gateId: string, direction: 'in' | 'out') {
  const gate = await holdGate(tx, actor, gateId)
  if (gate.status !== 'active' || (gate.direction !== 'both' && gate.direction !== direction)) throw new Refusal('gate_not_open')
  if (direction === 'in' && gate.location_status !== 'active') throw new Refusal('location_not_active')
  return gate
}

/** The visitor's numbers: as given, else those of the earlier visit that is taken over, which stay unseen by the desk. */
async function numbersOf(tx: Tx, actor: Member, keys: OrganisationKeys, input: CheckInInput): Promise<PersonalNumbers> {
  const earlier = input.returning_of
    ? openNumbers(keys, found(await selectEntrance(tx, actor, input.returning_of), 'entrance_not_found'))
    : undefined
  const given = input.id_kind && input.id_number ? normaliseDocument(input.id_kind, input.id_number) : null
  return {
    id_kind: given ? input.id_kind! : (earlier?.id_kind ?? null),
    id_number: given ?? earlier?.id_number ?? null,
    phone: input.phone ?? earlier?.phone ?? null,
  }
}

function newRow(
  actor: Member,
  keys: OrganisationKeys,
  input: CheckInInput,
  numbers: PersonalNumbers,
  unit_name: string | null,
): NewEntrance {
  const { organisation_id } = actor
  const _id = newId()
  const visitor_name = tidyName(input.visitor_name)
  const plate = input.plate ?? null
  const card_number = input.card_number?.toUpperCase() ?? null
  return {
    organisation_id,
    _id,
    status: 'checkin',
    source: 'walk_in',
    visitor_name,
    company: input.company ?? null,
    visitor_type: input.visitor_type,
    purpose: input.purpose ?? null,
    nationality: input.nationality ?? null,
    party_size: input.party_size,
    vehicle_class: input.vehicle_class ?? null,
    plate,
    plate_province: input.plate_province ?? null,
    vehicle_colour: input.vehicle_colour ?? null,
    card_number,
    unit_name,
    unit_id: input.unit_id ?? null,
    host_name: input.host_name ?? null,
    gate_in_id: input.gate_id,
    gate_out_id: null,
    gate_out: null,
    checkout_at: null,
    ...sealNumbers(keys, organisation_id, _id, numbers),
    person_hash: personHash(keys, numbers, visitor_name, plate),
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
    search_text: searchText(visitor_name, input.company, plate, card_number),
  }
}

type Held = Pick<EntranceRecord, '_id' | 'organisation_id' | 'location_id' | 'card_number' | 'plate' | 'plate_province' | 'overridden'>

/** The open visit that holds the card or the vehicle of another one, as a refusal: what the guard needs to go on. */
export async function inTheWay(app: App, tx: Tx, actor: Member, row: Held): Promise<Refusal | undefined> {
  const { card_number, plate, plate_province } = row
  const card = card_number ? await selectHolder(tx, row, { card_number }) : undefined
  if (card) return new Refusal('card_in_use', await shown(card))
  const vehicle = plate && !row.overridden ? await selectHolder(tx, row, { plate, plate_province }) : undefined
  return vehicle && new Refusal('vehicle_inside', await shown(vehicle))

  /** A visit to a unit that the actor does not see stands in the way without a word about it. */
  async function shown(holder: ListRecord) {
    if (actor.unit_ids && !(await selectEntrance(tx, actor, holder._id))) return {}
    return { conflict: presentRow(app, row.organisation_id, holder) }
  }
}
