import type { deleteRequests } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'

const RESTORABLE = sql<SqlBool>`(d.restore_until > now() and d.reduced_at is null)`

const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('deleted_entrances as d')
    .where('d.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'd.location_id'))
    .where(inUnitsOf(actor, 'd.unit_id'))

const withRequest = (query: ReturnType<typeof visible>) =>
  query
    .innerJoin('delete_requests as r', (join) =>
      join.onRef('r.organisation_id', '=', 'd.organisation_id').onRef('r._id', '=', 'd.request_id'),
    )
    .select([
      ...([
        'd._id',
        'd.number',
        'd.status',
        'd.location_id',
        'd.unit_id',
        'd.gate_in',
        'd.gate_out',
        'd.checkin_at',
        'd.checkout_at',
      ] as const),
      ...(['d.deleted_at', 'd.restore_until', 'd.request_id', 'r.reason_code', 'r.text', 'r.requested_at', 'r.decision_reason'] as const),
      'r.requested_name as requested_by',
      'r.decided_name as decided_by',
      sql<boolean>`${RESTORABLE}`.as('restorable'),
    ])

const filtered = (db: Db, actor: OrgActor, { restorable, ...others }: FiltersOf<typeof deleteRequests.deleted>) => {
  others satisfies Record<string, never>
  return visible(db, actor).$if(restorable !== undefined, (q) => q.where(sql<SqlBool>`${RESTORABLE} = ${restorable!}`))
}

export const selectDeletedPage = (db: Db, actor: OrgActor, query: QueryOf<typeof deleteRequests.deleted>) =>
  readPage(db, withRequest(filtered(db, actor, query)), { ...query, sort: '-deleted_at' }, [
    ['d.deleted_at', 'instant'],
    ['d._id', 'id'],
  ])

export type DeletedRecord = Awaited<ReturnType<typeof selectDeletedPage>>['docs'][number]

export const selectDeleted = (db: Db, actor: OrgActor, id: string): Promise<DeletedRecord | undefined> =>
  withRequest(visible(db, actor)).where('d._id', '=', id).executeTakeFirst()

/** False if the visit is gone or can no longer be restored. */
export const restoreVisit = async (tx: Tx, { name }: OrgActor, id: string): Promise<boolean> =>
  (await queryOne<{ restored: boolean }>(tx)`select entrance_restore(${id}::uuid, ${name}) as restored`)!.restored

/** Reduces deleted visits and returns their ids. */
export const reduceDeleted = async (tx: Tx, atMost: number): Promise<string[]> =>
  (await queryAll<{ id: string }>(tx)`select deleted_entrances_reduce(${atMost}::int) as id`).map(({ id }) => id)
