import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Cluster } from '../cluster.ts'
import { ROOT, type Running, run, startLimit, startOurs } from '../process.ts'
import type { Job, Measured } from './load.ts'
import { findPgbench, measureDatabase } from './pgbench.ts'
import { type OpenVisit, WORKLOADS, type Workload } from './requests.ts'
import { type BenchWorld, PLAIN_TEMPLATE, TEMPLATE } from './world.ts'

export const SYSTEMS = { ours: 'Gatehouse', limit: 'Node http + pg', database: 'PostgreSQL alone', one: 'Gatehouse, one user' } as const
export type System = keyof typeof SYSTEMS
/** Measured results by workload and system, one per round. */
export type Rounds = Partial<Record<Workload, Partial<Record<System, Measured[]>>>>

export interface RoundOptions {
  cluster: Cluster
  world: BenchWorld
  workloads: Workload[]
  rounds: number
  seconds: number
  tell: (line: string) => void
}

const CONNECTIONS = 32
/** Workloads that are also measured with a single user. */
const ALONE: readonly Workload[] = ['w1', 'w3', 'dashboard']

/** Measures every workload on every system, one right after another, on copies of the same database that are recreated for each round. */
export async function measureRounds(options: RoundOptions): Promise<Rounds> {
  const results: Rounds = {}
  const pgbench = findPgbench()
  if (!pgbench) options.tell('The database alone is left out: there is no pgbench here (package postgresql).')
  for (let round = 0; round < options.rounds; round++) await oneRound(options, round, pgbench, results)
  return results
}

async function oneRound(
  { cluster, world, workloads, seconds, tell }: RoundOptions,
  round: number,
  pgbench: string | undefined,
  results: Rounds,
) {
  const names = { ours: 'bench_ours', limit: 'bench_limit', database: 'bench_database' }
  await cluster.copy(names.ours, TEMPLATE)
  await cluster.copy(names.limit, PLAIN_TEMPLATE)
  await cluster.copy(names.database, TEMPLATE)
  const dataDir = join(cluster.folder, 'server')
  const ours = await startOurs({ ownerUrl: cluster.url(names.ours), dataDir })
  const limit = await startLimit(cluster.url(names.limit))
  const load = (server: Running, system: 'ours' | 'limit', workload: Workload, connections: number) =>
    measureLoad(cluster, world, server, cluster.url(names[system]), { workload, system, connections, seconds })
  try {
    for (const workload of workloads) {
      const measures: [System, () => Promise<Measured>][] = [
        ['ours', () => load(ours, 'ours', workload, CONNECTIONS)],
        ['limit', () => load(limit, 'limit', workload, CONNECTIONS)],
      ]
      if (pgbench)
        measures.push(['database', () => measureDatabase(pgbench, workload, cluster.url(names.database), world, seconds, cluster.pid)])
      // Rotates the order, so that no system is always first or last.
      const rotation = measures.map((_, index) => measures[(index + round) % measures.length]!)
      if (ALONE.includes(workload)) rotation.push(['one', () => load(ours, 'ours', workload, 1)])
      for (const [system, measure] of rotation) {
        const result = await measure()
        results[workload] = { ...results[workload], [system]: [...(results[workload]?.[system] ?? []), result] }
        tell(`round ${round + 1}  ${WORKLOADS[workload].padEnd(32)} ${SYSTEMS[system].padEnd(22)} ${show(result)}`)
      }
    }
    if (!ours.alive() || ours.output().includes('"level":50')) throw new Error(`The server complained:\n${ours.output()}`)
  } finally {
    await ours.stop()
    await limit.stop()
    for (const name of Object.values(names)) await cluster.drop(name)
    await rm(dataDir, { recursive: true, force: true })
  }
}

const show = ({ perSecond, p50, p99, serverCpu, databaseCpu, refused }: Measured) =>
  `${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  cpu ${serverCpu.toFixed(2)} + ${databaseCpu.toFixed(2)} ms${Object.keys(refused).length > 0 ? `  REFUSED ${JSON.stringify(refused)}` : ''}`

type What = Pick<Job, 'workload' | 'system' | 'connections' | 'seconds'>

/** Loads a running server from a separate process. */
export async function measureLoad(cluster: Cluster, world: BenchWorld, server: Running, ownerUrl: string, load: What): Promise<Measured> {
  const open = load.workload === 'w6' ? await openVisits(ownerUrl) : []
  const job: Job = {
    ...load,
    url: server.address,
    pids: { server: server.pid, database: cluster.pid },
    organisations: world.organisations,
    days: world.days,
    open,
    warmSeconds: load.seconds / 2,
  }
  const file = join(cluster.folder, 'job.json')
  await writeFile(file, JSON.stringify(job))
  return JSON.parse(await run(process.execPath, ['--import', 'tsx', join(ROOT, 'bench', 'http', 'load.ts'), file])) as Measured
}

async function openVisits(ownerUrl: string): Promise<OpenVisit[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<OpenVisit>(
      `select organisation_id, _id as id, gate_in_id as gate_id from entrances where status = 'checkin' order by md5(_id::text)`,
    )
    return rows
  } finally {
    await client.end()
  }
}
