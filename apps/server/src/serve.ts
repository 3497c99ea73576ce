import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { documents, jobs, recordDenial, routes, schedules } from './app.ts'
import { Keyring } from './kernel/crypto/keyring.ts'
import { passwordOf } from './kernel/db/app-connection.ts'
import { Database } from './kernel/db/database.ts'
import { KnownPlaces } from './kernel/db/known-places.ts'
import { LongLists } from './kernel/db/long-lists.ts'
import type { App, AppConfig } from './kernel/http/app-context.ts'
import { Limits } from './kernel/http/limits.ts'
import { createServer } from './kernel/http/server.ts'
import { JobWorker } from './kernel/jobs/jobs.ts'
import { LiveEvents } from './kernel/live/live-events.ts'
import type { Logger } from './kernel/log/log.ts'
import type { Mailer } from './kernel/mail/mailer.ts'
import { NameIndexes } from './kernel/matching/name-indexes.ts'
import type { FileStore } from './kernel/storage/file-store.ts'
import type { Clock } from './kernel/time/clock.ts'

export interface ServeOptions {
  config: AppConfig & { master_key: Buffer; app_role_password: string }
  /** The owner's address of a database that is migrated already. */
  ownerUrl: string
  host: string
  /** 0 for any free one. */
  port: number
  files: FileStore
  mailer: Mailer
  log: Logger
  clock: Clock
  version: string
  /** Whether this process works off jobs too. */
  worker: boolean
  callsPerMinute?: number
  callsAtOnce?: number
  poolSize?: number
  statementTimeoutMs?: number
}

export interface Serving {
  app: App
  server: FastifyInstance
  worker: JobWorker | undefined
  address: string
  /** Takes no new calls, ends the streams, lets running calls finish, and closes what is open. Asked again, it is the same stop. */
  stop(): Promise<void>
}

/** Everything of one process after its configuration is read and its database stands: composed, listening. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { ownerUrl, config, log, clock } = options
  const appPassword = passwordOf(ownerUrl, [config.app_role_password, ...(config.other ? [config.other.app_role_password] : [])])
  const database = new Database({
    ownerUrl,
    appPassword,
    poolSize: options.poolSize,
    statementTimeoutMs: options.statementTimeoutMs,
  })
  const live = new LiveEvents(database, { ownerUrl, appPassword }, log)
  const app: App = {
    config,
    database,
    keyring: Keyring.with(config),
    files: options.files,
    mailer: options.mailer,
    live,
    longLists: new LongLists(),
    gatePlaces: new KnownPlaces(),
    listedNames: new NameIndexes(),
    limits: new Limits(database.limiterPool, { callsPerMinute: options.callsPerMinute ?? 6000, callsAtOnce: options.callsAtOnce ?? 8 }),
    log,
    clock,
    version: options.version,
  }
  await live.start()
  const server = await createServer(app, { routes, documents: documents(options.version), recordDenial })
  const worker = options.worker ? new JobWorker(app, ownerUrl, jobs, schedules) : undefined
  await worker?.start()
  await server.listen({ host: options.host, port: options.port })
  const { address, family, port } = server.server.address() as AddressInfo
  let stopping: Promise<void> | undefined
  const stop = async () => {
    await live.stop()
    await server.close()
    await worker?.stop()
    await database.end()
  }
  return {
    app,
    server,
    worker,
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}
