import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, program } from './binaries.ts'
import { EmbeddedPostgresError, failureFromOutput } from './failure.ts'
import type { Place } from './location.ts'
import { isAlive, isPostmasterOf, type PidFile, readPidFile } from './pid-file.ts'
import { freePort } from './port.ts'
import { spawnFailure, spawnProgram } from './run.ts'
import { openSession, type Session } from './session.ts'
import { postgresArguments } from './settings.ts'

export type Plan = {
  binaries: Binaries
  place: Place
  durable: boolean
  extraSettings: Record<string, string>
  /** The port to begin with. `keepPort`: others already know it, so wait for it instead of choosing another. */
  port: number | undefined
  keepPort: boolean
  /** Told once when the database takes long, for example while it recovers after a power cut. */
  onSlow: () => void
  isCancelled: () => boolean
}

type Launch = { child: ChildProcess; failure: Promise<string | EmbeddedPostgresError>; settled: () => boolean }

const slowMs = 4000
const limitMs = 180_000

/**
 * Joins the PostgreSQL that runs on the cluster, or starts one and joins it. Several processes may do so at once: PostgreSQL's own lock lets one
 * start, the others join it. Answers undefined when cancelled.
 */
export async function bringUp(plan: Plan): Promise<{ session: Session; adopted: boolean } | undefined> {
  const { place } = plan
  const began = Date.now()
  const strangers = new Set<number>()
  let launch: Launch | undefined
  let port = plan.port
  let told = false
  let joined = false

  try {
    while (!plan.isCancelled()) {
      const running = runningPostmaster(place, strangers)
      if (running?.port !== undefined) {
        const session = await openSession(place, running.pid, running.port)
        if (session === 'other') strangers.add(running.pid)
        else if (session !== undefined) {
          joined = true
          return { session, adopted: running.pid !== launch?.child.pid }
        }
      } else if (launch?.settled()) {
        const failure = await launch.failure
        launch = undefined
        const error = typeof failure === 'string' ? failureFromOutput(failure, 'The database did not start', place.cluster) : failure
        // The port went to another program between our look and PostgreSQL's, or another process starts the same cluster, or the last workers of
        // a killed one are still leaving.
        if (!['port_taken', 'lock_taken'].includes(error.code) || Date.now() - began > 20_000) throw error
        await delay(100)
      } else if (running === undefined && launch === undefined) {
        port = plan.keepPort && port !== undefined ? port : await freePort(port)
        launch = launchPostgres(plan, port)
      }
      if (Date.now() - began > limitMs)
        throw new EmbeddedPostgresError(
          'timeout',
          `The database in ${place.cluster} does not answer after ${limitMs / 1000} seconds. Its log is in ${path.join(place.cluster, 'log')}.`,
        )
      if (!told && Date.now() - began > slowMs) {
        told = true
        plan.onSlow()
      }
      await delay(15)
    }
    return undefined
  } finally {
    // Given up or cancelled while it was starting: nobody has been promised this server.
    if (!joined && launch && !launch.settled()) {
      launch.child.kill('SIGINT')
      await launch.failure
    }
  }
}

function runningPostmaster(place: Place, strangers: Set<number>): PidFile | undefined {
  const found = readPidFile(place.cluster)
  return found && !strangers.has(found.pid) && isPostmasterOf(place.cluster, found.pid) ? found : undefined
}

function launchPostgres({ binaries, place, durable, extraSettings }: Plan, port: number): Launch {
  const executable = program(binaries, 'postgres')
  const stale = readPidFile(place.cluster)
  // A pid file that outlived its process names a process id that may since be another program's (ours, in a container). PostgreSQL would take that
  // for a running server and refuse for ever. Naming the id as our own kin makes it look further, at the shared memory, which tells the truth;
  // the alternative, deleting the pid file, is how clusters get two servers and are lost.
  const env: Record<string, string> = stale && isAlive(stale.pid) ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}
  // Detached: Ctrl-C at the terminal is for us, and we end PostgreSQL in order.
  const child = spawnProgram(executable, postgresArguments({ cluster: place.cluster, port, durable, extra: extraSettings }), place.runAs, {
    detached: true,
    env,
  })
  let output = ''
  let done = false
  child.stderr!.on('data', (chunk) => {
    output = (output + chunk).slice(-8000)
  })
  const failure = new Promise<string | EmbeddedPostgresError>((resolve) => {
    child.once('error', (error) => resolve(spawnFailure(error, executable)))
    child.once('exit', async () => {
      // Its last words may still be on the way.
      await Promise.race([once(child.stderr!, 'close'), delay(200)])
      resolve(/FATAL|PANIC/.test(output) ? output : output + newestLog(place.cluster))
    })
  }).finally(() => {
    done = true
  })
  // PostgreSQL may outlive us; it must not keep our process from ending.
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  return { child, failure, settled: () => done }
}

/** Once it collects its log, PostgreSQL says there, not on standard error, why it gives up. Only what follows the last start. */
function newestLog(cluster: string): string {
  try {
    const folder = path.join(cluster, 'log')
    const newest = readdirSync(folder)
      .map((name) => path.join(folder, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
    if (newest === undefined || Date.now() - statSync(newest).mtimeMs > 60_000) return ''
    const lines = readFileSync(newest, 'utf8').slice(-8000).split('\n')
    return lines
      .slice(
        Math.max(
          0,
          lines.findLastIndex((line) => line.includes('starting PostgreSQL')),
        ),
      )
      .join('\n')
  } catch {
    return ''
  }
}
