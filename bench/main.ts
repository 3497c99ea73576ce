// The script `npm run bench` measures everything on the large data set and fills RESULTS.md. With `--quick` it uses a small data set and writes
// nothing. With `--only w1,w5,plans` it runs only these parts. With `--profile w5` it profiles the server. With `--fuzz 200000 [--seed 7]` it
// sends generated requests.
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findChromium } from '../tools/chromium.mjs'
import {
  type Bar,
  barsOfExports,
  barsOfIdle,
  barsOfPage,
  barsOfParking,
  barsOfReports,
  barsOfRetention,
  barsOfRounds,
  barsOfScans,
  barsOfSignIns,
} from './bars.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { busyPercent } from './cpu.ts'
import { measurePlans } from './db/plans.ts'
import { runFuzz } from './fuzz/run.ts'
import { measureExports } from './http/export.ts'
import { measureIdle } from './http/idle.ts'
import { measureParking } from './http/parking.ts'
import { profileWorkload } from './http/profile.ts'
import { measureReports } from './http/reports.ts'
import { WORKLOADS, type Workload } from './http/requests.ts'
import { measureRetention } from './http/retention.ts'
import { measureRounds } from './http/rounds.ts'
import { measureScans } from './http/scans.ts'
import { measureSignIns } from './http/sign-in.ts'
import { type BenchWorld, FULL, makePlainTemplate, makeWorld, QUICK, TEMPLATE } from './http/world.ts'
import {
  barTable,
  conditionsOf,
  exportSection,
  fuzzSection,
  httpSection,
  idleSection,
  keep,
  pageSection,
  parkingSection,
  planSection,
  reportSection,
  retentionSection,
  type Section,
  scanSection,
  signInSection,
} from './results.ts'
import { measurePage } from './web/size.ts'

const PARTS = [...Object.keys(WORKLOADS), 'w4', 'w8', 'w9', 'w10', 'parking', 'export', 'retention', 'plans', 'page']
const stringOption = { type: 'string' } as const
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: stringOption,
    profile: stringOption,
    fuzz: stringOption,
    seed: stringOption,
    rounds: stringOption,
    seconds: stringOption,
  },
})
const selectedParts = values.only?.split(',') ?? PARTS
const unknownParts = selectedParts.filter((part) => !PARTS.includes(part))
if (unknownParts.length > 0) throw new Error(`There is no part "${unknownParts.join('", "')}". The parts are ${PARTS.join(', ')}.`)
const workloads = (Object.keys(WORKLOADS) as Workload[]).filter((name) => selectedParts.includes(name))
const size = values.quick ? QUICK : FULL
const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
const seconds = Number(values.seconds ?? (values.quick ? 2 : 5))
const bars: Bar[] = []
const printLine = (line: string) => console.log(line)

/** Prints a section of the results and adds its bars to the table. Stores it in RESULTS.md if `isStored`. */
function showSection(section: Section, title: string, body: string, sectionBars: Bar[] = [], isStored = !values.quick): void {
  bars.push(...sectionBars)
  console.log(`\n${title}\n\n${body}`)
  if (isStored) keep(section, sectionBars.length > 0 ? `${title}\n\n${barTable(sectionBars)}\n\n${body}` : `${title}\n\n${body}`)
}

async function measureParts(cluster: Cluster, busyPercentage: number): Promise<void> {
  const conditions = conditionsOf({ size, rounds, seconds, postgres: cluster.version, busy: busyPercentage })
  if (selectedParts.includes('page')) {
    const sizes = await measurePage(cluster, await findChromium())
    showSection('page', conditions, pageSection(sizes), barsOfPage(sizes))
  }
  if (selectedParts.some((part) => part !== 'page') || values.profile) await measureData(cluster, conditions)
  if (bars.length > 0) console.log(`\n${barTable(bars)}`)
}

async function measureData(cluster: Cluster, conditions: string): Promise<void> {
  if (selectedParts.includes('retention')) {
    const times = await measureRetention(cluster, size.largest, size.days)
    showSection('retention', conditions, retentionSection(times), barsOfRetention(times))
  }
  if (selectedParts.every((part) => part === 'page' || part === 'retention') && !values.profile) return
  printLine(`Making ${size.visits} visits …`)
  const world = await makeWorld(cluster, size)
  if (values.profile) return printProfiles(cluster, world, values.profile.split(',') as Workload[])
  if (selectedParts.includes('plans')) {
    const plans = await measurePlans(cluster.url(TEMPLATE), world.organisations.find(({ id }) => id === 1)!.words[1]!)
    const faults = plans.filter((plan) => plan.fault)
    const planBar = {
      name: 'Statements that read their index',
      bar: 'all',
      measured: `${plans.length - faults.length} of ${plans.length}`,
      met: faults.length === 0,
    }
    showSection('plans', conditions, planSection(plans), [planBar])
  }
  if (workloads.length > 0) {
    await makePlainTemplate(cluster)
    const results = await measureRounds({ cluster, world, workloads, rounds, seconds, tell: printLine })
    showSection(
      'http',
      conditions,
      httpSection(results),
      barsOfRounds(results),
      !values.quick && workloads.length === Object.keys(WORKLOADS).length,
    )
  }
  if (selectedParts.includes('w4')) {
    const reports = await measureReports(cluster, world, size)
    showSection('reports', conditions, reportSection(reports), barsOfReports(reports))
  }
  if (selectedParts.includes('w8')) {
    const signIns = await measureSignIns(cluster, world, seconds)
    showSection('sign_in', conditions, signInSection(signIns), barsOfSignIns(signIns))
  }
  if (selectedParts.includes('w10')) {
    const scans = await measureScans(cluster, world)
    showSection('scans', conditions, scanSection(scans), barsOfScans(scans))
  }
  if (selectedParts.includes('parking')) {
    const parking = await measureParking(cluster, world)
    showSection('parking', conditions, parkingSection(parking), barsOfParking(parking))
  }
  if (selectedParts.includes('export')) {
    const exportFigures = await measureExports(cluster, world, seconds)
    showSection('export', conditions, exportSection(exportFigures), barsOfExports(exportFigures))
  }
  if (selectedParts.includes('w9')) {
    const idle = await measureIdle(cluster)
    showSection('idle', conditions, idleSection(idle), barsOfIdle(idle))
  }
}

async function printProfiles(cluster: Cluster, world: BenchWorld, workloads: Workload[]): Promise<void> {
  for (const workload of workloads) console.log(`\n${await profileWorkload(cluster, world, workload, seconds)}`)
}

async function sendGeneratedRequests(cluster: Cluster, count: number, seed: number): Promise<void> {
  const run = await runFuzz(cluster, count, seed, printLine)
  showSection(
    'fuzz',
    `${new Date().toISOString().slice(0, 10)}, Node.js ${process.versions.node}, ${cluster.version}.`,
    fuzzSection(run),
    [],
    count >= 200_000,
  )
  if (run.faults.length === 0) return
  console.error(`\n${run.faults.join('\n\n')}`)
  process.exitCode = 1
}

const readBusyPercent = busyPercent()
await delay(3_000)
const busyBefore = readBusyPercent()
if (busyBefore > 50) printLine(`The machine is ${busyBefore.toFixed(0)} % busy with other work: times say little, ratios are still usable.`)
const cluster = await startCluster()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop().finally(() => process.exit(1)))
try {
  if (values.fuzz) await sendGeneratedRequests(cluster, Number(values.fuzz), Number(values.seed ?? 20_261_120))
  else await measureParts(cluster, busyBefore)
} finally {
  await cluster.stop()
}
