import { type ParsedCronItem, parseCronItems } from 'graphile-worker'
import type pg from 'pg'
import type { Logger } from '../log/log.ts'
import { messageOf } from '../log/redact.ts'
import type { Part, Parts } from '../parts/parts.ts'
import { insist } from './insist.ts'
import type { Schedule } from './task.ts'

/** A task without a completed run for longer than this is a fault. Every task is due at least once a day. */
export const LONGEST_GAP_HOURS = 26

/** After a start gates reconnect first; then the missed tasks follow one another. */
const FIRST_AFTER_SECONDS = 30
const SECONDS_APART = 20

const MINUTE_MS = 60_000
/** Longer than between two runs of any task. */
const LOOK_BACK_MS = 48 * 60 * MINUTE_MS
const PROBLEM_LENGTH = 500

const REGISTER = `insert into periodic_tasks (task, registered_at)
  select task, coalesce((select k.last_execution from graphile_worker._private_known_crontabs k where k.identifier = task), now())
  from unnest($1::text[]) task on conflict (task) do nothing`
/** A server of an earlier version may still run. Its run of an unknown task then updates nothing. */
const FORGET_OTHERS = 'delete from periodic_tasks where task <> all ($1::text[])'

const LAST_RUNS = `select k.identifier as task, coalesce(k.last_execution, k.known_since) as last, now() as now
  from graphile_worker._private_known_crontabs k where k.identifier = any ($1::text[])`

/** The library's own schedule advances the same value, so a run is enqueued once, whichever server or schedule comes first. */
const ENQUEUE = `with advanced as (
    update graphile_worker._private_known_crontabs k set last_execution = $2::timestamptz
    where k.identifier = $1 and coalesce(k.last_execution, k.known_since) < $2::timestamptz returning k.identifier
  )
  select graphile_worker.add_job(identifier, run_at => now() + make_interval(secs => $3)) from advanced`

/** Tasks without a completed run for too long. */
export const LATE_TASKS = `select task, completed_at, problem from periodic_tasks
  where coalesce(completed_at, registered_at) < now() - interval '${LONGEST_GAP_HOURS} hours' order by task`

export interface LateTask {
  task: string
  completed_at: Date | string | null
  problem: string | null
}

/** The newest minute between `after` and `end` at which an item is due. */
function lastDue({ match }: Pick<ParsedCronItem, 'match'>, after: Date, end: Date): Date | undefined {
  const earliest = Math.max(after.getTime(), end.getTime() - LOOK_BACK_MS)
  for (let ms = end.getTime() - (end.getTime() % MINUTE_MS); ms > earliest; ms -= MINUTE_MS) {
    const instant = new Date(ms)
    const digest = {
      min: instant.getUTCMinutes(),
      hour: instant.getUTCHours(),
      date: instant.getUTCDate(),
      month: instant.getUTCMonth() + 1,
      dow: instant.getUTCDay(),
    }
    if (match(digest)) return instant
  }
  return undefined
}

/** Keeps a record of each periodic task and enqueues runs that were due while no server ran. */
export class PeriodicTasks {
  readonly items: readonly ParsedCronItem[]
  private readonly pool: pg.Pool
  private readonly parts: Parts
  private readonly log: Logger
  private readonly late = new Map<string, Part>()

  constructor(pool: pg.Pool, schedules: readonly Schedule[], { parts, log }: { parts: Parts; log: Logger }) {
    this.pool = pool
    this.items = parseCronItems(schedules.map((schedule) => ({ ...schedule })))
    this.parts = parts
    this.log = log
  }

  has(task: string): boolean {
    return this.items.some((item) => item.task === task)
  }

  private get tasks(): string[] {
    return this.items.map(({ task }) => task)
  }

  async register(): Promise<void> {
    await this.pool.query(REGISTER, [this.tasks])
    await this.pool.query(FORGET_OTHERS, [this.tasks])
  }

  /** Enqueues each missed task once, spread over time, and reports late tasks. */
  async review(): Promise<void> {
    const { rows } = await this.pool.query<{ task: string; last: Date; now: Date }>(LAST_RUNS, [this.tasks])
    const overdue = rows.flatMap(({ task, last, now }) => {
      // The current minute belongs to the library's schedule.
      const due = lastDue(this.items.find((item) => item.task === task)!, last, new Date(now.getTime() - MINUTE_MS))
      return due ? [{ task, due }] : []
    })
    const missedTasks: string[] = []
    for (const { task, due } of overdue.sort((a, b) => a.due.getTime() - b.due.getTime())) {
      const pause = FIRST_AFTER_SECONDS + missedTasks.length * SECONDS_APART
      const { rowCount } = await this.pool.query(ENQUEUE, [task, due.toISOString(), pause])
      if (rowCount) missedTasks.push(task)
    }
    if (missedTasks.length > 0) this.log.info({ tasks: missedTasks }, 'Missed periodic tasks will run now')
    await this.reportLate()
  }

  private async reportLate(): Promise<void> {
    const { rows } = await this.pool.query<LateTask>(LATE_TASKS)
    for (const { task, completed_at, problem } of rows) {
      if (this.late.has(task)) continue
      // Gates work without it, so the server stays ready.
      const part = this.parts.part(`task ${task}`, { needed: false })
      part.down(`no completed run for ${LONGEST_GAP_HOURS} hours`)
      this.late.set(task, part)
      this.log.error({ task, completed_at, problem }, `A periodic task has no completed run for ${LONGEST_GAP_HOURS} hours`)
    }
    for (const task of this.late.keys()) if (!rows.some((row) => row.task === task)) this.recover(task)
  }

  private recover(task: string): void {
    this.late.get(task)?.gone()
    this.late.delete(task)
  }

  async recordStart(task: string): Promise<void> {
    await this.pool.query('update periodic_tasks set started_at = now() where task = $1', [task])
  }

  async recordCompletion(task: string, givenUp: AbortSignal): Promise<void> {
    await insist(() => this.pool.query('update periodic_tasks set completed_at = now(), problem = null where task = $1', [task]), givenUp)
    this.recover(task)
  }

  async recordProblem(task: string, error: Error, givenUp: AbortSignal): Promise<void> {
    const problem = messageOf(error).slice(0, PROBLEM_LENGTH) || error.name
    await insist(() => this.pool.query('update periodic_tasks set problem = $2 where task = $1', [task, problem]), givenUp)
  }
}
