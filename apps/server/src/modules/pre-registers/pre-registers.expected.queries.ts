import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { MOST_GUESTS, type PreRegisterStatus } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { preRegisters } from '@gatehouse/contract/pre-registers/pre-registers.ts'
import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains, readPage } from '../../kernel/db/keyset.ts'
import { answerOfDay } from './pre-registers.hosts.queries.ts'
import { guest_count, inParty, visible } from './pre-registers.queries.ts'
import type { GuestTable } from './pre-registers.table.ts'

/** Task of the job that tells hosts about an arrival. */
export const TELL_HOSTS = 'tell_hosts'

const onDays = (db: Db, actor: OrgActor) =>
  visible(db, actor).innerJoin('pre_register_days as d', (join) =>
    join.onRef('d.organisation_id', '=', 'p.organisation_id').onRef('d.pre_register_id', '=', 'p._id'),
  )

/** Guests of confirmed pre-registers, each with the day on which they are expected. */
const expected = (db: Db, actor: OrgActor) =>
  onDays(db, actor)
    .innerJoin('pre_register_guests as g', (join) =>
      join.onRef('g.organisation_id', '=', 'p.organisation_id').onRef('g.pre_register_id', '=', 'p._id'),
    )
    .leftJoin('pre_register_came as c', (join) =>
      join.onRef('c.organisation_id', '=', 'g.organisation_id').onRef('c.guest_id', '=', 'g._id').onRef('c.day_id', '=', 'd._id'),
    )
    .where(inParty)

/** The status on a day: a cancelled day counts as if the whole visit were cancelled. */
const statusOnDay = sql<PreRegisterStatus>`case when d.cancelled and p.status = 'confirmed' then 'cancelled' else p.status end`

const withGuest = (db: Db, actor: OrgActor) =>
  expected(db, actor).select([
    ...(['g._id', 'd._id as day_id', 'p._id as pre_register_id', 'g.visitor_name as announced_name', 'g.notice_version'] as const),
    sql<string>`coalesce(g.own_name, g.visitor_name)`.as('visitor_name'),
    sql<string | null>`coalesce(g.own_company, g.company)`.as('company'),
    sql<string | null>`coalesce(g.own_plate, g.plate)`.as('plate'),
    sql<string | null>`case when g.own_plate is null then g.plate_province else g.own_plate_province end`.as('plate_province'),
    sql<number>`coalesce(g.companion_count, 0)`.as('companion_count'),
    ...([
      'g.companion_names',
      'g.phone_sealed',
      'g.own_phone_sealed',
      'g.photo_file_id',
      'p.location_id',
      'p.unit_id',
      'p.unit_name',
      'p.host_name',
      'p.visitor_type',
      'p.purpose',
      'p.gate_note',
    ] as const),
    ...(['p.revision', 'd.starts_at', 'd.ends_at', 'c.entrance_id', 'c.arrived_at', 'c.inside'] as const),
    answerOfDay.as('host_answer'),
    statusOnDay.as('status'),
    guest_count.as('guest_count'),
    sql<string>`now()`.as('now'),
  ])

export type ExpectedRow = Awaited<ReturnType<typeof selectExpectedGuest>> & {}

interface Within {
  location_id: string | undefined
  search: string | undefined
  arrived: boolean | undefined
  from: string
  to: string
}

/** Days whose times overlap the span. No visit lasts longer than a day, so the lower bound of the start lets the index be used. */
const overlapping = (from: string, to: string) =>
  sql<boolean>`d.starts_at >= ${from}::timestamptz - interval '1 day' and d.starts_at < ${to} and d.ends_at > ${from}`

/** Guests whose time at the location overlaps the span. */
export const selectExpected = (
  db: Db,
  actor: OrgActor,
  { limit, cursor }: Pick<QueryOf<typeof preRegisters.expected>, 'limit' | 'cursor'>,
  { location_id: locationId, search, arrived, from, to }: Within,
) =>
  readPage(
    db,
    withGuest(db, actor)
      .where('p.status', '=', 'confirmed')
      .where((eb) => eb.or([eb('g.declined_at', 'is', null), eb('c.entrance_id', 'is not', null)]))
      .where('d.cancelled', '=', false)
      .$if(locationId !== undefined, (q) => q.where('d.location_id', '=', locationId!))
      .where(overlapping(from, to))
      .$if(arrived !== undefined, (q) => q.where('c.entrance_id', arrived ? 'is not' : 'is', null))
      .$if(search !== undefined && search !== '', (q) => q.where('p.search_text', 'like', contains(search!))),
    { limit, cursor, sort: 'starts_at' },
    [
      ['d.starts_at', 'instant'],
      ['g._id', 'id'],
    ],
  )

