import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { documents, jobs, linkEntries, recordDenials, routes, schedules, starts } from './app.ts'
import type { ConnectionPlan } from './connection-plan.ts'
import type { App, AppConfig } from './kernel/app/app-context.ts'
import { Memory } from './kernel/app/memory.ts'
import { Readiness } from './kernel/app/readiness.ts'
import { givePassKeys } from './kernel/crypto/first-pass-keys.ts'
import { Keyring } from './kernel/crypto/keyring.ts'
import { OwnTokens } from './kernel/crypto/own-tokens.ts'
import { passwordOf } from './kernel/db/app-connection.ts'
import { contextProver } from './kernel/db/context-proof.ts'
import { Database } from './kernel/db/database.ts'
import { LongLists } from './kernel/db/long-lists.ts'
import { Egress } from './kernel/egress/egress.ts'
import { openShares } from './kernel/fair/shares.ts'
import { createServer } from './kernel/http/server.ts'
import { JobWorker } from './kernel/jobs/jobs.ts'
import { Bodies, type BodyRate, LEAST_RATE } from './kernel/limits/bodies.ts'
import { Limits } from './kernel/limits/limits.ts'
import { LiveEvents } from './kernel/live/live-events.ts'
import type { Logger } from './kernel/log/log.ts'
import type { Mailer } from './kernel/mail/message.ts'
import { Parts } from './kernel/parts/parts.ts'
import { createUnreadableReporter } from './kernel/personal/unreadable-values.ts'
import type { AnchorFiles } from './kernel/storage/anchor-files.ts'
import type { FileStore } from './kernel/storage/file-store.ts'
import type { Clock } from './kernel/time/clock.ts'
import { DatabaseClock } from './kernel/time/database-clock.ts'

/** A stop waits this long for calls and jobs, then ends their connections. */
const PATIENCE_MS = 4_000

export interface ServeOptions {
  config: AppConfig & { master_key: Buffer; app_role_password: string }
  ownerUrl: string
  host: string
  port: number
  files: FileStore
  anchors: AnchorFiles
  mailer: Mailer
  log: Logger
  /** By default the database's clock. */
  clock?: Clock | undefined
  version: string
  worker: boolean
  callsPerMinute?: number
  callsAtOnce?: number
  /** Minimum rate at which request bodies must arrive. */
  bodyRate?: BodyRate
  poolSize?: number
  /** Number of database connections per use; the usual numbers by default. */
  connections?: ConnectionPlan
  statementTimeoutMs?: number
  /** How long the queue of jobs waits for the database's answer. */
  queueTimeoutMs?: number
  longestWaitMs?: number
  /** Time in ms that a stop asks connections to close; 300 by default. */
  drainMs?: number
  /** Parts that started earlier, such as the database. */
  parts?: Parts
  /** The client for customers' own servers; by default as configured. */
  egress?: Egress
}

export interface Serving {
  app: App
  server: FastifyInstance
  worker: JobWorker | undefined
  address: string
  /** Takes no new calls, ends streams, finishes calls, closes everything. Idempotent. */
  stop(): Promise<void>
}

/** Runs a process whose configuration and database are ready. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { ownerUrl, config, log } = options
  const appPassword = passwordOf(ownerUrl, [config.app_role_password, ...(config.other ? [config.other.app_role_password] : [])])
  const parts = options.parts ?? new Parts()
  const database = new Database({
    ownerUrl,
    appPassword,
    prove: contextProver(config.app_role_password),
    poolSize: options.poolSize ?? options.connections?.calls,
    reportsPoolSize: options.connections?.reports,
    exportsPoolSize: options.connections?.exports,
    statementTimeoutMs: options.statementTimeoutMs,
    longestWaitMs: options.longestWaitMs,
    signal: parts.givenUp,
  })
  const databaseClock = options.clock
    ? undefined
    : new DatabaseClock(
        () => database.readInstant(),
        (error) => log.warn({ err: error }, 'The clock of the database was not read'),
      )
  const live = new LiveEvents(database, { ownerUrl, appPassword }, log, parts, options.connections?.total)
  const app: App = {
    config,
    database,
    keyring: Keyring.with(config),
    files: options.files,
    anchors: options.anchors,
    mailer: options.mailer,
    live,
    longLists: new LongLists(),
    memory: new Memory(),
    parts,
    readiness: new Readiness(parts, log, { database: () => database.ping(), files: () => options.files.check() }),
    limits: new Limits(database.limiterPool, { callsPerMinute: options.callsPerMinute ?? 6000 }),
    tokens: new OwnTokens(config.token_key, ...(config.other ? [config.other.token_key] : [])),
    shares: openShares(options.callsAtOnce ?? 8, options.connections?.exports),
    egress: options.egress ?? new Egress({ networks: config.partner_networks ?? [], ports: new Set(config.partner_ports ?? [80, 443]) }),
    bodies: new Bodies(options.bodyRate ?? LEAST_RATE),
    log,
    clock: options.clock ?? databaseClock!,
    version: options.version,
  }
  app.keyring.onUnreadable = createUnreadableReporter(app)
  let server: FastifyInstance | undefined
  let worker: JobWorker | undefined
  const stop = async () => {
    const impatient = setTimeout(() => parts.giveUp(), PATIENCE_MS)
    impatient.unref()
    const done = (part: string, ending: Promise<unknown> | undefined) =>
      ending?.catch((error: unknown) => log.warn({ err: error, part }, 'A part did not stop in order'))
    const jobsEnd = done('jobs', worker?.stop())
    await done('live events', live.stop())
    await done('calls', server?.close())
    await done('memory', app.memory.stop())
    databaseClock?.stop()
    await jobsEnd
    await done('database', database.end())
    clearTimeout(impatient)
  }
  try {
    await live.start()
    await databaseClock?.start()
    await givePassKeys(database, app.keyring)
    server = await createServer(app, { routes, documents, recordDenials }, options.drainMs)
    worker = options.worker
      ? new JobWorker(
          app,
          { ownerUrl, appPassword, connections: options.connections?.jobs, queryTimeoutMs: options.queueTimeoutMs },
          jobs,
          schedules,
          linkEntries,
        )
      : undefined
    await worker?.start()
    await server.listen({ host: options.host, port: options.port })
    if (options.worker) {
      for (const start of starts) await start(app).catch((error: unknown) => log.warn({ err: error }, 'what a start asks for was not done'))
    }
  } catch (error) {
    await stop()
    throw error
  }
  const { address, family, port } = server.server.address() as AddressInfo
  let stopPromise: Promise<void> | undefined
  return {
    app,
    server,
    worker,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: () => {
      stopPromise ??= stop()
      return stopPromise
    },
  }
}
