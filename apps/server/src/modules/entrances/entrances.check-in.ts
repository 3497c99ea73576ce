import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import { type Entrance, entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Actor, OrgActor } from '../../kernel/db/actor.ts'
import { commitWith, defer, type Tx } from '../../kernel/db/handles.ts'
import { onConflict } from '../../kernel/db/write-conflict.ts'
import { AppError, invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { keptBy } from '../../kernel/http/idempotency.ts'
import { markPublished } from '../../kernel/live/publish.ts'
import { keptNumbers, type PersonalNumbers } from '../../kernel/personal/numbers.ts'
import { storedFields } from '../../kernel/records/record-fields.ts'
import { auditEntry } from '../audit/audit.service.ts'
import { cardNames, takeCard } from '../cards/cards.service.ts'
import { findUnit, unitLabel } from '../locations/locations.service.ts'
import { requireChoices, visitRules } from '../settings/settings.service.ts'
import { auditable, type ListRecord, type NewEntrance } from './entrances.columns.ts'
import { withExpected } from './entrances.expected.ts'
import { requireForm, requireGateRules } from './entrances.form.ts'
import { checkInAtGate, type VisitCard, visitFromJson } from './entrances.gate.queries.ts'
import { openGate } from './entrances.open-gate.ts'
import { sealVisitor } from './entrances.personal.ts'
import { presentEntrance, presentRow } from './entrances.present.ts'
import { selectEntrance, selectHolder } from './entrances.queries.ts'
import { type Clear, clearVisitor, screenVisitor } from './entrances.screening.ts'
import type { EntranceRecord } from './entrances.table.ts'
import { recordUnitArrival } from './entrances.unit-news.queries.ts'
import { MEMBER_TYPE, type Visitor, visitorOf } from './entrances.visitor.ts'

/**
 * Checks in a walk-in or a member at a gate, in one statement that goes with the commit. The database ensures that a card, a vehicle and a member are
 * inside only once, even if two gates ask at the same moment. A person whom the blacklist matches isn't let in before somebody decides. If something
 * is in the way, `checkIn` finds out what. Errors: those of checkIn.
 */
export async function checkInAtOnce(app: App, tx: Tx, actor: OrgActor, input: CheckInInput, scan?: ByScan): Promise<Entrance> {
  const { keys, ...visit } = await newVisit(app, tx, actor, input, scan)
  const clear = input.screening?.length ? undefined : await clearVisitor(app, actor, keys, visit)
  if (!clear) return checkIn(app, tx, actor, input, scan)
  await visit.arrive?.(visit.row)
  const [result] = await commitWith(tx, entering(tx, actor, input, visit, clear, scan)).catch(onConflict(looking(app, input, scan)))
  return presentEntrance(app, actor, visitFromJson(result!.visit), visit.kept)
}

/**
 * Same as `checkInAtOnce`, but checks first, in a transaction that goes on. Errors: gate_not_found, gate_not_open, location_not_active,
 * notice_not_acknowledged, unit_not_found, vehicle_inside, permission_denied (override_reason); those of the choices (requireChoices), of the form
 * and the gate's hours and visitor types (entrances.form.ts), of the visitor (visitorOf), of the card (takeCard) and of the blacklist
 * (screenVisitor); member_inside. WriteConflict if somebody else was first meanwhile.
 */
export async function checkIn(app: App, tx: Tx, actor: OrgActor, input: CheckInInput, scan?: ByScan): Promise<Entrance> {
  const gate = await openGate(tx, actor, input.gate_id, 'in')
  const { location_id } = gate
  const { keys: _, ...visit } = await newVisit(app, tx, actor, input, scan)
  const { card_number: cardText } = input
  const card = cardText
    ? await explainCardConflict(app, tx, actor, takeCard(tx, actor, { typed: cardText, location_id, entrance_id: visit.row._id }))
    : undefined
  const { row } = visit
  const issued = card && { named: card.number, card_id: card.card_id, uids: [] }
  const screening = await screenVisitor(app, tx, actor, { ...visit, gate, decisions: input.screening ?? [] })
  const { named, card_id } = issued ?? visit.card
  const conflict = await conflictOf(app, tx, actor, { ...row, location_id, card_number: named, card_id })
  if (conflict) throw conflict
  await visit.arrive?.(row)
  const { rows } = await tx
    .executeQuery(entering(tx, actor, input, { ...visit, card: issued ?? visit.card }, null, scan))
    .catch(onConflict(looking(app, input, scan)))
  await screening.record()
  return presentEntrance(app, actor, visitFromJson(rows[0]!.visit), visit.kept)
}

/** Defers a write that belongs to a visit, such as the scan that began or ended it. */
export type DeferredWrite = (tx: Tx, visit: { _id: string; unit_id?: string | null }) => void

/** A check-in by a scan alone. Nobody looks at a form, so everything that the gate asks for is required (`fieldsToAsk`). */
export interface ByScan {
  beside: DeferredWrite
}

const looking = (app: App, input: CheckInInput, scan?: ByScan) => (tx: Tx, actor: Actor) => checkIn(app, tx, actor as OrgActor, input, scan)

/** Builds the visit to write. Errors: those of checkIn, except those of the card, the blacklist and open visits. */
async function newVisit(app: App, tx: Tx, actor: OrgActor, deskInput: CheckInInput, scan?: ByScan) {
  const { input, arrive, names, has_photo = false } = await withExpected(app, tx, actor, deskInput)
  if (input.override_reason && !actor.permissions.includes('entrances:override')) throw new AppError('permission_denied')
  const [rules, keys] = await Promise.all([visitRules(app, tx, actor, input.gate_id), app.keyring.of(tx, actor.organisation_id)])
  const settings = rules.atGate(input.gate_id)
  // A scan of a guest or a pass reports the notice together with everything else that is missing.
  const asks_all = scan !== undefined && !input.member_id
  if (settings.notice.required && !input.notice_version && !asks_all) throw new AppError('notice_not_acknowledged')
  requireChoices(settings, input, input.member_id ? { visitor_type: MEMBER_TYPE } : {})
  const { columns, ...visitor } = await visitorOf(app, tx, actor, { keys, settings, input })
  requireGateRules(app, rules, actor, input)
  requireForm(rules, input, visitor.numbers, asks_all ? { has_photo } : undefined)
  const storedNumbers = keptNumbers(visitor.numbers, settings.id_policy)
  // A visitor who was announced to a unit may come even if the unit was archived since.
  const keeps_unit = Boolean(deskInput.pass_id || deskInput.day_id) && !deskInput.unit_id
  const { has_mail = false, ...unit }: VisitUnit = keeps_unit ? {} : await unitOf(tx, actor, input)
  const row = newRow(actor, keys, newId(), input, { ...columns, ...unit }, storedNumbers)
  requireUnit(actor, row)
  // The pre-register notifies the hosts of an announced visit and of its party.
  const is_news = has_mail && row.source === 'walk_in' && !deskInput.day_id
  const card = {
    named: input.card_number?.toUpperCase() ?? null,
    card_id: null,
    uids: input.card_number ? cardNames(input.card_number).uids : [],
  }
  return { keys, row, card, kept: storedNumbers, arrive, is_news, ...visitor, names: [...visitor.names, ...names] }
}

function entering(
  tx: Tx,
  actor: OrgActor,
  input: CheckInInput,
  visit: { row: NewEntrance; card: VisitCard; stay_minutes: number | null; is_news: boolean },
  clear: Clear | null,
  scan?: ByScan,
) {
  const { row, card, stay_minutes, is_news } = visit
  // The database makes the facts of the entry, because it decides some of them; the server makes the personal part.
  const facts = { record_type: 'entrance', record_id: row._id, reason: input.override_reason ?? null, after: auditable(row) }
  const entry = auditEntry(actor, 'entrance.checked_in', facts)
  scan?.beside(tx, row)
  if (is_news && row.unit_id) defer(tx, recordUnitArrival(actor, row._id, row.unit_id).compile(tx))
  markPublished(tx)
  const words = { name_words: searchText(row.visitor_name, row.company, row.plate), card_words: searchText(card.named) }
  return checkInAtGate(actor, { row, card, ...words, stay_minutes, clear, entry, kept: keptBy(tx) })
}

/** Waits for work that issues a card. Errors: those of the work; card_in_use with the visit that has the card, if the actor sees the visit. */
export const explainCardConflict = <T>(app: App, tx: Tx, actor: OrgActor, work: Promise<T>): Promise<T> =>
  work.catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'card_in_use') throw error
    const holder = await selectEntrance(tx, actor, error.details.conflict!._id)
    throw new AppError('card_in_use', holder ? { conflict: presentRow(app, actor, holder) } : {})
  })

