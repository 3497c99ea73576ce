import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { type OrganisationKeys, UnknownKeyError } from '../../kernel/crypto/keyring.ts'
import type { Actor, OrgActor } from '../../kernel/db/actor.ts'
import { commitWith, type Tx } from '../../kernel/db/handles.ts'
import { onConflict } from '../../kernel/db/write-conflict.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { keptBy } from '../../kernel/http/idempotency.ts'
import { markPublished } from '../../kernel/live/publish.ts'
import { auditEntry } from '../audit/audit.service.ts'
import { settleIfNothingDue } from '../charges/charges.service.ts'
import { signFile } from '../files/files.service.ts'
import type { DeferredWrite } from './entrances.check-in.ts'
import { checkOutAtGate, visitFromJson } from './entrances.gate.queries.ts'
import { openGate } from './entrances.open-gate.ts'
import { openVisitor } from './entrances.personal.ts'
import { presentEntrance, presentRow } from './entrances.present.ts'
import { lockEntrance } from './entrances.queries.ts'

/**
 * Checks a visitor out at a gate of their location, in one statement that goes with the commit. Errors: not_found, already_out, gate_not_found,
 * gate_not_open, charge_due.
 */
export async function checkOut(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof entrances.checkOut>,
  deferWrite?: DeferredWrite,
): Promise<Entrance> {
  const entry = auditEntry(actor, 'entrance.checked_out', { record_type: 'entrance', record_id: id })
  const { gate_id, device_time = null, remark } = body
  const keys = await app.keyring.of(tx, actor.organisation_id)
  deferWrite?.(tx, { _id: id })
  markPublished(tx)
  const statement = checkOutAtGate(actor, { id, gate_id, device_time, remark: remark || null, entry, kept: keptBy(tx) })
  const inspect = async (retryTx: Tx, as: Actor) => {
    const refusal = await whyInside(app, retryTx, as as OrgActor, id, gate_id)
    if (refusal) throw refusal
    // The obstacle is gone, so try again.
    return checkOut(app, retryTx, as as OrgActor, id, body, deferWrite)
  }
  const [left] = await commitWith(tx, statement).catch(onConflict(inspect))
  // The key was made after this server read its keys. The visit has ended all the same, so read the keys again.
  return presentKept(app, actor, keys, left!.visit).catch((error: unknown) => {
    if (!(error instanceof UnknownKeyError)) throw error
    return app.database.asMember(actor, async (memberTx) =>
      presentKept(app, actor, await app.keyring.of(memberTx, actor.organisation_id), left!.visit),
    )
  })
}

/** Repeats the answer to a check-in or a check-out, byte for byte. */
export const presentAgain = async (app: App, tx: Tx, actor: OrgActor, storedVisit: string): Promise<Entrance> =>
  presentKept(app, actor, await app.keyring.of(tx, actor.organisation_id), storedVisit)

async function presentKept(app: App, actor: OrgActor, keys: OrganisationKeys, storedVisit: string): Promise<Entrance> {
  const row = visitFromJson(storedVisit)
  const photo = row.photo_file_id && signFile(app, actor, row.photo_file_id, new Date(row.updated_at))
  return { ...presentEntrance(app, actor, row, openVisitor(keys, row)), photo }
}

/** Why a visit can't be checked out at a gate; undefined if it can. */
async function whyInside(app: App, tx: Tx, actor: OrgActor, id: string, gateId: string): Promise<AppError | undefined> {
  const visit = await lockEntrance(tx, actor, id)
  if (!visit) return new AppError('not_found')
  const gate = await openGate(tx, actor, gateId, 'out')
  if (gate.location_id !== visit.location_id) return new AppError('gate_not_found')
  if (visit.status !== 'checkin') return new AppError('already_out', { conflict: presentRow(app, actor, visit) })
  const dueVisit = await settleIfNothingDue(tx, actor, id)
  return dueVisit && new AppError('charge_due', { conflict: { _id: id, due: dueVisit.due, number: dueVisit.number } })
}
