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
  /** `keepPort`: others already know the port, so wait for it. */
  port: number | undefined
  keepPort: boolean
  /** Called once, for example during a recovery. */
  onSlow: () => void
  isCancelled: () => boolean
}

type Launch = { child: ChildProcess; failure: Promise<string | EmbeddedPostgresError>; settled: () => boolean }

const slowMs = 4000
const limitMs = 180_000

/** Joins or starts PostgreSQL; its own lock decides between processes. Returns undefined when cancelled. */
export async function bringUp(plan: Plan): Promise<{ session: Session; adopted: boolean } | undefined> {
  const { place } = plan
  const began = Date.now()
  const strangers = new Set<number>()
  let launch: Launch | undefined
  let port = plan.port
  let isReported = false
  let hasJoined = false

  try {
    while (!plan.isCancelled()) {
      const postmaster = runningPostmaster(place, strangers)
      if (postmaster?.port !== undefined) {
        const session = await openSession(place, postmaster.pid, postmaster.port)
        if (session === 'other') strangers.add(postmaster.pid)
        else if (session !== undefined) {
          hasJoined = true
          return { session, adopted: postmaster.pid !== launch?.child.pid }
        }
      } else if (launch?.settled()) {
        const failure = await launch.failure
        launch = undefined
        const error = typeof failure === 'string' ? failureFromOutput(failure, 'The database did not start', place.cluster) : failure
        // Another program took the port, another process starts the cluster, or old workers are still leaving.
        if (!['port_taken', 'lock_taken'].includes(error.code) || Date.now() - began > 20_000) throw error
        await delay(100)
      } else if (postmaster === undefined && launch === undefined) {
        port = plan.keepPort && port !== undefined ? port : await freePort(port)
        launch = launchPostgres(plan, port)
      }
      if (Date.now() - began > limitMs)
        throw new EmbeddedPostgresError(
          'timeout',
          `The database in ${place.cluster} does not answer after ${limitMs / 1000} seconds. Its log is in ${path.join(place.cluster, 'log')}.`,
        )
      if (!isReported && Date.now() - began > slowMs) {
        isReported = true
        plan.onSlow()
      }
      await delay(15)
    }
    return undefined
  } finally {
    // Cancelled while starting, so nobody uses this server.
    if (!hasJoined && launch && !launch.settled()) {
      launch.child.kill('SIGINT')
      await launch.failure
    }
  }
}

function runningPostmaster(place: Place, strangers: Set<number>): PidFile | undefined {
  const pidFile = readPidFile(place.cluster)
  return pidFile && !strangers.has(pidFile.pid) && isPostmasterOf(place.cluster, pidFile.pid) ? pidFile : undefined
}

function launchPostgres({ binaries, place, durable, extraSettings }: Plan, port: number): Launch {
  const executable = program(binaries, 'postgres')
  const stale = readPidFile(place.cluster)
  // A stale pid file may name one of our processes, which PostgreSQL would take for a running server. As its declared grandparent, the process is
  // ignored and PostgreSQL checks shared memory instead. Deleting the file could give a cluster two servers.
  const env: Record<string, string> = stale && isAlive(stale.pid) ? { PG_GRANDPARENT_PID: String(stale.pid) } : {}
  // Detached, so that Ctrl-C does not reach PostgreSQL.
  const child = spawnProgram(executable, postgresArguments({ cluster: place.cluster, port, durable, extra: extraSettings }), place.runAs, {
    detached: true,
    env,
  })
  let output = ''
  let hasEnded = false
  child.stderr!.on('data', (chunk) => {
    output = (output + chunk).slice(-8000)
  })
  const failure = new Promise<string | EmbeddedPostgresError>((resolve) => {
    child.once('error', (error) => resolve(spawnFailure(error, executable)))
    child.once('exit', async () => {
      // Its last output may still arrive.
      await Promise.race([once(child.stderr!, 'close'), delay(200)])
      resolve(/FATAL|PANIC/.test(output) ? output : output + newestLog(place.cluster))
    })
  }).finally(() => {
    hasEnded = true
  })
  // PostgreSQL may outlive this process.
  child.unref()
  ;(child.stderr as unknown as { unref(): void }).unref()
  return { child, failure, settled: () => hasEnded }
}

/** PostgreSQL's own log has the reason. Reads only the part after the last start. */
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
