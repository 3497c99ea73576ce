import { GATE_TRANSITIONS, type Gate, type GateInput, type GateStatus, gate, type gates } from '@gatehouse/contract/gates/gates.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Selectable } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { locationCodes, requireOpenLocation } from '../locations/locations.service.ts'
import {
  deleteGate,
  type GateAtLocation,
  type GateRow,
  type GateRulesRow,
  holdGateRow,
  insertGate,
  lockGate,
  selectGate,
  selectGateCodes,
  selectGateRules,
  selectGates,
  updateGate,
} from './gates.queries.ts'

type Row = Omit<Selectable<GateRow>, 'organisation_id'>

const pick = presenter(gate)
const present = (row: Row, codes: ReadonlyMap<string, string>): Gate => pick({ ...row, location_code: codes.get(row.location_id) ?? '' })

/** One page of the gates at locations that the actor may see. */
export async function listGates(db: Db, actor: OrgActor, query: QueryOf<typeof gates.list>) {
  const [page, codes] = await Promise.all([selectGates(db, actor, query), locationCodes(db, actor)])
  return { ...page, docs: page.docs.map((row) => present(row, codes)) }
}

/** Errors: not_found. */
export async function getGate(db: Db, actor: OrgActor, id: string): Promise<Gate> {
  const row = requireFound(await selectGate(db, actor, id))
  return present(row, await locationCodes(db, actor))
}

/** Codes and locations of the gates that the actor may see, by id. */
export async function gateCodes(db: Db, actor: OrgActor): Promise<Map<string, { code: string; location_id: string }>> {
  return new Map((await selectGateCodes(db, actor)).map(({ _id, code, location_id }) => [_id, { code, location_id }]))
}

export type GateRules = GateRulesRow

/** The hours of a gate, in the zone of its location or else of the organisation; null if it is always open. */
export const gateTimes = ({ hours, holidays, time_zone }: GateRules, zone: string) =>
  hours && {
    hours,
    holidays: holidays.map(({ date, hours: holidayHours }) => ({ date, hours: holidayHours })),
    time_zone: time_zone ?? zone,
  }

/** The rules of every gate of the organisation, by gate id, regardless of who may see the gate. */
export const gateRules = async (db: Db | Tx, organisation_id: number): Promise<Map<string, GateRules>> =>
  new Map((await selectGateRules(db, organisation_id)).map(({ _id, ...rules }) => [_id, rules]))

/** Holds a gate that the actor may see: the gate and its location stay unchanged until the transaction ends. Errors: gate_not_found. */
export const holdGate = async (tx: Tx, actor: OrgActor, id: string): Promise<GateAtLocation> =>
  requireFound(await holdGateRow(tx, actor, id), 'gate_not_found')

/** Adds a gate to a location of the actor's organisation. Errors: location_not_found, location_archived, gate_code_taken. */
export async function createGate(tx: Tx, actor: OrgActor, input: GateInput): Promise<Gate> {
  // Looked up within the organisation, so that another organisation's location is absent, not forbidden.
  await requireOpenLocation(tx, actor, input.location_id)
  const row = await insertGate(tx, actor, newId(), input)
  await recordAudit(tx, actor, 'gate.created', { record_type: 'gate', record_id: row._id, after: row })
  return publishAndPresent(tx, actor, row)
}

/**
 * Changes a gate; only a gate without visits and without a till can move to another location.
 * Errors: not_found, location_not_found, location_archived, gate_code_taken, gate_in_use, changed_meanwhile.
 */
export async function changeGate(tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof gates.update>): Promise<Gate> {
  const { updated_at, reason, ...input } = body
  const before = requireFound(await lockGate(tx, actor, id))
  requireUnchanged(id, before, updated_at)
  await requireOpenLocation(tx, actor, before.location_id)
  if (input.location_id !== before.location_id) await requireOpenLocation(tx, actor, input.location_id)
  const row = await updateGate(tx, actor, id, input)
  await recordAudit(tx, actor, 'gate.changed', { record_type: 'gate', record_id: id, before, after: row, reason })
  // People who see only the old location must hear of it too.
  if (before.location_id !== row.location_id)
    await publish(tx, actor, { kind: 'gate.changed', record_id: id, location_ids: [before.location_id] })
  return publishAndPresent(tx, actor, row)
}

/** Errors: not_found, status_not_allowed, location_archived. */
export async function setGateStatus(tx: Tx, actor: OrgActor, id: string, status: GateStatus, reason: string): Promise<Gate> {
  const before = requireFound(await lockGate(tx, actor, id))
  if (!GATE_TRANSITIONS[before.status].includes(status)) throw new AppError('status_not_allowed')
  await requireOpenLocation(tx, actor, before.location_id)
  const row = await updateGate(tx, actor, id, { status })
  await recordAudit(tx, actor, `gate.${status}`, { record_type: 'gate', record_id: id, before, after: row, reason })
  return publishAndPresent(tx, actor, row)
}

/** Deletes a gate without records and without a till. Errors: not_found, gate_in_use, location_archived. */
export async function deleteUnusedGate(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = requireFound(await lockGate(tx, actor, id))
  await requireOpenLocation(tx, actor, before.location_id)
  await deleteGate(tx, actor, id)
  await recordAudit(tx, actor, 'gate.deleted', { record_type: 'gate', record_id: id, before })
  await publish(tx, actor, { kind: 'gate.changed', record_id: id, location_ids: [before.location_id] })
}

async function publishAndPresent(tx: Tx, actor: OrgActor, row: Row): Promise<Gate> {
  await publish(tx, actor, { kind: 'gate.changed', record_id: row._id, location_ids: [row.location_id] })
  return present(row, await locationCodes(tx, actor))
}
