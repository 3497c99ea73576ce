import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { startLimit, startOurs } from '../process.ts'
import { TEMPLATE } from './world.ts'

export interface Idle {
  /** Resident megabytes of the server's process, without PostgreSQL. */
  ours: number
  limit: number
  /** Milliseconds to the first answer, on an existing database. */
  startOnUrl: number
  /** The same if the server starts its own PostgreSQL on an existing folder. */
  startOnFolder: number
}

const SETTLE_MS = 8_000

/** W9: the server's resources while it is idle, and the time until its first answer. */
export async function measureIdle(cluster: Cluster): Promise<Idle> {
  await cluster.copy('bench_idle', TEMPLATE)
  const ownerUrl = cluster.url('bench_idle')
  try {
    const starts: number[] = []
    for (let round = 0; round < 3; round++) {
      const server = await startOurs({ ownerUrl, dataDir: join(cluster.folder, 'server') })
      starts.push(server.startedIn)
      await server.stop()
    }
    const server = await startOurs({ ownerUrl, dataDir: join(cluster.folder, 'server') })
    const limit = await startLimit(ownerUrl)
    await delay(SETTLE_MS)
    const [ours, other] = [server.megabytes(), limit.megabytes()]
    await server.stop()
    await limit.stop()
    return { ours, limit: other, startOnUrl: middle(starts), startOnFolder: await startsOnFolder(cluster) }
  } finally {
    await cluster.drop('bench_idle')
  }
}

async function startsOnFolder(cluster: Cluster): Promise<number> {
  const dataDir = join(cluster.folder, 'own')
  await (await startOurs({ dataDir })).stop()
  const starts: number[] = []
  for (let round = 0; round < 3; round++) {
    const server = await startOurs({ dataDir })
    starts.push(server.startedIn)
    await server.stop()
  }
  return middle(starts)
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
