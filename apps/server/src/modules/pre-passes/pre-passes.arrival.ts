import { namesOfVisit } from '@gatehouse/contract/blacklists/visit-names.ts'
import { reasonsAgainst } from '@gatehouse/contract/kernel/domain/admission.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { PrePassReason } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { type Db, defer, type Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { countBack, countWithin } from '../../kernel/limits/count-within.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { locationCodes } from '../locations/locations.service.ts'
import { visitRules } from '../settings/settings.service.ts'
import { codeHash, readSealed } from './pre-passes.personal.ts'
import { avatarOf, mostUses, usesLeft } from './pre-passes.present.ts'
import { type PassAtGateRow, recordPassArrival, selectPassAt, selectPassByCode, selectPassOfVisit, type Use } from './pre-passes.queries.ts'

/** A pass that somebody shows at a gate. */
export interface PassAtGate {
  _id: string
  /** Every reason against entry at the gate now; an empty list lets in. */
  reasons: PrePassReason[]
  /** The open visit with this pass. */
  open_visit: string | null
  /** The newest visit with this pass. */
  last_visit: string | null
  /** Whether the pass was reissued since, so that this print opens nothing. */
  replaced: boolean
  /** Remaining uses; null without a limit. */
  uses_left: number | null
  /** Null if the actor can't see the location of the pass. */
  shows: PassFacts | null
}

/** The fields of a pass that the guard sees. */
type PassFacts = Pick<
  PassAtGateRow,
  | ('holder_name' | 'company' | 'plate' | 'plate_province' | 'unit_id' | 'unit_name' | 'host_name' | 'visitor_type' | 'purpose')
  | ('gate_note' | 'mode' | 'valid_from' | 'valid_until' | 'serial')
> & { phone_masked: string | null; avatar: string | null }

interface Gate {
  _id: string
  location_id: string
  time_zone: string
  holidays: readonly { date: string }[]
}

/** Reasons that a person with `entrances:override` can override. Nobody can override a decision or a used-up pass. */
const CAN_BE_OVERRIDDEN: ReadonlySet<PrePassReason['reason']> = new Set(['not_yet', 'expired', 'outside_hours'])

/** The gate of an id. Needs no query while the gates are known. Errors: gate_not_found. */
async function gateOf(app: App, db: Db | Tx, actor: OrgActor, gate_id: string): Promise<Gate> {
  const gate = requireFound((await visitRules(app, db, actor, gate_id)).gates.get(gate_id), 'gate_not_found')
  if (!isWithin(actor, gate)) throw new AppError('gate_not_found')
  return { ...gate, _id: gate_id, time_zone: gate.time_zone ?? actor.time_zone }
}

const isWithin = ({ location_ids }: OrgActor, { location_id }: { location_id: string }) => location_ids?.includes(location_id) ?? true

/** Every reason why the pass doesn't let in at the gate now, by the database's clock. Place codes are read only if a reason names a place. */
async function reasonsOf(db: Db | Tx, actor: OrgActor, row: PassAtGateRow, gate: Gate): Promise<PrePassReason[]> {
  const admission = {
    ...row,
    location_ids: [row.location_id],
    uses: row.mode === 'daily' ? row.uses_today : row.uses,
    max_uses: mostUses(row),
  }
  const request = {
    gate_id: gate._id,
    location_id: gate.location_id,
    time_zone: gate.time_zone,
    holidays: gate.holidays.map(({ date }) => date),
    now: row.now,
  }
  const reasons = reasonsAgainst(admission, request, { gates: new Map(), locations: new Map() })
  if (!reasons.some(({ reason }) => reason === 'wrong_gate' || reason === 'wrong_location')) return reasons
  const [gates, locations] = await Promise.all([gateCodes(db, actor), locationCodes(db, actor)])
  return reasonsAgainst(admission, request, { gates, locations })
}

/**
 * A pass for a check-in. Its `values` are the holder's and fill in what the desk leaves out. Its `use` is to be written with the visit. With
 * `overrides`, reasons that `override_reason` can override are left out. Errors: gate_not_found, pass_not_found.
 */
