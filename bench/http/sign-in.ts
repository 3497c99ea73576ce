import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { ROOT, startOurs } from '../process.ts'
import { median } from '../stats.ts'
import { measureLoad } from './rounds.ts'
import { type BenchWorld, PASSWORD, TEMPLATE } from './world.ts'

export interface SignIns {
  /** One after another, milliseconds. */
  alone: { p50: number; p99: number }
  /** Median milliseconds of a refusal: a wrong password of somebody who is known, and an address that nobody has (ASVS 6.3.8). */
  wrong: number
  unknown: number
  /** Check-ins of 8 guards while ten sign-ins are under way all the time. */
  checkIn: { perSecond: number; p50: number; p99: number }
  /** The same guards without anybody signing in. */
  checkInAlone: { perSecond: number; p50: number; p99: number }
  refused: Record<string, number>
}

const GUARDS = 8
const AT_ONCE = 10
const REFUSALS = 60

/** W8: how long a sign-in takes, and what ten of them at once do to the guards. */
export async function measureSignIns(cluster: Cluster, world: BenchWorld, seconds: number): Promise<SignIns> {
  await cluster.copy('bench_sign_in', TEMPLATE)
  const ownerUrl = cluster.url('bench_sign_in')
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl, dataDir })
  try {
    const checkIns = () => measureLoad(cluster, world, server, ownerUrl, { workload: 'w5', system: 'ours', connections: GUARDS, seconds })
    const times: number[] = []
    for (let index = 0; index < 60; index++) times.push(await signIn(server.address, world.emails[index % world.emails.length]!, index))
    const alone = times.slice(10).sort((a, b) => a - b)
    const refusals = await measureRefusals(server.address, world.emails)
    const checkInAlone = await checkIns()
    // A process of its own: the hashing is the server's work, the asking must not be that of who measures.
    const signing = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench', 'http', 'keep-signing-in.ts'), server.address, String(AT_ONCE), ...world.emails],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(signing.stdout!, 'data')
    await delay(500)
    const checkIn = await checkIns()
    const ended = once(signing, 'exit')
    signing.kill('SIGTERM')
    await ended
    return {
      alone: { p50: alone[25]!, p99: alone.at(-1)! },
      ...refusals,
      checkIn,
      checkInAlone,
      refused: { ...checkInAlone.refused, ...checkIn.refused },
    }
  } finally {
    await server.stop()
    await cluster.drop('bench_sign_in')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** In turn, so that neither has the quieter moments; few for each address, so that none is locked. */
async function measureRefusals(address: string, emails: readonly string[]): Promise<Pick<SignIns, 'wrong' | 'unknown'>> {
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  for (let index = 0; index < REFUSALS; index++) {
    const known = emails[index % emails.length]!
    times.wrong.push(await timeSignIn(address, { email: known, password: 'not the password', from: 30_000 + index }, 401))
    times.unknown.push(await timeSignIn(address, { email: `nobody.${known}`, password: PASSWORD, from: 31_000 + index }, 401))
  }
  return { wrong: median(times.wrong), unknown: median(times.unknown) }
}

/** Signs in once, from an address that nobody else has, and answers how long it took in milliseconds. */
export const signIn = (address: string, email: string, from: number): Promise<number> =>
  timeSignIn(address, { email, password: PASSWORD, from }, 200)

interface Attempt {
  email: string
  password: string
  from: number
}

async function timeSignIn(address: string, { email, password, from }: Attempt, expected: number): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:0:${(from % 65_000).toString(16)}::1` },
    body: JSON.stringify({ email, password }),
  })
  const text = await answer.text()
  if (answer.status !== expected) throw new Error(`A sign-in was answered ${answer.status}, not ${expected}: ${text}`)
  return performance.now() - began
}
