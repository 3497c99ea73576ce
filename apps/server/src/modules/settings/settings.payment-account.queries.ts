import type { ParkingSection } from '@gatehouse/contract/settings/settings.ts'
import { type ColumnType, type Generated, sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { onUnique } from '../../kernel/db/unique.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    payment_account_requests: {
      organisation_id: number
      _id: string
      location_id: string | null
      parking: ColumnType<ParkingSection | null, string | null, never>
      status: Generated<'requested' | 'approved' | 'rejected' | 'withdrawn'>
      reason: string
      requested_by: Generated<string>
      requested_name: string
      requested_at: Generated<string>
    }
  }
}

const requests = (db: Db, { organisation_id, location_ids }: OrgActor) =>
  db
    .selectFrom('payment_account_requests')
    .select(['_id', 'location_id', 'parking', 'status', 'reason', 'requested_by', 'requested_name', 'requested_at'])
    .where('organisation_id', '=', organisation_id)
    .$if(location_ids !== null, (q) => q.where(sql<boolean>`(location_id is null or location_id = any(${location_ids}::uuid[]))`))

/** The open request of a place. */
export const selectOpenRequest = (db: Db, actor: OrgActor, location_id: string | null) =>
  requests(db, actor)
    .where('location_id', 'is not distinct from', location_id)
    .where('status', '=', sql.lit('requested'))
    .executeTakeFirst()

export const selectAccountRequest = (db: Db, actor: OrgActor, id: string) => requests(db, actor).where('_id', '=', id).executeTakeFirst()
export type AccountRequest = NonNullable<Awaited<ReturnType<typeof selectAccountRequest>>>

type NewRequest = Pick<AccountRequest, 'location_id' | 'parking' | 'reason'>

/** Adds a request and returns its id. Errors: payment_account_requested. */
export async function insertAccountRequest(tx: Tx, actor: OrgActor, { parking, ...request }: NewRequest): Promise<string> {
  const _id = newId()
  await tx
    .insertInto('payment_account_requests')
    .values({
      ...request,
      _id,
      organisation_id: actor.organisation_id,
      parking: parking && JSON.stringify(parking),
      requested_name: actor.name,
    })
    .execute()
    .catch(onUnique({ payment_account_requests_open: 'payment_account_requested' }))
  return _id
}

/** False if the request is no longer open. */
export async function endAccountRequest(tx: Tx, { name }: OrgActor, id: string, outcome: 'approved' | 'rejected' | 'withdrawn') {
  const row = await queryOne<{ ended: boolean }>(tx)`select payment_account_end(${id}::uuid, ${outcome}, ${name}) as ended`
  return row!.ended
}
