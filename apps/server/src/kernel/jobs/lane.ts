import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type ParsedCronItem, type Runner, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type pg from 'pg'
import type { Logger as Log } from '../log/log.ts'
import type { Part } from '../parts/parts.ts'
import { RoundRobin } from './round-robin.ts'

/** The library's ordinary messages are only for debugging. */
const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
const RESTART_MS = 1_000
const NO_JOB = '0'

/** The owner of a job, from the flag that enqueue_job sets. */
export const ownerOf = ({ flags }: { flags: Record<string, true> | null }): string | undefined =>
  flags === null ? undefined : Object.keys(flags)[0]

interface LaneOptions {
  name: string
  places: number
  ofOne: number
  pool: pg.Pool
  tasks: TaskList
  cron: ParsedCronItem[]
  log: Log
  part: Part
  began: (workers: string) => void
  ended: (workers: string) => void
}

interface Working {
  runner: Runner
  over: Promise<void>
}

/** Works on some tasks in separate places; restarts if the job library gives up. */
export class Lane {
  private working: Working | undefined
  private stopped = false
  /** Stopped runners that still have running jobs. */
  private readonly ending = new Set<Promise<void>>()
  private readonly options: LaneOptions

  constructor(options: LaneOptions) {
    this.options = options
  }

  /** Errors: those of the first connection. */
  async start(): Promise<void> {
    this.working = await this.begin()
    this.options.part.up()
    void this.follow(this.working)
  }

  /** Returns when no job of this lane is running. */
  async stop(): Promise<void> {
    this.stopped = true
    if (this.working) this.end(this.working)
    await Promise.all(this.ending)
    this.options.part.gone()
  }

  private end({ runner }: Working): void {
    const ending = runner.stop().catch(() => {})
    this.ending.add(ending)
    void ending.then(() => this.ending.delete(ending))
  }

  private async follow(first: Working): Promise<void> {
    for (let workers: Working | undefined = first; !this.stopped; ) {
      await workers?.over
      this.working = undefined
      if (this.stopped) return
      if (workers) this.end(workers)
      await pause(RESTART_MS, undefined, { ref: false })
      workers = this.stopped ? undefined : await this.begin().catch((error: unknown) => void this.options.part.down(error))
      this.working = workers
      if (this.stopped && workers) this.end(workers)
    }
  }

  private async begin(): Promise<Working> {
    const { name, places, ofOne, pool, tasks, cron, log, part, began, ended } = this.options
    const turns = new RoundRobin(ofOne)
    let workers: WorkerPool | undefined
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      workers = workerPool
      began(workerPool.id)
    })
    events.on('pool:release', ({ workerPool }) => ended(workerPool.id))
    // The library looks up task ids once, and keeps a failure forever.
    let isListed = false
    let giveUp = () => {}
    const over = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    events.on('pool:gracefulShutdown', ({ message }) => {
      part.down(message)
      giveUp()
    })
    events.on('job:start', ({ job }) => {
      isListed = true
      part.up()
      turns.took(ownerOf(job))
    })
    events.on('worker:getJob:empty', () => {
      isListed = true
      part.up()
      if (turns.foundNone() && !this.stopped) workers?.nudge(1)
    })
    events.on('worker:getJob:error', ({ error }) => {
      part.down(error)
      turns.foundNone()
      if (!isListed) giveUp()
    })
    // The library would complete the job by its number alone, although another worker may have taken it again. outcomes.ts has already recorded the
    // end.
    events.on('job:complete', ({ job }) => void Object.assign(job, { id: NO_JOB }))
    const countedTasks = Object.entries(tasks).map(([task, work]): [string, TaskList[string]] => [
      task,
      async (payload, helpers) => {
        try {
          await work!(payload as never, helpers)
        } finally {
          turns.ended(ownerOf(helpers.job))
        }
      },
    ])
    const runner = await run({
      pgPool: pool,
      taskList: Object.fromEntries(countedTasks),
      events,
      concurrency: places,
      noHandleSignals: true,
      pollInterval: 2000,
      parsedCronItems: cron,
      forbiddenFlags: () => turns.ask(),
      // In a batch the library catches connection errors; otherwise they are unhandled rejections.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => log[LEVELS[level]]({ part: 'jobs', lane: name }, message)),
    })
    runner.promise.catch((error: unknown) => log.error({ err: error, lane: name }, 'the workers of a lane ended'))
    return { runner, over }
  }
}