export async function passForVisit(
  app: App,
  tx: Tx,
  actor: OrgActor,
  { pass_id, gate_id, overrides }: { pass_id: string; gate_id: string; overrides: boolean },
) {
  const gate = await gateOf(app, tx, actor, gate_id)
  const row = requireFound(await selectPassAt(tx, actor, pass_id, gate.time_zone), 'pass_not_found')
  const reasons = await reasonsOf(tx, actor, row, gate)
  const { holder_name, company, plate, plate_province, unit_id, unit_name, host_name, visitor_type, purpose } = row
  const phone = isWithin(actor, row) ? readSealed(await app.keyring.of(tx, actor.organisation_id), row, 'phone') : null
  return {
    reasons: overrides ? reasons.filter(({ reason }) => !CAN_BE_OVERRIDDEN.has(reason)) : reasons,
    open_visit: row.open_visit,
    last_visit: row.last_visit,
    values: isWithin(actor, row)
      ? { holder_name, company, plate, plate_province, phone, unit_id, unit_name, host_name, visitor_type, purpose }
      : null,
    names: namesOfVisit({ holder_name }),
    use: { pass_id, version: row.updated_at, gate_id, time_zone: gate.time_zone } satisfies Use,
  }
}

/**
 * Has the next statement also record that the visit came with the pass. That statement is refused (`onConflict`) if the pass changed since it was
 * read, somebody is inside with it, or it is used up.
 */
export const recordUse = (tx: Tx, use: Use, visit_id: string): void => defer(tx, recordPassArrival(use, visit_id).compile(tx))

/** The pass of a token whose signature was verified, at a gate. Undefined if there is none. Errors: gate_not_found. */
export async function passByToken(
  app: App,
  tx: Tx,
  actor: OrgActor,
  gate_id: string,
  { id, serial }: { id: string; serial: number },
): Promise<PassAtGate | undefined> {
  const gate = await gateOf(app, tx, actor, gate_id)
  const row = await selectPassAt(tx, actor, id, gate.time_zone)
  return row && atGate(app, tx, actor, gate, row, serial)
}

/** The note for the gate and the remaining uses of the pass behind a visit. Undefined for other visits. */
export async function passOfVisit(db: Db, actor: OrgActor, visit_id: string) {
  const row = await selectPassOfVisit(db, actor, visit_id)
  return row && { gate_note: row.gate_note, uses_left: usesLeft(row) }
}

/** Wrong codes allowed at a gate, across all servers. */
const MOST_WRONG = 10
const WRONG_SECONDS = 600

/**
 * The pass with these eight digits, at a gate. Undefined if there is none. Ten wrong codes within ten minutes close the gate to digits, right or
 * wrong. A try counts before the lookup, so that concurrent tries can't exceed the limit. Errors: gate_not_found, too_many_codes (with the seconds to
 * wait).
 */
export async function passByCode(app: App, tx: Tx, actor: OrgActor, gate_id: string, digits: string): Promise<PassAtGate | undefined> {
  const gate = await gateOf(app, tx, actor, gate_id)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const { organisation_id } = actor
  const key = `pass code:${organisation_id}/${gate_id}`
  const { points, retry_after } = await countWithin(tx, key, WRONG_SECONDS)
  if (points > MOST_WRONG) throw new AppError('too_many_codes', { retry_after })
  const row = await selectPassByCode(tx, actor, codeHash(keys, digits), gate.time_zone)
  if (row) await countBack(tx, key)
  return row && atGate(app, tx, actor, gate, row, row.serial)
}

async function atGate(app: App, tx: Tx, actor: OrgActor, gate: Gate, row: PassAtGateRow, serial: number): Promise<PassAtGate> {
  const { _id, open_visit, last_visit } = row
  const reasons = await reasonsOf(tx, actor, row, gate)
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const shows = isWithin(actor, row) ? factsOf(row, readSealed(keys, row, 'phone'), avatarOf(app, actor, row)) : null
  return { _id, reasons, open_visit, last_visit, replaced: serial !== row.serial, uses_left: usesLeft(row), shows }
}

function factsOf(row: PassAtGateRow, phone: string | null, avatar: string | null): PassFacts {
  const { holder_name, company, plate, plate_province, unit_id, unit_name, host_name, visitor_type, purpose } = row
  const { gate_note, mode, valid_from, valid_until, serial } = row
  return {
    ...{ holder_name, company, plate, plate_province, unit_id, unit_name, host_name, visitor_type, purpose },
    ...{ gate_note, mode, valid_from, valid_until, serial, phone_masked: phone && maskPhone(phone), avatar },
  }
}
