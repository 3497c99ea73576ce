import type pg from 'pg'
import { insist } from './insist.ts'

/** A job taken by a worker. */
export interface Taken {
  id: string
  locked_by: string | null
  attempts: number
}

const DONE = 'delete from graphile_worker._private_jobs where id = $1::bigint and locked_by = $2'

/** A job that was replaced by a newer one with its key has no tries left. */
const SUPERSEDED = `with superseded as (
    delete from graphile_worker._private_jobs where id = $1::bigint and locked_by = $2 and attempts >= max_attempts
  )
  update graphile_worker._private_jobs set locked_by = null, locked_at = null, updated_at = now()`
/** After a lost answer another worker may have taken the job again. */
const STILL_OURS = 'where id = $1::bigint and locked_by = $2 and attempts = $3 and attempts < max_attempts'

/** Within the column's range; `max_attempts` marks a job as given up. */
const FAILED = `${SUPERSEDED}, last_error = $4, run_at = now() + make_interval(secs => $5), attempts = least(attempts, 30000),
    max_attempts = case when $6::boolean then least(attempts, 30000) else 32767 end
  ${STILL_OURS}`

const RETURNED = `${SUPERSEDED}, attempts = attempts - 1 ${STILL_OURS}`

/** Records how jobs ended and waits for it: with the library alone, a lost connection keeps a job locked for hours. */
export class Outcomes {
  private readonly pool: pg.Pool
  private readonly givenUp: AbortSignal

  constructor(pool: pg.Pool, givenUp: AbortSignal) {
    this.pool = pool
    this.givenUp = givenUp
  }

  done(job: Taken): Promise<void> {
    return this.insist(DONE, [job.id, job.locked_by])
  }

  failed(job: Taken, { error, pauseSeconds, giveUp }: { error: Error; pauseSeconds: number; giveUp: boolean }): Promise<void> {
    return this.insist(FAILED, [job.id, job.locked_by, job.attempts, error.message || error.name, pauseSeconds, giveUp])
  }

  returned(job: Taken): Promise<void> {
    return this.insist(RETURNED, [job.id, job.locked_by, job.attempts])
  }

  /** Repeats until the database has it or the process ends; then another server takes the job back. */
  private async insist(text: string, values: unknown[]): Promise<void> {
    await insist(() => this.pool.query(text, values), this.givenUp)
  }
}
