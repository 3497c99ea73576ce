import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { seedDemo } from '../../apps/server/seed/demo.ts'
import { type FuzzReport, fuzz } from '../../apps/server/test/fuzz/fuzz.ts'
import { type Cluster, MASTER_KEY } from '../cluster.ts'
import { startOurs } from '../process.ts'

/** security.md R17: the most memory that the server may use. */
const MOST_MEGABYTES = 512

export interface FuzzRun extends FuzzReport {
  seed: number
  seconds: number
  megabytes: { first: number; most: number; last: number }
}

/** Sends generated requests to the built server in a separate process, on the demo's data. */
export async function runFuzz(cluster: Cluster, count: number, seed: number, tell: (line: string) => void): Promise<FuzzRun> {
  await cluster.make('bench_fuzz', async (ownerUrl) => {
    await seedDemo({ ownerUrl, masterKey: MASTER_KEY, now: new Date() })
  })
  const ownerUrl = cluster.url('bench_fuzz')
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  const dataDir = join(cluster.folder, 'fuzz')
  // The judge compares answers with the contract. The server must not do so itself, because production doesn't.
  const server = await startOurs({ ownerUrl, dataDir })
  const began = performance.now()
  const megabytes = { first: server.megabytes(), most: 0, last: 0 }
  try {
    const onBatch = (count: number) => {
      if (!server.alive()) throw new Error(`The server ended:\n${server.output()}`)
      megabytes.last = server.megabytes()
      megabytes.most = Math.max(megabytes.most, megabytes.last)
      if (count % 10_000 === 0)
        tell(`${count} requests, ${((performance.now() - began) / 1_000).toFixed(0)} s, ${megabytes.last.toFixed(0)} MB`)
    }
    const report = await fuzz({ address: server.address, owner, count, seed, connections: 8, onBatch })
    if (megabytes.most > MOST_MEGABYTES) report.faults.push(`the server took ${megabytes.most.toFixed(0)} MB`)
    for (const line of server
      .output()
      .split('\n')
      .filter((text) => text.includes('not ready')))
      tell(line)
    return { ...report, seed, seconds: (performance.now() - began) / 1_000, megabytes }
  } finally {
    await owner.end()
    await server.stop()
    await cluster.drop('bench_fuzz')
    await rm(dataDir, { recursive: true, force: true })
  }
}
