import type { PartnerDelivery } from '@gatehouse/contract/partners/partners.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import './partners.table.ts'

/** A partner of an organisation. */
export interface QueueKey {
  organisation_id: number
  partner_key: string
}

export type Attempt = PartnerDelivery['attempts'][number]

export const selectQueue = (db: Db | Tx, { organisation_id, partner_key }: QueueKey) =>
  db
    .selectFrom('partner_queues')
    .select(['setting', 'paused', 'failures', 'failing_since'])
    .where('organisation_id', '=', organisation_id)
    .where('partner_key', '=', partner_key)
    .executeTakeFirst()

/** Condition: a waiting event of a partner. */
const waiting = ({ organisation_id, partner_key }: QueueKey) =>
  sql`e.organisation_id = ${organisation_id} and e.partner_key = ${partner_key} and e.status = 'waiting'`
/** Condition: an earlier event of the same subject is still waiting. */
const earlier = sql`b.organisation_id = e.organisation_id and b.partner_key = e.partner_key and b.status = 'waiting'
  and b.subject_id = e.subject_id and b.seq < e.seq`

export interface DueEvent {
  _id: string
  event: string
  data: PartnerDelivery['data']
  tries: number
  created_at: string
}

/** Due events, at most one for each subject: its earliest. */
export async function selectDue(tx: Tx, key: QueueKey, limit: number): Promise<DueEvent[]> {
  const { rows } = await sql<DueEvent>`
    select e._id, e.event, e.data, e.tries, e.created_at from partner_events e
    where ${waiting(key)} and e.due_at <= now() and not exists (select from partner_events b where ${earlier})
    order by e.due_at, e.seq limit ${limit}`.execute(tx)
  return rows
}

/** Postpones due events until the earlier event of their subject is due, so that they don't queue a job every second. */
export const postponeBlocked = (tx: Tx, key: QueueKey) =>
  sql`update partner_events e set due_at = (select max(b.due_at) from partner_events b where ${earlier})
    where ${waiting(key)} and e.due_at <= now() and exists (select from partner_events b where ${earlier} and b.due_at > now())`.execute(tx)

/** Most attempts that are kept of an event. */
const MOST_ATTEMPTS = 16

/** Records an attempt. `pause_seconds` is the pause before the next one; null if the event has ended. */
export const saveAttempt = (
  tx: Tx,
  { organisation_id }: QueueKey,
  _id: string,
  attempt: Omit<Attempt, 'at'>,
  { status, pause_seconds }: { status: PartnerDelivery['status']; pause_seconds: number | null },
) =>
  sql`update partner_events e set status = ${status}, tries = e.tries + 1,
      attempts = (case when jsonb_array_length(e.attempts) >= ${MOST_ATTEMPTS} then e.attempts - 0 else e.attempts end)
        || jsonb_build_array(jsonb_build_object('at', iso_instant(now())) || ${JSON.stringify(attempt)}::jsonb),
      due_at = now() + make_interval(secs => ${pause_seconds ?? 0}::float8), ended_at = ${status === 'waiting' ? null : sql`now()`}
    where e.organisation_id = ${organisation_id} and e._id = ${_id} and e.status = 'waiting'`.execute(tx)

export interface QueueOutcome {
  /** Whether no call of the last group succeeded. */
  isFailing: boolean
  pause_seconds: number
}

/** Counts failures and extends the lease of this job. Returns whether nothing succeeded for a day. */
export async function saveOutcome(tx: Tx, { organisation_id, partner_key }: QueueKey, { isFailing, pause_seconds }: QueueOutcome) {
  const { rows } = await sql<{ is_dead: boolean }>`
    update partner_queues q set lease_until = now() + interval '60 seconds',
      failures = case when ${isFailing} then q.failures + 1 else 0 end,
      failing_since = case when ${isFailing} then coalesce(q.failing_since, now()) end,
      retry_at = now() + make_interval(secs => ${pause_seconds}::float8)
    where q.organisation_id = ${organisation_id} and q.partner_key = ${partner_key}
    returning coalesce(q.failing_since < now() - interval '24 hours', false) and not q.paused as is_dead`.execute(tx)
  return rows[0]?.is_dead === true
}

/** Releases the queue, so that the next look may queue a job for it. */
export const releaseQueue = (tx: Tx, { organisation_id, partner_key }: QueueKey) =>
  tx
    .updateTable('partner_queues')
    .set({ lease_until: null })
    .where('organisation_id', '=', organisation_id)
    .where('partner_key', '=', partner_key)
    .execute()