/** A person who is limited to units must name one, or they wouldn't see the visit. Errors: invalid (unit_id). */
export function requireUnit(actor: OrgActor, { unit_id }: { unit_id?: string | null | undefined }): void {
  if (actor.unit_ids && !unit_id) throw invalidField('unit_id', 'required')
}

interface VisitUnit {
  unit_name?: string
  /** Whether a contact of the unit has an e-mail. */
  has_mail?: boolean
}

/** The columns of the selected unit at the gate's location. Errors: unit_not_found; those of openGate. */
async function unitOf(tx: Tx, actor: OrgActor, { gate_id, unit_id }: CheckInInput): Promise<VisitUnit> {
  if (!unit_id) return {}
  const { location_id } = await openGate(tx, actor, gate_id, 'in')
  const unit = requireFound(await findUnit(tx, actor, location_id, unit_id), 'unit_not_found')
  return { unit_name: unitLabel(unit), has_mail: unit.has_mail }
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
  return {
    ...storedFields(entranceFields, input),
    ...{ organisation_id, _id, status: 'checkin', party_size: input.party_size ?? 1 },
    ...visitor,
    gate_in_id: input.gate_id,
    ...sealVisitor(keys, { organisation_id, _id }, numbers),
    notice_version: input.notice_version ?? null,
    override_reason: input.override_reason ?? null,
    overridden: Boolean(input.override_reason),
    checked_in_name: actor.name,
    device_checkin_at: input.device_time ?? null,
  }
}

