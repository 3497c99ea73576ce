import { once, setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { App } from '../app/app-context.ts'
import type { Keyring } from '../crypto/keyring.ts'
import { systemActor } from '../db/actor.ts'
import { addressOf, clientOf, jobsPasswordOf } from '../db/app-connection.ts'
import type { DatabaseOptions } from '../db/database.ts'
import { CLIENT_DEFAULTS, GuardedClient } from '../db/guarded-client.ts'
import type { Tx } from '../db/handles.ts'
import { JOBS_ROLE } from '../db/roles.ts'
import { isRefusal } from '../mail/message.ts'
import { Lane } from './lane.ts'
import { Outcomes } from './outcomes.ts'
import { PeriodicTasks } from './periodic-tasks.ts'
import { Presence } from './presence.ts'
import { QueueClient } from './queue-client.ts'
import { QueuePool } from './queue-pool.ts'
import { type JobTask, LANES, type LaneName, type Policy, pauseAfter, policyOf, type Schedule } from './task.ts'

/** Links the audit entries committed since the last time. */
export type LinkEntries = (tx: Tx, keyring: Keyring, organisation: number) => Promise<unknown>

/** A query without an answer for this long is repeated on another connection. */
const ANSWER_WITHIN_MS = 10_000
const SWEPT_WITHIN_MS = 120_000

/** Failed jobs can be retried by hand for this long. */
const FORGET_GIVEN_UP = `delete from graphile_worker._private_jobs
  where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`

/** A stop waits this long for mails that are being sent. */
const MAILS_END_WITHIN_MS = 1_500
/** Extra time after the stop's deadline, for work that the deadline interrupts. */
const LAST_WORDS_MS = 500
/** For running jobs; each lane listens on one more. */
const CONNECTIONS = 4

/** Works through the queue in independent lanes, links audit logs and deletes expired data. Any number of servers may do so at once. */
export class JobWorker {
  private readonly lanes: readonly Lane[]
  private readonly pool: pg.Pool
  private readonly presence: Presence
  private readonly outcomes: Outcomes
  private readonly periodic: PeriodicTasks
  private readonly app: App
  private readonly link: LinkEntries
  private readonly stopping = new AbortController()
  private readonly timers: NodeJS.Timeout[] = []
  private readonly housekeeping = new Set<Promise<void>>()

  /** Uses a database role without any other privileges. */
  constructor(
    app: App,
    access: Pick<DatabaseOptions, 'ownerUrl' | 'appPassword'> & { connections?: number | undefined; queryTimeoutMs?: number | undefined },
    tasks: Readonly<Record<string, JobTask>>,
    schedules: readonly Schedule[],
    link: LinkEntries,
  ) {
    this.app = app
    this.link = link
    const password = jobsPasswordOf(access.appPassword)
    const connection = { Client: clientOf(GuardedClient, password), connectionString: addressOf(access.ownerUrl, password, JOBS_ROLE) }
    this.presence = new Presence(connection, app.parts.part('jobs presence'))
    this.pool = new QueuePool({
      ...connection,
      Client: clientOf(QueueClient, password),
      max: (access.connections ?? CONNECTIONS) + Object.keys(LANES).length,
      application_name: 'gatehouse-jobs',
      query_timeout: access.queryTimeoutMs ?? ANSWER_WITHIN_MS,
      ...CLIENT_DEFAULTS,
      signal: app.parts.givenUp,
    } as pg.PoolConfig)
    // The pool opens another connection by itself.
    this.pool.on('error', () => {})
    this.pool.on('connect', (client) => client.on('error', () => {}))
    this.outcomes = new Outcomes(this.pool, app.parts.givenUp)
    this.periodic = new PeriodicTasks(this.pool, schedules, app)
    const all = Object.entries(tasks).map(([name, work]) => ({ name, work, policy: policyOf(work, this.periodic.has(name)) }))
    this.lanes = (Object.keys(LANES) as LaneName[]).map(
      (name) =>
        new Lane({
          name,
          ...LANES[name],
          pool: this.pool,
          tasks: Object.fromEntries(
            all.filter(({ policy }) => policy.lane === name).map((each) => [each.name, this.worked(each.work, each.policy)]),
          ),
          cron: name === 'rounds' ? [...this.periodic.items] : [],
          log: app.log,
          part: app.parts.part(`jobs: ${name}`),
          began: (workers) => this.presence.of(workers),
          ended: (workers) => this.presence.gone(workers),
        }),
    )
    // Each mail that is being sent adds a listener.
    setMaxListeners(0, this.stopping.signal)
  }

  /** Records how a job ended before the library knows. */
  private worked(work: JobTask, { tries }: Policy): TaskList[string] {
    return async (payload, { job }) => {
      const task = job.task_identifier
      const isPeriodic = this.periodic.has(task)
      const { givenUp } = this.app.parts
      try {
        if (isPeriodic) await this.periodic.recordStart(task)
        await work(this.app, payload, this.stopping.signal)
      } catch (fault) {
        const error = fault instanceof Error ? fault : new Error(String(fault))
        if (this.stopping.signal.aborted) await this.outcomes.returned(job)
        else {
          const giveUp = isRefusal(error) || job.attempts >= tries
          if (isPeriodic) await this.periodic.recordProblem(task, error, givenUp)
          await this.outcomes.failed(job, { error, pauseSeconds: pauseAfter(job.attempts), giveUp })
          if (giveUp) this.app.log.error({ err: error, task, job: job.id, tries: job.attempts }, 'a job was given up')
        }
        throw error
      }
      if (isPeriodic) await this.periodic.recordCompletion(task, givenUp)
      await this.outcomes.done(job)
    }
  }

  async start(): Promise<void> {
    await this.presence.start()
    await Promise.all(this.lanes.map((lane) => lane.start()))
    await this.rescue()
    await this.periodic.register()
    await this.periodic.review()
    this.every(1000, () => this.linkAudit())
    this.every(1000, () => this.queueDeliveries())
    this.every(15_000, () => this.rescue())
    this.every(10 * 60_000, () => this.sweep())
    this.every(10 * 60_000, () => this.reviewPeriodicTasks())
  }

  /** Waits for short jobs; other jobs return to the queue. */
  async stop(): Promise<void> {
    const { givenUp } = this.app.parts
    const deadline = givenUp.aborted ? Promise.resolve() : once(givenUp, 'abort')
    await Promise.race([this.end(), deadline.then(() => pause(LAST_WORDS_MS, undefined, { ref: false }))])
  }

  private async end(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    const ending = setTimeout(() => this.stopping.abort(new Error('the server ends')), MAILS_END_WITHIN_MS)
    await Promise.all(this.lanes.map((lane) => lane.stop()))
    clearTimeout(ending)
    await Promise.all(this.housekeeping)
    await this.presence.stop()
    await this.pool.end()
  }

  private every(ms: number, work: () => Promise<void>): void {
    let run: Promise<void> | undefined
    const timer = setInterval(() => {
      if (run) return
      const task = work()
        .catch((error: unknown) => this.app.log.warn({ err: error }, 'housekeeping failed'))
        .finally(() => {
          this.housekeeping.delete(task)
          run = undefined
        })
      run = task
      this.housekeeping.add(task)
    }, ms)
    timer.unref()
    this.timers.push(timer)
  }

  /** A broken chain does not stop the others. */
  async linkAudit(): Promise<void> {
    const { rows } = await this.pool.query<{ id: number }>('select audit_behind() as id')
    for (const { id } of rows) {
      await this.app.database
        .asMember(systemActor(id), (tx) => this.link(tx, this.app.keyring, id))
        .catch((error: unknown) => this.app.log.error({ err: error, organisation_id: id }, 'audit entries could not be linked'))
    }
  }

  /** Queues a job for each partner with events due (docs/decisions/0070). */
  async queueDeliveries(): Promise<void> {
    await this.pool.query('select partner_deliveries_due()')
  }

  async rescue(): Promise<void> {
    await this.presence.rescue(this.pool)
  }

  async reviewPeriodicTasks(): Promise<void> {
    await this.periodic.review()
  }

  async sweep(): Promise<void> {
    await this.pool.query({ text: 'select sweep_kept()', query_timeout: SWEPT_WITHIN_MS } as pg.QueryConfig)
    await this.pool.query(FORGET_GIVEN_UP)
  }
}
