// `node tools/bench.mjs partners/run.ts` alternates check-ins without a partner and with one that is down, then delivers everything that waited.
// `--events 10000` (default 2,000), `--rounds 5`, `--full`: the large data set. Prints the figures; fails if an event is missing or not verified.
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { newSecret, PartnerServer, partnerOf } from '../../apps/server/test/partner-server.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { requestMaker } from '../http/requests.ts'
import { type BenchOrganisation, type BenchWorld, FULL, makeWorld, QUICK, TEMPLATE } from '../http/world.ts'
import { startOurs } from '../process.ts'
import { table } from '../results.ts'
import { median } from '../stats.ts'

const { values } = parseArgs({
  options: { events: { type: 'string' }, rounds: { type: 'string' }, full: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds ?? 4)
const perRound = Math.ceil(Number(values.events ?? 2_000) / rounds)
const GUARDS = 4
const NAME = 'bench_partners'
const SECRET = newSecret()
const KEY = 'bench'

async function savePartner(address: string, { tokens }: BenchOrganisation, port: number, events: 'none' | 'check-ins'): Promise<void> {
  const partner = partnerOf({
    key: KEY,
    url: `http://127.0.0.1:${port}/`,
    secret: SECRET,
    events: events === 'none' ? [] : ['visit.checked_in'],
  })
  const answer = await fetch(`${address}/settings/visitors`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify({ partner }),
  })
  if (!answer.ok) throw new Error(`The partner was not saved: ${answer.status} ${await answer.text()}`)
}

/** Milliseconds of check-ins by several guards, each one after another. */
async function checkIns(address: string, organisation: BenchOrganisation, days: number, count: number): Promise<number[]> {
  const next = requestMaker({ workload: 'w5', system: 'ours', organisations: [organisation], days, open: [] })
  const times: number[] = []
  let left = count
  const guard = async () => {
    while (left-- > 0) {
      const { method, path, headers, body } = next()!
      const begin = performance.now()
      const answer = await fetch(address + path, { method, headers, body: body! })
      await answer.arrayBuffer()
      times.push(performance.now() - begin)
      if (!answer.ok) throw new Error(`A check-in was answered ${answer.status}.`)
    }
  }
  await Promise.all(Array.from({ length: GUARDS }, guard))
  return times.sort((first, other) => first - other)
}

const at = (times: readonly number[], part: number): number => times[Math.min(times.length - 1, Math.floor(times.length * part))]!

async function measure(cluster: Cluster, world: BenchWorld): Promise<void> {
  const organisation = world.organisations.find(({ id }) => id === 1)!
  // Chooses a free port. Nothing listens on it while the partner is down.
  const first = await PartnerServer.open()
  const { port } = first
  await first.close()
  await cluster.copy(NAME, TEMPLATE)
  const env = { PARTNER_NETWORKS: '127.0.0.0/8', PARTNER_PORTS: String(port) }
  const server = await startOurs({ ownerUrl: cluster.url(NAME), dataDir: join(cluster.folder, 'server'), env })
  const owner = new pg.Client({ connectionString: cluster.url(NAME) })
  await owner.connect()
  try {
    await checkIns(server.address, organisation, world.days, 300)
    const quiet: number[][] = []
    const down: number[][] = []
    for (let round = 0; round < rounds; round++) {
      // The two take turns at going first.
      for (const events of round % 2 === 0 ? (['none', 'check-ins'] as const) : (['check-ins', 'none'] as const)) {
        await savePartner(server.address, organisation, port, events)
        const times = await checkIns(server.address, organisation, world.days, perRound)
        ;(events === 'none' ? quiet : down).push(times)
      }
    }
    const of = (all: number[][], part: number) => median(all.map((times) => at(times, part)))
    console.log(
      table(
        [`check-ins, ${GUARDS} guards, ${rounds} rounds of ${perRound}, ms`, 'p50', 'p99'],
        [
          ['no events wanted', of(quiet, 0.5).toFixed(2), of(quiet, 0.99).toFixed(2)],
          ['partner down', of(down, 0.5).toFixed(2), of(down, 0.99).toFixed(2)],
          ['ratio', (of(down, 0.5) / of(quiet, 0.5)).toFixed(2), (of(down, 0.99) / of(quiet, 0.99)).toFixed(2)],
        ],
      ),
    )
    const { rows } = await owner.query<{ id: string }>("select 'msg_' || _id as id from partner_events where organisation_id = 1")
    const back = await PartnerServer.open(port)
    back.secret = SECRET
    const begin = performance.now()
    // Saving the partner ends its pause, as an administrator does after a repair.
    await savePartner(server.address, organisation, port, 'check-ins')
    // Events that were tried wait for their next time; waiting a day isn't part of the measurement.
    await owner.query("update partner_events set due_at = now() where status = 'waiting'")
    const arrivals = () => new Set(back.received.map(({ id }) => id))
    while (arrivals().size < rows.length && performance.now() - begin < 600_000) await delay(250)
    const seconds = (performance.now() - begin) / 1_000
    await back.close()
    const eventCounts = arrivals()
    const missing = rows.filter(({ id }) => !eventCounts.has(id)).length
    const repeats = back.received.length - eventCounts.size
    const refusals = back.refused.length
    console.log(
      `${rows.length} events waited; ${eventCounts.size} arrived within ${seconds.toFixed(0)} s, ${missing} missing, ${repeats} repeated, ${refusals} not verified.`,
    )
    if (missing > 0 || refusals > 0 || rows.length < rounds * perRound) process.exitCode = 1
  } finally {
    await owner.end()
    await server.stop()
    await cluster.drop(NAME)
  }
}

const cluster = await startCluster()
try {
  await measure(cluster, await makeWorld(cluster, values.full ? FULL : { ...QUICK, visits: 40_000, largest: 20_000 }))
} finally {
  await cluster.stop()
}
