import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isOutage } from '../db/outages.ts'

/** A job that a worker has taken, for the how many-th time. */
export interface Taken {
  id: string
  locked_by: string | null
  attempts: number
}

const ASK_AGAIN_MS = 1_000

const DONE = 'delete from graphile_worker._private_jobs where id = $1::bigint and locked_by = $2'

/** One that gave way to a newer job of its key meanwhile has no tries left, and nobody misses it. */
const SUPERSEDED = `with superseded as (
    delete from graphile_worker._private_jobs where id = $1::bigint and locked_by = $2 and attempts >= max_attempts
  )
  update graphile_worker._private_jobs set locked_by = null, locked_at = null, updated_at = now()`
/** Where the answer of the first time was lost, it may have been taken again since. */
const STILL_OURS = 'where id = $1::bigint and locked_by = $2 and attempts = $3 and attempts < max_attempts'

/** Tries stay below what the column holds; `max_attempts` is how the queue knows what is given up. */
const FAILED = `${SUPERSEDED}, last_error = $4, run_at = now() + make_interval(secs => $5), attempts = least(attempts, 30000),
    max_attempts = case when $6::boolean then least(attempts, 30000) else 32767 end
  ${STILL_OURS}`

const RETURNED = `${SUPERSEDED}, attempts = attempts - 1 ${STILL_OURS}`

/**
 * Writes down how jobs ended, and waits for it: the job library does not, and where the connection breaks then the job stays taken for hours.
 */
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

  /** It goes back as if it had not been taken. */
  returned(job: Taken): Promise<void> {
    return this.insist(RETURNED, [job.id, job.locked_by, job.attempts])
  }

  /** Until the database has it, or the process ends: then another server takes the job back. */
  private async insist(text: string, values: unknown[]): Promise<void> {
    for (;;) {
      try {
        await this.pool.query(text, values)
        return
      } catch (error) {
        if (this.givenUp.aborted || !isOutage(error)) throw error
        await pause(ASK_AGAIN_MS, undefined, { ref: false })
      }
    }
  }
}
