import { partOfPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { payments } from '@gatehouse/contract/payments/payments.ts'
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { contains, type FiltersOf, type OrderKey, readAll, readPage } from '../../kernel/db/keyset.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import type { PaymentsTable } from './payments.table.ts'

/** Hides the money of a location from actors limited to some of its units. */
export const ofNoUnit = ({ unit_ids }: OrgActor) => sql<boolean>`${unit_ids === null}`

const readsVisits = ({ permissions }: OrgActor) => permissions.includes('entrances:read')

/** Payments at the actor's locations, each with the shown columns of its visit and till. */
const visible = (db: Db | Tx, actor: OrgActor) =>
  (db as Db)
    .selectFrom('payments as p')
    .leftJoin('tills as t', (join) => join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t._id', '=', 'p.till_id'))
    .leftJoin('entrances as e', (join) => join.onRef('e.organisation_id', '=', 'p.organisation_id').onRef('e._id', '=', 'p.entrance_id'))
    .selectAll('p')
    .select(['t.code as till_code', 'e.number as visit_number', 'e.checkin_at'])
    .select(readsVisits(actor) ? 'e.plate' : sql<string | null>`null::text`.as('plate'))
    .where('p.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'p.location_id'))
    .where(ofNoUnit(actor))

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof selectPayment>>>

export const selectPayment = (db: Db | Tx, actor: OrgActor, id: string) => visible(db, actor).where('p._id', '=', id).executeTakeFirst()

export const selectPaymentsOf = (db: Db | Tx, actor: OrgActor, entrance_id: string) =>
  visible(db, actor).where('p.entrance_id', '=', entrance_id).orderBy('p.at').orderBy('p._id').execute()

export type PaymentFilters = Omit<FiltersOf<typeof payments.list>, 'search' | 'startDate' | 'endDate'> & {
  from?: string | undefined
  to?: string | undefined
  matches?: RawBuilder<SqlBool> | undefined
}

const filtered = (db: Db, actor: OrgActor, filters: PaymentFilters) => {
  const { location_id: locationId, session_id: sessionId, method, state, from, to, matches, ...others } = filters
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(locationId !== undefined, (q) => q.where('p.location_id', '=', locationId!))
    .$if(sessionId !== undefined, (q) =>
      q.where((p) => p.or([p('p.session_id', '=', sessionId!), p('p.void_session_id', '=', sessionId!)])),
    )
    .$if(method !== undefined, (q) => q.where('p.method', '=', method!))
    .$if(state !== undefined, (q) => q.where('p.voided_at', state === 'voided' ? 'is not' : 'is', null))
    .$if(from !== undefined, (q) => q.where('p.at', '>=', from!))
    .$if(to !== undefined, (q) => q.where('p.at', '<', to!))
    .$if(matches !== undefined, (q) => q.where(matches!))
}

const NEWEST = '-at'
const ORDER: readonly OrderKey[] = [
  ['p.at', 'instant'],
  ['p._id', 'id'],
]

export const selectPayments = (db: Db, actor: OrgActor, page: { limit: number; cursor?: string | undefined }, filters: PaymentFilters) =>
  readPage(db, filtered(db, actor, filters), { ...page, sort: NEWEST }, ORDER)

export const selectAllPayments = (db: Db, actor: OrgActor, filters: PaymentFilters) => readAll(filtered(db, actor, filters), NEWEST, ORDER)

/** Totals by method, separately for voided payments. */
export const selectTotals = (db: Db, actor: OrgActor, filters: PaymentFilters) =>
  filtered(db, actor, filters)
    .clearSelect()
    .select(['p.method', sql<boolean>`p.voided_at is not null`.as('voided'), sql<number>`count(*)::int`.as('count')])
    .select(sql<number>`sum(p.amount)::bigint`.as('amount'))
    .groupBy(['p.method', sql`p.voided_at is not null`])
    .orderBy('p.method')
    .execute()

/** A number with its till's code and six digits or more, as on receipts, can only be a receipt. */
const RECEIPT = /^(?:(.+)-)?(\d{1,9})$/
const LEAST_DIGITS = 6

/** SQL condition: whether a typed text is the receipt of a payment, or a part of its visit's plate. */
export function matchesTyped(actor: OrgActor, text: string): RawBuilder<SqlBool> {
  const [, code, number = ''] = RECEIPT.exec(text.trim()) ?? []
  const receipt =
    number && sql<SqlBool>`(p.receipt = ${Number(number)} ${code === undefined ? sql`` : sql`and upper(t.code) = upper(${code})`})`
  const part = readsVisits(actor) ? partOfPlate(text) : null
  const plate = part && sql<SqlBool>`e.plate like ${contains(part)}`
  if (receipt && code !== undefined && number.length >= LEAST_DIGITS) return receipt
  const conditions = [receipt, plate].filter((condition) => condition instanceof Object)
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` or `)})` : sql<SqlBool>`false`
}

export const insertPayment = (tx: Tx, row: Insertable<PaymentsTable>) =>
  tx
    .insertInto('payments')
    .values({ ...row, lines: sql`${JSON.stringify(row.lines)}` })
    .execute()

export const lockPayment = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .selectFrom('payments as p')
    .selectAll()
    .where('p.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'p.location_id'))
    .where(ofNoUnit(actor))
    .where('p._id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const markVoid = (tx: Tx, actor: OrgActor, id: string, how: { void_reason: string; void_session_id: string | null }) =>
  tx
    .updateTable('payments')
    .set({ voided_at: sql<string>`now()`, voided_by: actor.user_id, voided_name: actor.name, ...how, updated_at: sql<string>`now()` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()

export const countPrint = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .updateTable('payments')
    .set({ printed: sql<number>`printed + 1` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()

/** The name of the tariff and the number of the version that priced a payment. */
export async function selectTariffOf(db: Db | Tx, organisation_id: number, version_id: string): Promise<{ name: string; version: number }> {
  const row = await queryOne<{ name: string; version: number }>(db)`select t.name, v.n as version from tariff_versions v
    join tariffs t on t.organisation_id = v.organisation_id and t._id = v.tariff_id
    where v.organisation_id = ${organisation_id} and v._id = ${version_id}`
  return row!
}
