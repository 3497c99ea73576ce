import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { TillSession } from '@gatehouse/contract/payments/payment-record.ts'
import type { tills } from '@gatehouse/contract/payments/payments.ts'
import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { ofNoUnit } from './payments.queries.ts'

/** The payments that a session took, including those voided after it was closed. */
const takenPayments = sql`payments p where p.organisation_id = s.organisation_id and p.session_id = s._id and p.void_session_id is distinct from s._id`
/** Cash of earlier sessions that this session handed back. */
const paidBack = sql`payments p where p.organisation_id = s.organisation_id and p.void_session_id = s._id and p.session_id <> s._id`

/** Sessions of the tills at the actor's locations, with what each session took. */
const visible = (db: Db | Tx, actor: OrgActor) =>
  (db as Db)
    .selectFrom('till_sessions as s')
    .innerJoin('tills as t', (join) => join.onRef('t.organisation_id', '=', 's.organisation_id').onRef('t._id', '=', 's.till_id'))
    .innerJoin('gates as g', (join) => join.onRef('g.organisation_id', '=', 't.organisation_id').onRef('g._id', '=', 't.gate_id'))
    .selectAll('s')
    .select(['t.gate_id', 't.location_id', 't.code as till_code', 'g.code as gate_code'])
    .select([
      sql<TillSession['takings']>`(select coalesce(json_agg(m order by m.method), '[]') from (
        select p.method, count(*)::int as count, sum(p.amount)::bigint as amount from ${takenPayments} group by p.method) m)`.as('takings'),
      sql<
        TillSession['paid_back']
      >`(select json_build_object('count', count(*), 'amount', coalesce(sum(p.amount), 0)) from ${paidBack})`.as('paid_back'),
      sql<number>`(select count(*)::int from payments p
        where p.organisation_id = s.organisation_id and p.session_id = s._id and p.void_session_id = s._id)`.as('voided'),
      sql<number | null>`(select min(p.receipt) from payments p where p.organisation_id = s.organisation_id and p.session_id = s._id)`.as(
        'first',
      ),
      sql<number | null>`(select max(p.receipt) from payments p where p.organisation_id = s.organisation_id and p.session_id = s._id)`.as(
        'last',
      ),
    ])
    .where('s.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 't.location_id'))
    .where(ofNoUnit(actor))

export type SessionRow = NonNullable<Awaited<ReturnType<typeof selectSession>>>

export const selectSession = (db: Db | Tx, actor: OrgActor, id: string) => visible(db, actor).where('s._id', '=', id).executeTakeFirst()

type ListQuery = QueryOf<typeof tills.list>

export const selectSessions = (db: Db, actor: OrgActor, { limit, cursor, location_id: locationId, gate_id: gateId, open }: ListQuery) =>
  readPage(
    db,
    visible(db, actor)
      .$if(locationId !== undefined, (q) => q.where('t.location_id', '=', locationId!))
      .$if(gateId !== undefined, (q) => q.where('t.gate_id', '=', gateId!))
      .$if(open !== undefined, (q) => q.where('s.closed_at', open ? 'is' : 'is not', null)),
    { limit, cursor, sort: '-opened_at' },
    [
      ['s.opened_at', 'instant'],
      ['s._id', 'id'],
    ],
  )

interface Gate {
  _id: string
  location_id: string
  code: string
}

/**
 * The till of a gate, created if there is none. Its code is the gate's code, with a number added if another till has that code. The lock makes the
 * openings of an organisation's tills run one after another.
 */
export async function keepTill(tx: Tx, actor: OrgActor, gate: Gate, id: string): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tills/${actor.organisation_id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ _id: string }>`with kept as (
      insert into tills (organisation_id, _id, location_id, gate_id, code)
      select ${actor.organisation_id}, ${id}, ${gate.location_id}, ${gate._id},
        (select c.code from (select ${gate.code}::text as code, 1 as n union all select ${gate.code}::text || '-' || n, n from generate_series(2, 1000) n) c
          where not exists (select from tills t where t.organisation_id = ${actor.organisation_id} and t.code = c.code) order by c.n limit 1)
      where not exists (select from tills t where t.organisation_id = ${actor.organisation_id} and t.gate_id = ${gate._id})
      returning _id
    )
    select _id from kept union all select t._id from tills t where t.organisation_id = ${actor.organisation_id} and t.gate_id = ${gate._id}`.execute(
    tx,
  )
  return rows[0]!._id
}

export const insertSession = (tx: Tx, actor: OrgActor, _id: string, till_id: string, opening_cash: number) =>
  tx
    .insertInto('till_sessions')
    .values({ organisation_id: actor.organisation_id, _id, till_id, opened_by: actor.user_id, opened_name: actor.name, opening_cash })
    .execute()

/** The open session of a till, or of a gate's till. It is held until the transaction ends, so that nobody closes it meanwhile. */
export async function holdOpenSession(
  tx: Tx,
  actor: OrgActor,
  till: { gate_id: string } | { till_id: string },
): Promise<{ _id: string; till_id: string } | undefined> {
  const condition = 'gate_id' in till ? sql`t.gate_id = ${till.gate_id}` : sql`t._id = ${till.till_id}`
  const { rows } = await sql<{ _id: string; till_id: string }>`select s._id, s.till_id from till_sessions s
    join tills t on t.organisation_id = s.organisation_id and t._id = s.till_id
    where s.organisation_id = ${actor.organisation_id} and ${condition} and s.closed_at is null for key share of s`.execute(tx)
  return rows[0]
}

export const lockSession = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .selectFrom('till_sessions')
    .selectAll()
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Takes the next receipt number. Call it late in a payment, because it locks the till until the transaction ends; a rollback returns the number. */
export async function takeReceipt(tx: Tx, organisation_id: number, till_id: string): Promise<number> {
  const { rows } = await sql<{ receipt: number }>`update tills set next_receipt = next_receipt + 1
    where organisation_id = ${organisation_id} and _id = ${till_id} returning next_receipt - 1 as receipt`.execute(tx)
  return rows[0]!.receipt
}

/** Closes a session with the expected cash: its opening cash and the cash that it took, minus what it paid back. */
export const closeSession = (tx: Tx, actor: OrgActor, id: string, counted_cash: number, note: string | null) =>
  sql`update till_sessions s set closed_at = now(), closed_by = ${actor.user_id}, closed_name = ${actor.name}, counted_cash = ${counted_cash},
      note = ${note}, expected_cash = s.opening_cash + (select coalesce(sum(p.amount) filter (where p.method = 'cash'), 0) from ${takenPayments})
        - (select coalesce(sum(p.amount), 0) from ${paidBack})
    where s.organisation_id = ${actor.organisation_id} and s._id = ${id}`.execute(tx)
