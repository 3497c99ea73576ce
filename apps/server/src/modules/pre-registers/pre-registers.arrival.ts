import { namesOfVisit, type VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import { type AdmissionReason, reasonsAgainst } from '@gatehouse/contract/kernel/domain/admission.ts'
import { type ExpectedGuest, MOST_GUESTS, type PreRegisterStatus } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { defer, type Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { type VisitRules, visitRules } from '../settings/settings.service.ts'
import {
  type ExpectedRow,
  enqueueHostNotification,
  recordGuestArrival,
  recordPartyArrival,
  selectExpectedGuest,
  selectParty,
} from './pre-registers.expected.queries.ts'
import { phoneOf } from './pre-registers.guests.ts'
import type { GuestTable } from './pre-registers.table.ts'

interface Expected {
  status: PreRegisterStatus
  location_id: string
  starts_at: string
  ends_at: string
  /** The database's clock. */
  now: string
}

/** The gate where a guest checks in. `overrides`: a person with the permission gave a reason, so the announced time doesn't matter. */
export interface AtGate {
  _id: string
  location_id: string
  overrides: boolean
}

/** The span in which guests may arrive, from the location's settings. */
export function spanOf(
  rules: Pick<VisitRules, 'at'>,
  { location_id, starts_at, ends_at }: Pick<Expected, 'location_id' | 'starts_at' | 'ends_at'>,
) {
  const { early_minutes, late_minutes } = rules.at(location_id).pre_registers
  const moved = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
  return { valid_from: moved(starts_at, -early_minutes), valid_until: moved(ends_at, late_minutes) }
}

/** Whether a guest is early, within the arrival span (`due`) or late. */
export function timingOf(rules: Pick<VisitRules, 'at'>, row: Omit<Expected, 'status'>): ExpectedGuest['timing'] {
  const { valid_from, valid_until } = spanOf(rules, row)
  const now = Date.parse(row.now)
  if (now < Date.parse(valid_from)) return 'early'
  return now < Date.parse(valid_until) ? 'due' : 'late'
}

type Reason = AdmissionReason<PreRegisterStatus>
const OF_TIME: ReadonlySet<Reason['reason']> = new Set(['not_yet', 'expired'])

/** Every reason why guests aren't let in at a gate now. An override leaves out the reasons about time. */
async function reasonsAt(app: App, tx: Tx, actor: OrgActor, row: Expected, gate: AtGate): Promise<Reason[]> {
  const rules = await visitRules(app, tx, actor)
  const admission = { ...{ hours: null, not_on_holidays: false, gate_ids: null }, location_ids: [row.location_id] }
  const is_here = row.location_id === gate.location_id
  const reasons = reasonsAgainst(
    { status: row.status, ...spanOf(rules, row), ...admission },
    { gate_id: gate._id, location_id: gate.location_id, time_zone: actor.time_zone, holidays: [], now: row.now },
    { gates: new Map(), locations: is_here ? new Map() : await locationCodes(tx, actor) },
  )
  return gate.overrides ? reasons.filter(({ reason }) => !OF_TIME.has(reason)) : reasons
}

/** The refusal for the most serious reason; its conflict lists all reasons. */
function refusalOf(reasons: readonly Reason[], conflict: { _id: string; pre_register_id: string; visitor_name?: string }): AppError {
  const has = (name: Reason['reason']) => reasons.some(({ reason }) => reason === name)
  const code = has('not_active') ? 'guest_not_expected' : has('wrong_location') ? 'guest_elsewhere' : 'guest_not_now'
  return new AppError(code, { conflict: { ...conflict, reasons } })
}

/**
 * An expected guest for their check-in. `fields` fill in what the desk leaves out. `arrive` has the next statement also record the arrival. That
 * statement is refused (`onConflict`) if they came already or aren't expected any more. Errors: guest_not_found; guest_not_expected (not confirmed),
 * guest_elsewhere, guest_not_now, each with all reasons; guest_arrived (with the visit).
 */
export async function guestForVisit(app: App, tx: Tx, actor: OrgActor, ids: { guest_id: string; day_id: string }, gate: AtGate) {
  const row = requireFound(await selectExpectedGuest(tx, actor, ids.guest_id, ids.day_id), 'guest_not_found')
  const reasons = await reasonsAt(app, tx, actor, row, gate)
  const { visitor_name, company, plate, plate_province, pre_register_id, revision } = row
  if (row.entrance_id !== null && reasons.every(({ reason }) => OF_TIME.has(reason))) throw new AppError('guest_arrived')
  if (reasons.length > 0) throw refusalOf(reasons, { _id: row._id, pre_register_id, visitor_name })
  const phone = phoneOf(await app.keyring.of(tx, actor.organisation_id), actor, row)
  const { companion_count, companion_names, announced_name, notice_version } = row
  const person = { visitor_name, company, plate, plate_province, phone, party_size: 1 + companion_count, notice_version }
  return {
    fields: { ...person, ...placeOf(row) },
    names: namesOfVisit({ visitor_name, announced_name, companion_names }),
    /** The photo from the guest's own page. */
    photo_file_id: row.photo_file_id,
    async arrive(visit: { _id: string }) {
      defer(tx, recordGuestArrival(ids, revision, visit._id).compile(tx))
      defer(tx, enqueueHostNotification(actor, visit._id).compile(tx))
    },
  }
}

/** The fields that a visit takes from its pre-register. */
const placeOf = ({
  unit_id,
  unit_name,
  host_name,
  visitor_type,
  purpose,
}: Pick<ExpectedRow, 'unit_id' | 'unit_name' | 'host_name' | 'visitor_type' | 'purpose'>) => ({
  unit_id,
  unit_name,
  host_name,
  visitor_type,
  purpose,
})

type Visitor = Pick<GuestTable, 'visitor_name' | 'company' | 'plate' | 'plate_province'> & { _id: string }

/**
 * The announced party that a visitor joins at the gate. `arrive` has the next statement also add them as its last guest. That statement is refused
 * (`onConflict`) if the party isn't expected any more or is full. Errors: pre_register_not_found; guest_not_expected (not confirmed),
 * guest_elsewhere, guest_not_now, each with all reasons; party_full.
 */
export async function partyForVisit(app: App, tx: Tx, actor: OrgActor, ids: { pre_register_id: string; day_id: string }, gate: AtGate) {
  const { pre_register_id, day_id } = ids
  const row = requireFound(await selectParty(tx, actor, pre_register_id, day_id), 'pre_register_not_found')
  const reasons = await reasonsAt(app, tx, actor, row, gate)
  if (reasons.length > 0) throw refusalOf(reasons, { _id: pre_register_id, pre_register_id })
  if (row.guest_count >= MOST_GUESTS) throw new AppError('party_full')
  return {
    fields: placeOf(row),
    names: [] as VisitName[],
    photo_file_id: null,
    async arrive({ _id: visit_id, visitor_name, company, plate, plate_province }: Visitor) {
      const guest = { _id: newId(), visitor_name, company, plate, plate_province }
      defer(tx, recordPartyArrival(ids, row.revision, visit_id, guest).compile(tx))
      defer(tx, enqueueHostNotification(actor, visit_id).compile(tx))
      await recordAudit(tx, actor, 'pre_register.joined', {
        ...{ record_type: 'pre_register', record_id: pre_register_id },
        after: { location_id: row.location_id, visitor_name, company, plate, plate_province },
      })
      await publish(tx, actor, { kind: 'pre_register.changed', record_id: pre_register_id, ...visitAudience(row) })
    },
  }
}
