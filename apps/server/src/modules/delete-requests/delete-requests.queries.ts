import type { DeleteImpact, deleteRequests } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { EntranceStatus } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import type { RequestRecord } from './delete-requests.table.ts'

/** Requests whose visits the actor may all see. */
const visible = (db: Db, { organisation_id, location_ids, unit_ids }: OrgActor) =>
  db
    .selectFrom('delete_requests as r')
    .where('r.organisation_id', '=', organisation_id)
    .$if(location_ids !== null, (q) => q.where(sql<SqlBool>`r.location_ids <@ ${location_ids}::uuid[]`))
    .$if(unit_ids !== null, (q) => q.where(sql<SqlBool>`r.unit_ids <@ ${unit_ids}::uuid[]`))

const withItems = (query: ReturnType<typeof visible>) =>
  query
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('delete_request_items as i')
          .whereRef('i.organisation_id', '=', 'r.organisation_id')
          .whereRef('i.request_id', '=', 'r._id')
          .select([sql<number[]>`array_agg(i.number order by i.number)`.as('numbers'), sql<number>`count(i.restored_at)`.as('restored')])
          .as('items'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['items.numbers', 'items.restored'])

const OPEN_FIRST = sql`case when r.status = 'requested' then '1' else '0' end`

export const selectRequests = (db: Db, actor: OrgActor, query: QueryOf<typeof deleteRequests.list>) =>
  readPage(
    db,
    withItems(filtered(db, actor, query)).select(OPEN_FIRST.$castTo<string>().as('open_first')),
    { ...query, sort: '-open_first' },
    [
      ['open_first', 'text', OPEN_FIRST],
      ['r.requested_at', 'instant'],
      ['r._id', 'id'],
    ],
  )

export type ListedRequest = Omit<Awaited<ReturnType<typeof selectRequests>>['docs'][number], 'open_first'>

const filtered = (db: Db, actor: OrgActor, { status, entrance_id: entranceId, own, ...others }: FiltersOf<typeof deleteRequests.list>) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(status !== undefined, (q) => q.where('r.status', '=', status!))
    .$if(own !== undefined, (q) => q.where('r.requested_by', own ? '=' : '<>', actor.user_id))
    .$if(entranceId !== undefined, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('delete_request_items as i')
            .select('i.request_id')
            .where('i.organisation_id', '=', actor.organisation_id)
            .where('i.entrance_id', '=', entranceId!)
            .whereRef('i.request_id', '=', 'r._id'),
        ),
      ),
    )
}

export const countOpen = async (db: Db, actor: OrgActor): Promise<number> => {
  const open = visible(db, actor).where('r.status', '=', sql.lit('requested'))
  return (await open.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()).n
}

export const selectRequest = (db: Db, actor: OrgActor, id: string) =>
  withItems(visible(db, actor).where('r._id', '=', id)).executeTakeFirst()

