import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Part } from '../kernel/parts/parts.ts'
import { removeAbandoned } from './abandoned.ts'
import { type Binaries, hydrate, installedBinaries, program, reachableBinaries } from './binaries.ts'
import { bringUp } from './bring-up.ts'
import { createCluster } from './cluster.ts'
import { findPlace, type Place, readPort, savePort } from './location.ts'
import { isPostmasterOf } from './pid-file.ts'
import { runProgram } from './run.ts'
import { isLastToLeave, type Session } from './session.ts'
import { assertThaiTrigrams } from './thai-trigrams.ts'

const askEveryMs = 5_000
/** A stop waits this long for a silent database. */
const silentMs = 2_000

export type EmbeddedPostgresOptions = {
  /** Created when absent; the cluster is `<dataDir>/pg18`. */
  dataDir: string
  log: Log
  /** False for tests: no fsync. */
  durable?: boolean
  /** Override the default settings if this call starts PostgreSQL. */
  extraSettings?: Record<string, string>
  /** As root: a folder that the database's user can enter. Default `/var/lib/gatehouse`. */
  shelter?: string
  /** Receives the database's state. */
  part?: Part | undefined
}

type Write = (details: object, message: string) => void
type Log = { info: Write; warn: Write; error: Write }

export type EmbeddedPostgres = {
  /** Superuser, database `postgres`; the URL stays the same. */
  url: string
  databaseUrl: (name: string) => string
  /** Whether PostgreSQL was already running. */
  adopted: boolean
  /** Calls back each time PostgreSQL ended unexpectedly. By then a restart is under way, and open connections are lost. */
  onUnexpectedExit: (callback: (exit: { pid: number }) => void) => void
  /** Leaves PostgreSQL running if another process uses it. Idempotent. */
  stop: () => Promise<void>
}

