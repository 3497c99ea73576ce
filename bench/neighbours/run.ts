// The script `npm run bench:neighbours` measures how one organisation affects another on the same server. Each attack follows a quiet time, and
// results are ratios within one run. With `--quick` it uses a small data set and writes nothing. Other options: `--only slow,previews`, `--seconds
// 20`, `--rounds 3`, `--main <file>` for another build.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { Bar } from '../bars.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { busyPercent } from '../cpu.ts'
import { type BenchWorld, makeWorld, QUICK, type Size, TEMPLATE } from '../http/world.ts'
import { ROOT, type Running, run, startOurs } from '../process.ts'
import { barTable, conditionsOf, keep, table } from '../results.ts'
import { median } from '../stats.ts'
import { ATTACKS, type Attack } from './attacks.ts'
import type { Probed } from './probe.ts'

/** The first organisation attacks the second. */
const SIZE: Size = { visits: 160_000, organisations: 4, largest: 60_000, days: 60 }
const WARM_MS = 1_500

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: text, seconds: text, rounds: text, main: text },
})
const all = (Object.keys(ATTACKS) as Attack[]).filter((name) => name !== 'nothing')
const names = all.filter((name) => values.only?.split(',').includes(name) ?? true)
const seconds = Number(values.seconds ?? (values.quick ? 6 : 15))
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
const size = values.quick ? QUICK : SIZE

interface Times {
  checkIn: number
  photo: number
  export: number
}
interface Measured {
  quiet: Times
  attacked: Times
  refused: string
  answered: string
}

const at = (times: readonly number[], part: number) => {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
/** The values that the rule limits: the slow end of check-ins, which are many, and the median of the others. */
const timesOf = ({ checkIns, photos, exports }: Probed): Times => ({
  checkIn: at(checkIns, 0.99),
  photo: at(photos, 0.5),
  export: at(exports, 0.5),
})

async function openVisit(ownerUrl: string, organisation: number): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `select _id as id from entrances where organisation_id = $1 and status = 'checkin' order by checkin_at desc limit 1`,
      [organisation],
    )
    return rows[0]!.id
  } finally {
    await client.end()
  }
}

async function measure(cluster: Cluster, world: BenchWorld, server: Running, ownerUrl: string): Promise<Map<Attack, Measured[]>> {
  const [hostile, other] = [1, 2].map((id) => world.organisations.find((organisation) => organisation.id === id)!)
  const [hostileVisit, otherVisit] = [await openVisit(ownerUrl, 1), await openVisit(ownerUrl, 2)]
  const tsx = (file: string, input: string) => ['--import', 'tsx', join(ROOT, 'bench', 'neighbours', file), input]
  const probe = async (): Promise<Probed> => {
    const job = { address: server.address, organisation: other, visit: otherVisit, days: world.days, seconds }
    const file = join(cluster.folder, 'probe.json')
    await writeFile(file, JSON.stringify(job))
    return JSON.parse(await run(process.execPath, tsx('probe.ts', file))) as Probed
  }
  const during = async (name: Attack): Promise<{ probed: Probed; answered: string }> => {
    const file = join(cluster.folder, 'attack.json')
    await writeFile(file, JSON.stringify({ name, target: { address: server.address, organisation: hostile, visit: hostileVisit } }))
    const child = spawn(process.execPath, tsx('attacker.ts', file), { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part))
    await once(child.stderr, 'data')
    await delay(WARM_MS)
    try {
      return { probed: await probe(), answered: '' }
    } finally {
      const exit = once(child, 'close')
      child.kill('SIGTERM')
      await exit
      console.log(`  ${name}: its own answers ${output}`)
    }
  }
  const results = new Map<Attack, Measured[]>()
  await probe()
  for (let round = 0; round < rounds; round++)
    for (const name of names) {
      const quiet = await probe()
      const { probed, answered } = await during(name)
      const result = { quiet: timesOf(quiet), attacked: timesOf(probed), refused: JSON.stringify(probed.refused), answered }
      results.set(name, [...(results.get(name) ?? []), result])
      console.log(`${name.padEnd(10)} quiet ${show(result.quiet)}  attacked ${show(result.attacked)}  refused ${result.refused}`)
      if (!server.alive()) throw new Error(`The server ended:\n${server.output()}`)
      await delay(WARM_MS)
    }
  return results
}

const ms = (value: number) => (Number.isFinite(value) ? value.toFixed(0) : 'none')
const show = (times: Times) => `check-in p99 ${ms(times.checkIn)}, photo ${ms(times.photo)}, export ${ms(times.export)} ms`

const KINDS = [
  ['checkIn', 'check-in p99', 2],
  ['photo', 'photo', 3],
  ['export', 'export', 3],
] as const

const ratioOf = (results: readonly Measured[], kind: keyof Times) =>
  median(results.map(({ quiet, attacked }) => attacked[kind] / quiet[kind]))

function report(results: Map<Attack, Measured[]>): { bars: Bar[]; body: string } {
  const worst = KINDS.map(([kind, name, bar]): Bar => {
    const ratio = Math.max(...[...results.values()].map((each) => ratioOf(each, kind)))
    return {
      name: `Another organisation's ${name}, under the worst of these`,
      bar: `≤ ${bar} ×`,
      measured: `${ratio.toFixed(2)} ×`,
      met: ratio <= bar,
    }
  })
  const rows = [...results].map(([name, each]) => [
    ATTACKS[name],
    ...KINDS.flatMap(([kind]) => [
      `${ms(median(each.map(({ quiet }) => quiet[kind])))} → ${ms(median(each.map(({ attacked }) => attacked[kind])))}`,
      `${ratioOf(each, kind).toFixed(2)} ×`,
    ]),
  ])
  return { bars: worst, body: table(['one organisation does', 'check-in p99 ms', '', 'photo ms', '', 'export ms', ''], rows) }
}

const busySince = busyPercent()
await delay(2_000)
const busy = busySince()
const cluster = await startCluster()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop().finally(() => process.exit(1)))
const dataDir = join(cluster.folder, 'server')
try {
  const world = await makeWorld(cluster, size)
  const ownerUrl = cluster.url(TEMPLATE)
  const server = await startOurs({ ownerUrl, dataDir, ...(values.main ? { main: values.main } : {}) })
  try {
    const { bars, body } = report(await measure(cluster, world, server, ownerUrl))
    const conditions = conditionsOf({ size, rounds, seconds, postgres: cluster.version, busy })
    console.log(`\n${conditions}\n\n${barTable(bars)}\n\n${body}`)
    if (!values.quick && !values.only && !values.main) keep('neighbours', `${conditions}\n\n${barTable(bars)}\n\n${body}`)
    if (bars.some(({ met }) => !met)) process.exitCode = 1
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
} finally {
  await cluster.stop()
}
