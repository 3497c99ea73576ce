import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seedLarge } from '../../apps/server/seed/large.ts'
import { type Cluster, MASTER_KEY } from '../cluster.ts'
import { startOurs } from '../process.ts'
import { type BenchWorld, type Size, TEMPLATE } from './world.ts'

export interface ReportTime {
  visits: number
  /** Milliseconds of one user, one call after another. */
  summary: Times
  daily: Times
  /** With a filter, so counted from the visits. */
  narrowed: Times
}
interface Times {
  p50: number
  p99: number
}

const NAME = 'bench_reports'
const DAY_MS = 86_400_000

/** W4: a year's reports of the largest organisation, and of one that has five times as many visits. */
export async function measureReports(cluster: Cluster, world: BenchWorld, size: Size): Promise<ReportTime[]> {
  await cluster.copy(NAME, TEMPLATE)
  const largest = await measure(cluster, world.organisations.find(({ id }) => id === 1)!.tokens[0]!, size.days)
  const visits = size.largest * 5
  let token = ''
  await cluster.make(NAME, async (ownerUrl) => {
    const one = { visits, organisations: 1, largest: visits, days: size.days }
    token = (await seedLarge({ ...one, ownerUrl, masterKey: MASTER_KEY, sessions: 1 }))[0]!.token
  })
  return [
    { visits: size.largest, ...largest },
    { visits, ...(await measure(cluster, token, size.days)) },
  ]
}

async function measure(cluster: Cluster, token: string, days: number): Promise<Omit<ReportTime, 'visits'>> {
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl: cluster.url(NAME), dataDir })
  const day = (back: number) => new Date(Date.now() - back * DAY_MS).toISOString().slice(0, 10)
  const timesOf = async (call: string, more: string, count: number): Promise<Times> => {
    const times: number[] = []
    for (let index = 0; index < count; index++) {
      const began = performance.now()
      const url = `${server.address}/visitors/entrances/reports/${call}?startDate=${day(days)}&endDate=${day(0)}${more}`
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - began)
    }
    // The first ones warm up.
    const sorted = times.slice(Math.ceil(count / 10)).sort((a, b) => a - b)
    return { p50: sorted[Math.floor(sorted.length / 2)]!, p99: sorted.at(-1)! }
  }
  try {
    return {
      summary: await timesOf('summary', '', 200),
      daily: await timesOf('daily', '', 200),
      narrowed: await timesOf('summary', '&purpose=meeting', 10),
    }
  } finally {
    await server.stop()
    await cluster.drop(NAME)
    await rm(dataDir, { recursive: true, force: true })
  }
}
