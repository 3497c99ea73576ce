import { MOST_COUNTED } from '@gatehouse/contract/entrances/visit-counts.ts'
import { type Insertable, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { LIST_COLUMNS } from './entrances.columns.ts'
import { type EntrancesTable, literal } from './entrances.table.ts'

/** Visits at the locations and to the units that the actor may see. */
const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('entrances as e')
    .where('e.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'e.location_id'))
    .where(inUnitsOf(actor, 'e.unit_id'))

interface SearchBounds {
  after?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
  at_most: number
  limit?: number | undefined
}

/**
 * Finds visits that the actor may see and whose search text contains the folded words. Returns the ids of the newest `limit`, and the number among
 * the newest `at_most`. `entrances_search` in the migrations returns them in this order.
 */
export async function searchIds(
  db: Db,
  actor: OrgActor,
  pattern: string,
  { after, from, to, at_most, limit = at_most }: SearchBounds,
): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{
    _id: string
    total: number
  }>`select _id, count(*) over () as total from entrances_search(${pattern}, ${after?.[0] ?? null}::timestamptz, ${after?.[1] ?? null}::uuid,
    ${from ?? null}::timestamptz, ${to ?? null}::timestamptz, ${actor.location_ids}::uuid[], ${actor.unit_ids}::uuid[],
    ${at_most}::int) limit ${limit}::int`.execute(db as Tx)
  return { ids: rows.map((row) => row._id), total: rows[0]?.total ?? 0 }
}

/** The ids of all such visits, as a subquery. */
export const searchQuery = (actor: OrgActor, pattern: string, { from, to }: Pick<SearchBounds, 'from' | 'to'>) =>
  sql`select _id from entrances_search(${pattern}, null, null, ${from ?? null}::timestamptz, ${to ?? null}::timestamptz,
    ${actor.location_ids}::uuid[], ${actor.unit_ids}::uuid[], null)`

export const selectEntrance = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor).selectAll('e').where('e._id', '=', id).executeTakeFirst()

export const lockEntrance = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).selectAll('e').where('e._id', '=', id).forUpdate().executeTakeFirst()

/** The open visit of a member, if the actor sees it. */
export const selectOpenOfMember = (db: Db, actor: OrgActor, member_id: string) =>
  visible(db, actor)
    .select(['e._id', 'e.location_id', 'e.unit_id'])
    .where('e.status', '=', literal('checkin'))
    .where('e.member_id', '=', member_id)
    .executeTakeFirst()

