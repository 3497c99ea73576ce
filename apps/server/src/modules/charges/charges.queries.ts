import type { ChargeLine, StampEffect } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import type {} from './charges.table.ts'

/** A visit with its tariff, stamps and payments (`visit_charges` in 0043_settled_for.sql). */
export interface ChargedVisit {
  _id: string
  location_id: string
  unit_id: string | null
  number: number
  status: string
  checkin_at: string
  checkout_at: string | null
  card_lost: boolean
  tariff_version_id: string
  tariff_id: string
  tariff_name: string
  version: number
  rules: TariffRules
  /** Null means the organisation's time zone. */
  time_zone: string | null
  holidays: string[]
  stamps: { stamp: string; effect: StampEffect['effect']; value: number | null; rules: TariffRules | null }[]
  /** Satang paid or waived, without voided payments. */
  paid: number
  /** The number of the last payment that isn't voided; 0 without one. */
  last_part: number
  leave_by: string | null
  /** The end of the stay that was paid for, where `leave_by` is set. */
  priced_until: string | null
  now: string
}

/** Undefined if the visit doesn't exist, or isn't charged. */
export const selectChargedVisit = (db: Db | Tx, organisation_id: number, id: string) =>
  queryOne<ChargedVisit>(db)`select c.*, now() as now from visit_charges c
    where c.organisation_id = ${organisation_id} and c._id = ${id}`

/** The lines that explain each visit's fee, from its last payment that isn't voided. */
export const selectPaidLines = (db: Db, organisation_id: number, entrance_ids: readonly string[]) =>
  queryAll<{ lines: ChargeLine[] }>(db)`select distinct on (p.entrance_id) p.lines from payments p
    where p.organisation_id = ${organisation_id} and p.entrance_id = any(${entrance_ids}::uuid[]) and p.voided_at is null
    order by p.entrance_id, p.part desc`

/** The visits among these that left without a payment, or only with voided ones. */
export const selectLeftUnpaid = (db: Db, organisation_id: number, entrance_ids: readonly string[]) =>
  queryAll<ChargedVisit>(db)`select c.*, now() as now from visit_charges c
    where c.organisation_id = ${organisation_id} and c._id = any(${entrance_ids}::uuid[]) and c.status = 'checkout' and c.last_part = 0`

/** A vehicle that left (`vehicle_stays`), with times in milliseconds. */
export interface PastStay {
  entry: number
  exit: number
  lost_card: boolean
  version_id: string | null
  stamps: (Omit<ChargedVisit['stamps'][number], 'rules'> & { version_id: string | null })[] | null
}

interface Leaving {
  organisation_id: number
  location_id: string
  from: Date
  until: Date
  /** A condition on the stay `e`. */
  which: RawBuilder<SqlBool>
}

/**
 * Vehicles that left a location between two instants, and their number. Above `limit` they are an even sample, the same each time. They come in pieces
 * of JSON to parse one by one, because parsing all at once would block everybody.
 */
export const selectStays = (db: Db, { organisation_id, location_id, from, until, which }: Leaving, limit: number) =>
  queryAll<{ of_all: number; stays: string }>(db)`
    select s.of_all, json_agg(json_build_object('entry', (extract(epoch from s.checkin_at) * 1000)::bigint, 'exit', (extract(epoch from s.checkout_at) * 1000)::bigint,
      'lost_card', s.card_lost, 'version_id', s.tariff_version_id, 'stamps', s.stamps))::text as stays
    from (
      select e.checkin_at, e.checkout_at, e.card_lost, e.tariff_version_id, e.stamps, count(*) over ()::int as of_all,
        row_number() over (order by uuid_hash_extended(e._id, 0)) as n
      from vehicle_stays e
      where e.organisation_id = ${organisation_id} and e.location_id = ${location_id} and e.checkout_at >= ${from} and e.checkout_at < ${until} and ${which}
      order by n limit ${limit}
    ) s
    group by s.of_all, s.n / 500`

/** Whether a visit has a payment or waiver that isn't voided. Call it while the visit is locked. */
export async function isPaid(tx: Tx, organisation_id: number, entrance_id: string): Promise<boolean> {
  const row = await queryOne<{ paid: boolean }>(tx)`select exists (select from payments p
    where p.organisation_id = ${organisation_id} and p.entrance_id = ${entrance_id} and p.voided_at is null) as paid`
  return row!.paid
}

/** The number of payments and waivers of these visits that aren't voided. */
export async function countPaid(db: Db | Tx, organisation_id: number, entrance_ids: readonly string[]): Promise<number> {
  const row = await queryOne<{ n: number }>(db)`select count(*)::int as n from payments p
    where p.organisation_id = ${organisation_id} and p.entrance_id = any(${entrance_ids}::uuid[]) and p.voided_at is null`
  return row!.n
}

/** The ids of all payments and waivers of these visits, including voided ones. */
export async function paymentsOf(tx: Tx, organisation_id: number, entrance_ids: readonly string[]): Promise<string[]> {
  const rows = await queryAll<{ _id: string }>(tx)`select p._id from payments p
    where p.organisation_id = ${organisation_id} and p.entrance_id = any(${entrance_ids}::uuid[])`
  return rows.map(({ _id }) => _id)
}

/** Deletes payments older than `before`, except disputed ones, and the closed tills of that time. Returns the number of payments. */
export async function erasePayments(tx: Tx, organisation_id: number, before: Date, atMost: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from payments where organisation_id = ${organisation_id} and _id in (
    select p._id from payments p where p.organisation_id = ${organisation_id} and p.at < ${before}
      and not evidence_in_dispute(p.organisation_id, 'payments', p._id) order by p.at limit ${atMost})`.execute(tx)
  await sql`delete from till_sessions s where s.organisation_id = ${organisation_id} and s.opened_at < ${before} and s.closed_at is not null
    and not exists (select from payments p where p.organisation_id = s.organisation_id and (p.session_id = s._id or p.void_session_id = s._id))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

type Settled = Pick<ChargedVisit, '_id' | 'tariff_version_id' | 'card_lost'> & { priced_until: string; leave_by: string }

/** Stores that a visit has paid for its stay as it is, and until when it may leave. */
export async function keepSettled(tx: Tx, organisation_id: number, visit: Settled): Promise<void> {
  const { _id: entrance_id, tariff_version_id, card_lost, priced_until, leave_by } = visit
  const values = { tariff_version_id, card_lost, priced_until, leave_by }
  await tx
    .insertInto('settled_charges')
    .values({ organisation_id, entrance_id, ...values })
    .onConflict((on) => on.columns(['organisation_id', 'entrance_id']).doUpdateSet(values))
    .execute()
}

export const deleteSettled = (tx: Tx, organisation_id: number, entrance_id: string) =>
  tx.deleteFrom('settled_charges').where('organisation_id', '=', organisation_id).where('entrance_id', '=', entrance_id).execute()
