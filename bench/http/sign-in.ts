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
  /** Milliseconds, one sign-in after another. */
  alone: { p50: number; p99: number }
  /** Median milliseconds of a refusal: a wrong password for a known account, and an unknown address (ASVS 6.3.8). */
  wrong: number
  unknown: number
  /** Check-ins of 8 guards while ten sign-ins are always in progress. */
  checkIn: { perSecond: number; p50: number; p99: number }
  /** The same guards without sign-ins. */
  checkInAlone: { perSecond: number; p50: number; p99: number }
  refused: Record<string, number>
}

const GUARDS = 8
const AT_ONCE = 10
const REFUSALS = 60

/** W8: how long a sign-in takes, and how ten at once affect the guards. */
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
    // A separate process: the server does the hashing, and the requests must not load the measuring process.
    const signer = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench', 'http', 'keep-signing-in.ts'), server.address, String(AT_ONCE), ...world.emails],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(signer.stdout!, 'data')
    await delay(500)
    const checkIn = await checkIns()
    const exit = once(signer, 'exit')
    signer.kill('SIGTERM')
    await exit
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

/** Alternates the two, so that neither gets the quieter moments; few attempts for each address, so that no account is locked. */
async function measureRefusals(address: string, emails: readonly string[]): Promise<Pick<SignIns, 'wrong' | 'unknown'>> {
  const times: Record<'wrong' | 'unknown', number[]> = { wrong: [], unknown: [] }
  for (let index = 0; index < REFUSALS; index++) {
    const email = emails[index % emails.length]!
    times.wrong.push(await timeSignIn(address, { email: email, password: 'not the password', from: 30_000 + index }, 401))
    times.unknown.push(await timeSignIn(address, { email: `nobody.${email}`, password: PASSWORD, from: 31_000 + index }, 401))
  }
  return { wrong: median(times.wrong), unknown: median(times.unknown) }
}

/** Signs in once from a unique address. Returns the time in milliseconds. */
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