/** The names of the visitors, for visits that the actor sees. */
export async function selectNames(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await visible(db, actor).select(['e._id', 'e.visitor_name']).where('e._id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map(({ _id, visitor_name }) => [_id, visitor_name]))
}

/** Another open visit that has the card, the vehicle or the member. */
export const selectHolder = (
  db: Db,
  { organisation_id, location_id, _id }: Pick<EntrancesTable, 'organisation_id' | 'location_id' | '_id'>,
  key: { card_number: string } | { card_id: string } | { member_id: string } | { plate: string; plate_province: string | null },
) =>
  db
    .selectFrom('entrances as e')
    .select(LIST_COLUMNS)
    .where('e.organisation_id', '=', organisation_id)
    // Members and registered cards can be inside once anywhere, everything else once at its location.
    .$if(!('member_id' in key || 'card_id' in key), (q) => q.where('e.location_id', '=', location_id))
    .where('e.status', '=', literal('checkin'))
    .where('e._id', '<>', _id)
    .$if('member_id' in key, (q) => q.where('e.member_id', '=', (key as { member_id: string }).member_id))
    .$if('card_id' in key, (q) => q.where('e.card_id', '=', (key as { card_id: string }).card_id))
    .$if('card_number' in key, (q) => q.where('e.card_number', '=', (key as { card_number: string }).card_number))
    .$if('plate' in key, (q) => {
      const { plate, plate_province } = key as { plate: string; plate_province: string | null }
      return q
        .where('e.plate', '=', plate)
        .where('e.plate_province', plate_province === null ? 'is' : '=', plate_province)
        .where('e.overridden', '=', false)
    })
    .executeTakeFirst()

export const updateEntrance = (tx: Tx, organisationId: number, id: string, change: Partial<Insertable<EntrancesTable>>) =>
  tx
    .updateTable('entrances')
    .set({ ...change, updated_at: nextVersion() })
    .where('organisation_id', '=', organisationId)
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(
      onUnique({
        entrances_open_vehicle: 'vehicle_inside',
        entrances_open_card: 'card_in_use',
        entrances_open_registered_card: 'card_in_use',
        entrances_open_member: 'member_inside',
      }),
    )

/**
 * Whether an instant is at most this many minutes ago, by the database's clock. An instant in the future is from before the clock was set back, and
 * doesn't count.
 */
export async function isWithinMinutes(db: Db, instant: string, minutes: number): Promise<boolean> {
  const { rows } = await sql<{
    within: boolean
  }>`select ${instant}::timestamptz between now() - make_interval(mins => ${minutes}::int) and now() + interval '1 minute' as within`.execute(
    db as Tx,
  )
  return rows[0]!.within
}

/** The start of today in a time zone, by the database's clock. */
export const startOfToday = (timeZone: string) => sql<string>`(date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone})`

export interface DeskCounts {
  inside: number
  people_inside: number
  overstaying: number
  waiting: number
  checked_in_today: number
  checked_out_today: number
}

export interface CountScope {
  location_id?: string | undefined
  gate_id?: string | undefined
  /** The days to count, as instants; today if both are missing. `to` is exclusive. */
  from?: string | undefined
  to?: string | undefined
}

/** The counts above the desk's list, each from its own index. */
export async function selectCounts(db: Db, actor: OrgActor, scope: CountScope): Promise<DeskCounts> {
  const isToday = scope.from === undefined && scope.to === undefined
  const from = isToday ? startOfToday(actor.time_zone) : scope.from
  const base = () =>
    visible(db, actor)
      .$if(scope.location_id !== undefined, (q) => q.where('e.location_id', '=', scope.location_id!))
      .$if(scope.gate_id !== undefined, (q) => q.where('e.gate_in_id', '=', scope.gate_id!))
  const onDays = (query: ReturnType<typeof base>, column: 'e.checkin_at' | 'e.checkout_at') =>
    query.$if(from !== undefined, (q) => q.where(column, '>=', from!)).$if(scope.to !== undefined, (q) => q.where(column, '<', scope.to!))
  const count = sql<number>`count(*)`.as('n')
  const atMost = (query: ReturnType<typeof base>) =>
    isToday
      ? query.select(count)
      : db
          .selectFrom(
            query
              .select(sql<number>`1`.as('one'))
              .limit(sql.lit(MOST_COUNTED + 1))
              .as('some'),
          )
          .select(count)
  const status = (state: 'checkin' | 'waiting_approval') => {
    const query = base().where('e.status', '=', literal(state))
    return isToday ? query : onDays(query, 'e.checkin_at')
  }
  const open = status('checkin')
  return db
    .selectNoFrom([
      open.select(count).as('inside'),
      open.select(sql<number>`coalesce(sum(e.party_size), 0)::int`.as('n')).as('people_inside'),
      open.where('e.expected_out_at', '<', sql<string>`now()`).select(count).as('overstaying'),
      status('waiting_approval').select(count).as('waiting'),
      atMost(onDays(base().where('e.status', 'in', (['checkin', 'checkout', 'auto_checkout'] as const).map(literal)), 'e.checkin_at')).as(
        'checked_in_today',
      ),
      atMost(onDays(base().where('e.checkout_at', 'is not', null), 'e.checkout_at')).as('checked_out_today'),
    ])
    .$castTo<DeskCounts>()
    .executeTakeFirstOrThrow()
}

/** Other names, from the guest, pass or member record behind the visit. */
export async function selectOtherNames(db: Db | Tx, { organisation_id }: OrgActor, id: string) {
  const row = await db
    .selectFrom('entrance_subjects')
    .select('other_names')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', id)
    .executeTakeFirst()
  return row?.other_names ?? []
}
