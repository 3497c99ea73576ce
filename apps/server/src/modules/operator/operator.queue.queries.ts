import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll } from '../../kernel/db/query.ts'

/** A job counts as failing from this many tries on. */
export const FAILING_TRIES = 8

export interface JobRow {
  id: string
  task: string
  organisation_id: number | null
  state: 'given_up' | 'failing' | 'waiting' | 'at_work'
  tries: number
  last_error: string | null
  created_at: string
  /** Null if the job was given up. */
  next_try_at: string | null
}

const STATE = sql`case when j.locked_at is not null then 'at_work' when j.attempts >= j.max_attempts then 'given_up'
  when j.attempts >= ${FAILING_TRIES}::int then 'failing' else 'waiting' end`

/** Lists failures first, then jobs in the order of their next tries. Leaves out payloads, because they hold addresses. */
export async function selectJobs(tx: Tx, states: readonly JobRow['state'][], limit: number): Promise<{ jobs: JobRow[]; total: number }> {
  const rows = await queryAll<JobRow & { total: number }>(tx)`
    select j.id::text as id, j.task_identifier as task, j.state, j.attempts as tries, j.last_error, j.created_at,
      (select substr(flag, 14)::int from jsonb_object_keys(j.flags) flag where flag like 'organisation/%' limit 1) as organisation_id,
      case when j.state = 'given_up' then null else j.run_at end as next_try_at, count(*) over ()::int as total
    from (select j.*, ${STATE} as state from graphile_worker.jobs j) j
    where j.state = any (${states}::text[])
    order by array_position(array['given_up', 'failing', 'at_work', 'waiting'], j.state), j.run_at, j.id limit ${limit}`
  return { jobs: rows.map(({ total: _, ...job }) => job), total: rows[0]?.total ?? 0 }
}

/** Resets all given-up jobs, or one job by id, unless a worker has it. Returns the ids. */
export async function updateRetried(tx: Tx, id: string | undefined): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(tx)`
    update graphile_worker._private_jobs set attempts = 0, max_attempts = 25, run_at = now(), updated_at = now()
    where locked_at is null and case when ${id ?? null}::bigint is null then attempts >= max_attempts else id = ${id ?? null}::bigint end
    returning id::text as id`
  return rows.map((row) => row.id)
}

/** Deletes a job only if it was given up and no worker has it. */
export async function deleteJob(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`delete from graphile_worker._private_jobs
    where id = ${id}::bigint and locked_at is null and attempts >= max_attempts returning 1`.execute(tx)
  return rows.length > 0
}
