import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type LargeSession, seedLarge } from '../../apps/server/seed/large.ts'
import { type Cluster, MASTER_KEY } from '../cluster.ts'
import { startOurs } from '../process.ts'
import { type BenchWorld, type Size, TEMPLATE } from './world.ts'

export interface ReportTime {
  visits: number
  /** Milliseconds for one user who makes one call after another. */
  summary: Times
  daily: Times
  /** With the slowest of the filters that the page offers. */
  narrowed: Times & { filter: string }
}
interface Times {
  p50: number
  p99: number
}

interface Session {
  token: string
  gate: string
}

const NAME = 'bench_reports'
const DAY_MS = 86_400_000
const FILTERS = [
  'purpose=meeting',
  'visitor_type=visitor',
  'source=walk_in',
  'has_vehicle=true',
  'source=walk_in&has_vehicle=true',
] as const

/** W4: a year's reports of the largest organisation, and of one with five times as many visits. */
export async function measureReports(cluster: Cluster, world: BenchWorld, size: Size): Promise<ReportTime[]> {
  await cluster.copy(NAME, TEMPLATE)
  const first = world.organisations.find(({ id }) => id === 1)!
  const largest = await measure(cluster, { token: first.tokens[0]!, gate: first.gates[0]! }, size.days)
  const visits = size.largest * 5
  let session: Session | undefined
  await cluster.make(NAME, async (ownerUrl) => {
    const singleSize = { visits, organisations: 1, largest: visits, days: size.days }
    const [{ token, gate_ids }] = (await seedLarge({ ...singleSize, ownerUrl, masterKey: MASTER_KEY, sessions: 1 })) as [LargeSession]
    session = { token, gate: gate_ids[0]! }
  })
  return [
    { visits: size.largest, ...largest },
    { visits, ...(await measure(cluster, session!, size.days)) },
  ]
}

async function measure(cluster: Cluster, { token, gate }: Session, days: number): Promise<Omit<ReportTime, 'visits'>> {
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl: cluster.url(NAME), dataDir })
  const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
  const timesOf = async (call: string, filter: string, count: number): Promise<Times> => {
    const times: number[] = []
    for (let index = 0; index < count; index++) {
      const began = performance.now()
      const url = `${server.address}/visitors/entrances/reports/${call}?startDate=${day(days)}&endDate=${day(0)}${filter}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - began)
    }
    // The first ones are warm-up.
    const sorted = times.slice(Math.ceil(count / 10)).sort((a, b) => a - b)
    return { p50: sorted[Math.floor(sorted.length / 2)]!, p99: sorted.at(-1)! }
  }
  try {
    const filteredTimes: ReportTime['narrowed'][] = []
    for (const filter of [...FILTERS, `gate_id=${gate}`]) filteredTimes.push({ filter, ...(await timesOf('summary', `&${filter}`, 50)) })
    return {
      summary: await timesOf('summary', '', 200),
      daily: await timesOf('daily', '', 200),
      narrowed: filteredTimes.sort((a, b) => b.p50 - a.p50)[0]!,
    }
  } finally {
    await server.stop()
    await cluster.drop(NAME)
    await rm(dataDir, { recursive: true, force: true })
  }
}