export const selectItems = (db: Db, actor: OrgActor, request_id: string) =>
  db
    .selectFrom('delete_request_items')
    .select('entrance_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where('request_id', '=', request_id)
    .orderBy('entrance_id')
    .execute()

const OUTLINE = [
  ...(['_id', 'number', 'status', 'visitor_name', 'party_size', 'location_id', 'unit_id', 'gate_in', 'gate_out'] as const),
  ...(['checkin_at', 'checkout_at'] as const),
] as const

const visits = (db: Db, actor: OrgActor, ids: readonly string[]) =>
  db
    .selectFrom('entrance_outlines as e')
    .select(OUTLINE)
    .where('e.organisation_id', '=', actor.organisation_id)
    .where(sql<SqlBool>`e._id = any(${ids}::uuid[])`)
    .where(inLocationsOf(actor, 'e.location_id'))
    .where(inUnitsOf(actor, 'e.unit_id'))
    .orderBy('e._id')

/** The requested visits that the actor may see. */
export const selectVisits = (db: Db, actor: OrgActor, ids: readonly string[]) => visits(db, actor, ids).execute()
/** The same visits, locked against check-out, correction and undo until the transaction ends. */
export const lockVisits = (tx: Tx, actor: OrgActor, ids: readonly string[]) => visits(tx, actor, ids).forUpdate().execute()

export type LockedVisit = Awaited<ReturnType<typeof lockVisits>>[number]

/** Ids of the visits that are already in an open request. */
export async function selectRequestedAlready(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('delete_request_items')
    .select('entrance_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where('open', '=', sql.lit(true))
    .where(sql<SqlBool>`entrance_id = any(${ids}::uuid[])`)
    .execute()
  return new Set(rows.map(({ entrance_id }) => entrance_id))
}

type NewRequest = Pick<RequestRecord, '_id' | 'reason_code' | 'text' | 'impact' | 'location_ids' | 'unit_ids'>

/** Errors: deletion_requested. */
export async function insertRequest(tx: Tx, actor: OrgActor, request: NewRequest, items: readonly LockedVisit[]): Promise<void> {
  const { organisation_id, name: requested_name } = actor
  await tx
    .insertInto('delete_requests')
    .values({ ...request, impact: JSON.stringify(request.impact), organisation_id, requested_name })
    .execute()
  await tx
    .insertInto('delete_request_items')
    .values(items.map(({ _id: entrance_id, number }) => ({ organisation_id, request_id: request._id, entrance_id, number })))
    .execute()
    .catch(onUnique({ delete_request_items_open: 'deletion_requested' }))
}

/** False if the request is no longer open. */
export async function endRequest(
  tx: Tx,
  { name }: OrgActor,
  id: string,
  outcome: 'approved' | 'rejected' | 'withdrawn',
  reason: string | null,
): Promise<boolean> {
  const row = await queryOne<{ ended: boolean }>(tx)`select delete_request_end(${id}::uuid, ${outcome}, ${name}, ${reason}) as ended`
  return row!.ended
}

export const updateImpact = (tx: Tx, actor: OrgActor, id: string, impact: DeleteImpact) =>
  tx
    .updateTable('delete_requests')
    .set({ impact: JSON.stringify(impact) })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()

export const moveVisits = async (tx: Tx, id: string): Promise<number> =>
  (await queryOne<{ moved: number }>(tx)`select entrances_delete(${id}::uuid) as moved`)!.moved

/** The visits of a request, deleted or not; a deleted visit has no name. */
export const selectRequestedVisits = (db: Db, actor: OrgActor, request_id: string) =>
  db
    .selectFrom('delete_request_items as i')
    .leftJoin('entrance_outlines as e', (join) =>
      join.onRef('e.organisation_id', '=', 'i.organisation_id').onRef('e._id', '=', 'i.entrance_id'),
    )
    .leftJoin('deleted_entrances as d', (join) =>
      join.onRef('d.organisation_id', '=', 'i.organisation_id').onRef('d._id', '=', 'i.entrance_id'),
    )
    .where('i.organisation_id', '=', actor.organisation_id)
    .where('i.request_id', '=', request_id)
    // Omits visits that no longer exist; only their number is left.
    .where((eb) => eb.or([eb('e._id', 'is not', null), eb('d._id', 'is not', null)]))
    .select([
      'i.entrance_id',
      'i.number',
      'e.visitor_name',
      sql<EntranceStatus>`coalesce(e.status, d.status)`.as('status'),
      sql<string>`coalesce(e.location_id, d.location_id)`.as('location_id'),
      sql<string | null>`coalesce(e.gate_in, d.gate_in)`.as('gate_in'),
      sql<string | null>`coalesce(e.gate_out, d.gate_out)`.as('gate_out'),
      sql<string>`coalesce(e.checkin_at, d.checkin_at)`.as('checkin_at'),
      sql<string | null>`coalesce(e.checkout_at, d.checkout_at)`.as('checkout_at'),
      sql<boolean>`d._id is not null`.as('deleted'),
      'i.restored_at',
      'i.restored_name as restored_by',
    ])
    .orderBy('i.number')
    .orderBy('i.entrance_id')
    .execute()
