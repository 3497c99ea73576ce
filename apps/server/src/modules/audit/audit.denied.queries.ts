import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'
import type { Denied, RefusedCalls } from '../../kernel/http/denials.ts'

export const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface RefusedRow {
  user_id: string
  call: string
  action: Denied
  times: number
  first_at: string
  last_at: string
  actor_name: string | null
  session_id: string | null
  request_id: string | null
  ip: string | null
}

/** Inserts in key order, so that two servers don't deadlock. */
export async function addRefused(tx: Tx, organisationId: number, refusals: readonly RefusedCalls[]): Promise<void> {
  const rows = refusals.map(({ denied, call, actor, times, first_at, last_at }) => ({
    ...{ user_id: actor?.user_id ?? NOBODY, call, action: denied, times, first_at, last_at },
    ...{
      actor_name: actor?.name ?? null,
      session_id: actor?.session_id ?? null,
      request_id: actor?.request_id ?? null,
      ip: actor?.ip ?? null,
    },
  }))
  await sql`
    insert into refused_calls as r (organisation_id, begins_at, user_id, call, action, times, first_at, last_at, actor_name, session_id, request_id, ip)
    select ${organisationId}::int, date_bin('10 minutes', now(), '2000-01-01'), user_id, call, action, times, first_at, last_at, actor_name, session_id, request_id, ip
    from json_to_recordset(${JSON.stringify(rows)}::json) given (user_id uuid, call text, action text, times bigint, first_at timestamptz,
      last_at timestamptz, actor_name text, session_id uuid, request_id text, ip text)
    order by user_id, call, action
    on conflict (organisation_id, begins_at, user_id, call, action) do update
      set times = r.times + excluded.times, first_at = least(r.first_at, excluded.first_at), last_at =
        greatest(r.last_at, excluded.last_at)`.execute(tx)
}

/** The organisations that a person belongs to. */
export const selectOrganisationsOf = async (tx: Tx, userId: string): Promise<number[]> =>
  (await queryAll<{ id: number }>(tx)`select id from organisations_of(${userId}::uuid)`).map(({ id }) => id)

export const selectRefusedDue = async (tx: Tx): Promise<number[]> =>
  (await queryAll<{ id: number }>(tx)`select refused_calls_due() as id`).map(({ id }) => id)

export const takeRefused = (tx: Tx, organisationId: number): Promise<RefusedRow[]> =>
  queryAll<RefusedRow>(tx)`
    with gone as (
      delete from refused_calls where organisation_id = ${organisationId} and begins_at <= now() - interval '10 minutes' returning *
    ) select user_id, call, action, times, first_at, last_at, actor_name, session_id, request_id, ip from gone order by first_at, call, action`
