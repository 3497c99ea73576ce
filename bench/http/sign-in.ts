import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { ROOT, startOurs } from '../process.ts'
import { measureLoad } from './rounds.ts'
import { type BenchWorld, PASSWORD, TEMPLATE } from './world.ts'

export interface SignIns {
  /** One after another, milliseconds. */
  alone: { p50: number; p99: number }
  /** Check-ins of 8 guards while ten sign-ins are under way all the time. */
  checkIn: { perSecond: number; p50: number; p99: number }
  /** The same guards without anybody signing in. */
  checkInAlone: { perSecond: number; p50: number; p99: number }
  refused: Record<string, number>
}

const GUARDS = 8
const AT_ONCE = 10

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

/** Signs in once, from an address that nobody else has, and answers how long it took in milliseconds. */
export async function signIn(address: string, email: string, from: number): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:0:${(from % 65_000).toString(16)}::1` },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`A sign-in was refused: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
  return performance.now() - began
}
