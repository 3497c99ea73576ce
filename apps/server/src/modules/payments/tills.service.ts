import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import type { tills } from '@gatehouse/contract/payments/payments.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { holdGate } from '../gates/gates.service.ts'
import { presentSession } from './payments.present.ts'
import type { PaymentRecord } from './payments.table.ts'
import { closeSession, holdOpenSession, insertSession, keepTill, lockSession, selectSession, selectSessions } from './tills.queries.ts'

/** One page of sessions, newest first. */
export async function listSessions(db: Db, actor: OrgActor, query: QueryOf<typeof tills.list>) {
  const page = await selectSessions(db, actor, query)
  return { ...page, docs: page.docs.map(presentSession) }
}

/** Errors: permission_denied (limited to units: they would not see it), gate_not_found, till_open. */
export async function openTill(tx: Tx, actor: OrgActor, { gate_id, opening_cash }: BodyOf<typeof tills.open>): Promise<TillSession> {
  if (actor.unit_ids !== null) throw new AppError('permission_denied')
  const gate = await holdGate(tx, actor, gate_id)
  const till_id = await keepTill(tx, actor, gate, newId())
  const _id = newId()
  await insertSession(tx, actor, _id, till_id, opening_cash).catch(onUnique({ till_sessions_open: 'till_open' }))
  return auditAndPresent(tx, actor, _id, 'till.opened', undefined)
}

/**
 * Closes a session; a count that differs closes it only if it is accepted. Errors: not_found, till_closed, till_differs (with what there should be).
 */
export async function closeTill(
  tx: Tx,
  actor: OrgActor,
  id: string,
  { counted_cash, note, accept }: BodyOf<typeof tills.close>,
): Promise<TillSession> {
  // Refuses actors who can't see the session.
  requireFound(await selectSession(tx, actor, id))
  const session = requireFound(await lockSession(tx, actor, id))
  if (session.closed_at) throw new AppError('till_closed')
  await closeSession(tx, actor, id, counted_cash, note ?? null)
  const { expected_cash } = requireFound(await selectSession(tx, actor, id))
  if (counted_cash !== expected_cash && !accept) throw new AppError('till_differs', { conflict: { _id: id, expected_cash } })
  return auditAndPresent(tx, actor, id, 'till.closed', session)
}

/**
 * The session in which a payment is voided: the payment's own session while it is open. Cash of a closed session is voided in the open session of the
 * same till, which hands the money back. Errors: till_closed.
 */
export async function holdVoidSession(
  tx: Tx,
  actor: OrgActor,
  { method, till_id, session_id }: Pick<PaymentRecord, 'method' | 'till_id' | 'session_id'>,
): Promise<string | null> {
  const open = till_id === null ? undefined : await holdOpenSession(tx, actor, { till_id })
  if (method === 'cash') return requireFound(open, 'till_closed')._id
  return open?._id === session_id ? session_id : null
}

async function auditAndPresent(tx: Tx, actor: OrgActor, id: string, action: string, before: object | undefined): Promise<TillSession> {
  const session = presentSession(requireFound(await selectSession(tx, actor, id)))
  const { location_id, gate_code, opening_cash, counted_cash, expected_cash, note, closed_at } = session
  await recordAudit(tx, actor, action, {
    ...{ record_type: 'till', record_id: id },
    before: before && { location_id, code: gate_code, opening_cash, counted_cash: null, expected_cash: null, note: null, closed_at: null },
    after: { location_id, code: gate_code, opening_cash, counted_cash, expected_cash, note, closed_at },
  })
  await publish(tx, actor, { kind: 'till.changed', record_id: id, location_ids: [location_id], unit_ids: [] })
  return session
}