export const selectExpectedGuest = (db: Db, actor: OrgActor, guest_id: string, day_id: string) =>
  withGuest(db, actor).where('g._id', '=', guest_id).where('d._id', '=', day_id).executeTakeFirst()

/** A party that a visitor joins, with its number of guests. */
export const selectParty = (db: Db, actor: OrgActor, id: string, day_id: string) =>
  onDays(db, actor)
    .select([
      'p._id',
      statusOnDay.as('status'),
      'p.revision',
      'p.location_id',
      'p.unit_id',
      'p.unit_name',
      'p.host_name',
      'p.visitor_type',
      'p.purpose',
    ])
    .select(['d.starts_at', 'd.ends_at', guest_count.as('guest_count'), sql<string>`now()`.as('now')])
    .where('p._id', '=', id)
    .where('d._id', '=', day_id)
    .executeTakeFirst()

/** A guest on the day nearest to now, whatever the status of their pre-register. */
export const selectNearest = (db: Db, actor: OrgActor, guest_id: string) =>
  withGuest(db, actor)
    .where('g._id', '=', guest_id)
    .orderBy(sql`greatest(d.starts_at - now(), now() - d.ends_at, '0')`)
    .orderBy('d.starts_at')
    .limit(1)
    .executeTakeFirst()

/** Whether the guest exists, even if the actor can't see them. */
export const hasGuest = async (db: Db, { organisation_id }: OrgActor, _id: string): Promise<boolean> =>
  (await db
    .selectFrom('pre_register_guests')
    .select('_id')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .executeTakeFirst()) !== undefined

/** The number of guests still expected in a span, by the same rule as their list, and the start of the next visit. */
export const countExpected = (
  db: Db,
  actor: OrgActor,
  { location_id: locationId, from, to }: { location_id: string | undefined; from: string; to: string },
) =>
  expected(db, actor)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string | null>`min(d.starts_at) filter (where d.starts_at >= now())`.as('next_at'),
    ])
    .where('p.status', '=', 'confirmed')
    .where('g.declined_at', 'is', null)
    .where('d.cancelled', '=', false)
    .where('c.entrance_id', 'is', null)
    .where(overlapping(from, to))
    .where('d.ends_at', '>', sql<string>`now()`)
    .$if(locationId !== undefined, (q) => q.where('d.location_id', '=', locationId!))
    .executeTakeFirstOrThrow()

/** Records an arrival. It is refused unless the pre-register still has the revision that the desk read. */
export const recordGuestArrival = ({ guest_id, day_id }: { guest_id: string; day_id: string }, revision: number, visit_id: string) =>
  sql`select pre_register_arrive(${guest_id}::uuid, ${day_id}::uuid, ${visit_id}::uuid, ${revision}::int)`

/** Enqueues the job that tells the hosts about a visit after its transaction. If the check-in was undone by then, the job does nothing. */
export const enqueueHostNotification = ({ organisation_id }: OrgActor, entrance_id: string) =>
  sql`select enqueue_job(${TELL_HOSTS}, ${JSON.stringify({ organisation_id, entrance_id })}::json)`

type Joining = Pick<GuestTable, '_id' | 'visitor_name' | 'company' | 'plate' | 'plate_province'>

export const recordPartyArrival = (
  { pre_register_id, day_id }: { pre_register_id: string; day_id: string },
  revision: number,
  visit_id: string,
  guest: Joining,
) => {
  const words = searchText(guest.visitor_name, guest.company, guest.plate)
  return sql`select pre_register_join(${pre_register_id}::uuid, ${day_id}::uuid, ${visit_id}::uuid, ${revision}::int,
    ${JSON.stringify(guest)}::jsonb, ${words}, ${MOST_GUESTS}::int)`
}