type Held = Pick<
  EntranceRecord,
  '_id' | 'organisation_id' | 'location_id' | 'member_id' | 'card_id' | 'card_number' | 'plate' | 'plate_province' | 'overridden'
>

/** The error if another open visit has the same member, card or vehicle. It names that visit, which the guard needs to go on. */
export async function conflictOf(app: App, tx: Tx, actor: OrgActor, row: Held): Promise<AppError | undefined> {
  const { member_id, card_id, card_number, plate, plate_province } = row
  const member = member_id ? await selectHolder(tx, row, { member_id }) : undefined
  if (member) return new AppError('member_inside', await shown(member))
  // A registered card belongs to one visit anywhere. A number that is only a text belongs to one visit per location.
  const card =
    (card_number ? await selectHolder(tx, row, { card_number }) : undefined) ??
    (card_id ? await selectHolder(tx, row, { card_id }) : undefined)
  if (card) return new AppError('card_in_use', await shown(card))
  const vehicle = plate && !row.overridden ? await selectHolder(tx, row, { plate, plate_province }) : undefined
  return vehicle && new AppError('vehicle_inside', await shown(vehicle))

  /** A conflicting visit that the actor doesn't see, elsewhere or to another unit, isn't described. */
  async function shown(holder: ListRecord) {
    if ((actor.unit_ids || actor.location_ids) && !(await selectEntrance(tx, actor, holder._id))) return {}
    return { conflict: presentRow(app, actor, holder) }
  }
}
