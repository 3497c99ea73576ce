import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import pg from 'pg'
import type { App } from '../http/app-context.ts'
import { Presence } from './presence.ts'

/** A piece of work that a change left for later. It may run more than once: at least once is what the queue promises. */
export type JobTask = (app: App, payload: unknown) => Promise<void>

/** A task that comes round; `match` is a crontab's five fields, in UTC. Of several servers one does it. */
export interface Schedule {
  task: string
  match: string
}

const KEPT = `
  delete from live_events where created_at < now() - interval '1 hour';
  delete from idempotency_keys where created_at < now() - interval '7 days';
  with gone as (delete from sessions where expires_at < now() - interval '30 days' returning organisation_id, user_id, last_seen_at)
    update memberships m set last_seen_at = greatest(m.last_seen_at, g.last_seen_at)
    from (select organisation_id, user_id, max(last_seen_at) as last_seen_at from gone group by organisation_id, user_id) g
    where m.organisation_id = g.organisation_id and m.user_id = g.user_id;
  delete from account_codes where expires_at < now() - interval '30 days';
  delete from sign_in_tickets where expires_at < now() - interval '1 day';
  delete from known_devices where last_used_at < now() - interval '90 days';
  delete from rate_limits where expire < extract(epoch from now()) * 1000 - 86400000;
`

/** What the queue tells of its ordinary work is for who looks for a fault. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Works off the queue, links the audit log and sweeps what is kept for a time only. Any number of servers may do so at once. */
export class JobWorker {
  private runner: Runner | undefined
  private readonly pool: pg.Pool
  private readonly presence: Presence
  private readonly app: App
  private readonly tasks: Readonly<Record<string, JobTask>>
  private readonly schedules: readonly Schedule[]
  private readonly timers: NodeJS.Timeout[] = []
  private readonly housekeeping = new Set<Promise<void>>()

  /** `ownerUrl`: the queue's tables and the audit links belong to the owner of the database. */
  constructor(app: App, ownerUrl: string, tasks: Readonly<Record<string, JobTask>>, schedules: readonly Schedule[]) {
    this.app = app
    this.tasks = tasks
    this.schedules = schedules
    this.presence = new Presence(ownerUrl)
    this.pool = new pg.Pool({ connectionString: ownerUrl, max: 4, application_name: 'gatehouse-jobs' })
    // A connection that the server closed is no fault of any job; the pool opens another.
    this.pool.on('error', () => {})
    this.pool.on('connect', (client) => client.on('error', () => {}))
  }

  async start(): Promise<void> {
    const taskList = Object.fromEntries(
      Object.entries(this.tasks).map(([name, task]) => [name, (payload: unknown) => task(this.app, payload)]),
    )
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => this.presence.of(workerPool.id))
    await this.presence.start()
    this.runner = await run({
      pgPool: this.pool,
      taskList,
      events,
      concurrency: 2,
      noHandleSignals: true,
      pollInterval: 2000,
      parsedCronItems: parseCronItems(this.schedules.map((schedule) => ({ ...schedule, options: { maxAttempts: 5 } }))),
      logger: new Logger(() => (level, message) => this.app.log[LEVELS[level]]({ part: 'jobs' }, message)),
    })
    await this.rescue()
    this.every(1000, () => this.linkAudit())
    this.every(15_000, () => this.rescue())
    this.every(10 * 60_000, () => this.sweep())
  }

  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    await this.runner?.stop()
    await Promise.all(this.housekeeping)
    await this.presence.stop()
    await this.pool.end()
  }

  private every(ms: number, work: () => Promise<void>): void {
    let running: Promise<void> | undefined
    const timer = setInterval(() => {
      if (running) return
      const done = work()
        .catch((error: unknown) => this.app.log.warn({ err: error }, 'housekeeping failed'))
        .finally(() => {
          this.housekeeping.delete(done)
          running = undefined
        })
      running = done
      this.housekeeping.add(done)
    }, ms)
    timer.unref()
    this.timers.push(timer)
  }

  /** Makes the links of the audit chain for entries that were committed since the last time; a broken chain does not stop the others. */
  async linkAudit(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>(`
      select o.id from organisations o left join audit_heads h on h.organisation_id = o.id
      where exists (select from audit_entries e where e.organisation_id = o.id and e.tx_id >= coalesce(h.horizon, '0'))`)
    for (const { id } of rows) {
      await this.pool
        .query('select audit_link($1, 2000)', [id])
        .catch((error: unknown) => this.app.log.error({ err: error, organisation_id: id }, 'audit entries could not be linked'))
    }
  }

  /** Takes back the jobs of servers that were killed. */
  async rescue(): Promise<void> {
    await this.presence.rescue(this.pool)
  }

  async sweep(): Promise<void> {
    await this.pool.query(KEPT)
  }
}
