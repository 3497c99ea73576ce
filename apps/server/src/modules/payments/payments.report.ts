import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { PaymentMethod } from '@gatehouse/contract/payments/payment-record.ts'
import type { ReportParkingFee, reports } from '@gatehouse/contract/reports/reports.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'
import { ofNoUnit } from './payments.queries.ts'

type Fees = ReportParkingFee['totals']
interface Row extends Fees {
  date: string | null
  method: PaymentMethod | null
  taken_by: string | null
  name: string
  hour: number | null
  dim: 'total' | 'date' | 'method' | 'taken_by' | 'hour'
  voided: number
  voided_amount: number
}

/** The fees paid and waived on some days of the organisation's zone. Payments count at the location that took them, whatever became of the visit. */
export async function feesOf(db: Db, actor: OrgActor, query: QueryOf<typeof reports.parkingFee>): Promise<ReportParkingFee> {
  const { startDate, endDate, location_id: locationId } = query
  const zone = actor.time_zone
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`p.organisation_id = ${actor.organisation_id}`,
    inLocationsOf(actor, 'p.location_id'),
    ofNoUnit(actor),
    sql<SqlBool>`p.at >= (${startDate}::date)::timestamp at time zone ${zone} and p.at < (${endDate}::date + 1)::timestamp at time zone ${zone}`,
    ...(locationId ? [sql<SqlBool>`p.location_id = ${locationId}`] : []),
  ]
  const rows = await queryAll<Row>(db)`
    select p.date, p.method, p.taken_by, max(p.taken_name) as name, p.hour, case when grouping(p.date) = 0 then 'date' when grouping(p.method) = 0 then 'method'
        when grouping(p.taken_by) = 0 then 'taken_by' when grouping(p.hour) = 0 then 'hour' else 'total' end as dim,
      count(*) filter (where p.stands and p.method <> 'waived')::int as payments,
      coalesce(sum(p.amount) filter (where p.stands and p.method <> 'waived'), 0)::bigint as amount,
      coalesce(sum(p.amount) filter (where p.stands and p.method = 'waived'), 0)::bigint as waived,
      count(*) filter (where not p.stands)::int as voided, coalesce(sum(p.amount) filter (where not p.stands), 0)::bigint as voided_amount
    from (
      select p.amount, p.method, p.taken_by, p.taken_name, p.at, p.voided_at is null as stands, (p.at at time zone ${zone})::date::text as date,
        extract(hour from p.at at time zone ${zone})::int as hour
      from payments p where ${sql.join(conditions, sql` and `)}
    ) p
    group by grouping sets ((), (p.date), (p.method), (p.taken_by), (p.hour))`
  const of = (dim: Row['dim']) => rows.filter((row) => row.dim === dim && row.payments + row.waived > 0)
  const fees = ({ payments, amount, waived }: Fees): Fees => ({ payments, amount, waived })
  const total = rows.find(({ dim }) => dim === 'total')!
  const most = (first: Fees, second: Fees) => second.amount + second.waived - first.amount - first.waived
  return {
    ...{ start_date: startDate, end_date: endDate, currency: actor.currency, totals: fees(total) },
    days: of('date')
      .map((row) => ({ date: row.date!, ...fees(row) }))
      .sort((a, b) => (a.date < b.date ? -1 : 1)),
    methods: of('method')
      .sort(most)
      .map((row) => ({ method: row.method!, ...fees(row) })),
    people: of('taken_by')
      .sort(most)
      .map((row) => ({ _id: row.taken_by!, name: row.name, ...fees(row) })),
    hours: of('hour')
      .map((row) => ({ hour: row.hour!, ...fees(row) }))
      .sort((a, b) => a.hour - b.hour),
    voided: { payments: total.voided, amount: total.voided_amount },
  }
}