/**
 * Runs PostgreSQL 18 on a data folder and keeps it running (docs/decisions/0002). Errors: EmbeddedPostgresError, a message for the
 * terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, shelter = '/var/lib/gatehouse' } = options
  // A temporary folder may be emptied at a reboot, so it comes last.
  const shelters = [shelter, path.join(tmpdir(), 'gatehouse')]
  const source = installedBinaries()
  await hydrate(source)
  let place = await findPlace(path.resolve(options.dataDir), shelters)
  const binaries = await reachableBinaries(source, place.runAs, shelters)
  await removeAbandoned(path.dirname(place.cluster)).catch(() => {})
  if (place.fresh) {
    log.info({ folder: place.cluster }, 'Creating the database')
    if (durable && place.cluster.startsWith(`${shelters[1]}${path.sep}`))
      log.warn(
        { folder: place.cluster },
        'The database is in the temporary folder, for its user can enter no other; a restart of the machine may delete it',
      )
    if (path.dirname(place.cluster) !== place.dataDir)
      log.warn(
        { folder: place.cluster, data_folder: place.dataDir },
        'The database is not in the data folder, for its user cannot enter it: a backup needs both folders',
      )
    await createCluster(binaries, place, durable)
    place = await findPlace(place.dataDir, shelters)
  }

  const stopController = new AbortController()
  const plan = {
    binaries,
    place,
    durable,
    extraSettings: options.extraSettings ?? {},
    isCancelled: () => stopController.signal.aborted,
    onSlow: () => log.info({}, 'Waiting for the database to be ready'),
  }
  const up = await bringUp({ ...plan, port: await readPort(place.dataDir), keepPort: false })
  let session: Session | undefined = up!.session
  const { port } = session
  try {
    await savePort(place.dataDir, port)
    await assertThaiTrigrams(session.client)
  } catch (error) {
    await leave(binaries, place, session, log)
    throw error
  }
  options.part?.up()
  log.info({ port, adopted: up!.adopted, folder: place.cluster }, up!.adopted ? 'Joined the running database' : 'Database started')

  const callbacks = new Set<(exit: { pid: number }) => void>()
  let recovery: Promise<void> | undefined
  watch(session)

  function watch(watched: Session) {
    // A frozen database sends nothing; the query's time limit ends the session.
    const timer = setInterval(() => watched.client.query('select 1').catch(() => {}), askEveryMs)
    timer.unref()
    watched.client.once('end', () => clearInterval(timer))
    watched.client.once('end', () => {
      if (stopController.signal.aborted) return
      session = undefined
      options.part?.down('the connection to it was lost')
      recovery = recover(watched).finally(() => {
        recovery = undefined
      })
    })
  }

  async function recover(lostSession: Session) {
    let isReported = false
    const report = () => {
      if (isReported) return
      isReported = true
      log.error({ pid: lostSession.pid }, 'The database ended unexpectedly; starting it again')
      for (const callback of callbacks) callback({ pid: lostSession.pid })
    }
    if (!isPostmasterOf(place.cluster, lostSession.pid)) report()
    for (let attempt = 0; !stopController.signal.aborted; attempt++) {
      // Pauses grow, so that repeated crashes don't spin. The database is back within five seconds after the cause ends.
      await delay(attempt === 0 ? 0 : Math.min(250 * 2 ** attempt, 5000), undefined, { ref: false, signal: stopController.signal }).catch(
        () => {},
      )
      try {
        const next = await bringUp({ ...plan, port, keepPort: true })
        if (next === undefined) return
        if (next.session.pid !== lostSession.pid) report()
        if (next.session.port !== port)
          log.error({ port: next.session.port, expected: port }, 'The database came back on another port; restart this process')
        session = next.session
        watch(session)
        options.part?.up()
        log.warn({ pid: session.pid }, 'Connected to the database again')
        return
      } catch (error) {
        options.part?.down(error)
        log.error({ err: error }, 'The database does not start; trying again')
      }
    }
  }

  let stopPromise: Promise<void> | undefined
  async function stop() {
    stopController.abort()
    await recovery
    if (session) await leave(binaries, place, session, log)
  }

  const databaseUrl = (name: string) => `postgres://postgres:${place.password}@127.0.0.1:${port}/${encodeURIComponent(name)}`
  return {
    url: databaseUrl('postgres'),
    databaseUrl,
    adopted: up!.adopted,
    onUnexpectedExit: (callback) => void callbacks.add(callback),
    stop: () => (stopPromise ??= stop()),
  }
}

async function leave(binaries: Binaries, place: Place, session: Session, log: Log): Promise<void> {
  let answers = true
  try {
    const silent = delay(silentMs, undefined, { ref: false }).then(() => Promise.reject(new Error('The database does not answer.')))
    if (await Promise.race([isLastToLeave(session), silent])) await shutDown(binaries, place, session, log)
    else log.info({}, 'Leaving the database running for another process')
  } catch (error) {
    answers = false
    log.warn({ err: error }, 'The database could not be stopped in order; the next start repairs it')
  }
  const clientEnd = session.client.end().catch(() => {})
  // Other processes count the remaining users.
  if (answers) await clientEnd
}

/** Mode "fast" rolls back open transactions. A slow shutdown finishes by itself after the timeout. */
async function shutDown(binaries: Binaries, place: Place, { pid }: Session, log: Log): Promise<void> {
  const result = await runProgram(
    program(binaries, 'pg_ctl'),
    ['stop', '--pgdata', place.cluster, '--mode', 'fast', '--wait', '--timeout', '8'],
    place.runAs,
    10_000,
  )
  for (let wait = 0; result.code === 0 && wait < 100 && isPostmasterOf(place.cluster, pid); wait++) await delay(10)
  if (result.code === 0) log.info({}, 'Database stopped')
  else if (isPostmasterOf(place.cluster, pid))
    log.warn({ output: result.stderr.trim() }, 'The database is still writing; it stops by itself when done')
}
