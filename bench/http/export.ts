import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from '../cluster.ts'
import { ROOT, type Running, startOurs } from '../process.ts'
import { median } from '../stats.ts'
import type { Measured } from './load.ts'
import { measureLoad } from './rounds.ts'
import { type BenchWorld, TEMPLATE } from './world.ts'

export interface Exports {
  rows: number
  megabytes: number
  /** The median of several exports of all visits in the largest organisation. */
  seconds: number
  firstByteMs: number
  /** Megabytes of the server and the process that writes, above the server's before. */
  memory: number
  csvSeconds: number
  /** Check-ins of 8 guards while two such files are always being made, and without them. */
  checkIn: Measured
  checkInAlone: Measured
}

const GUARDS = 8
const TIMES = 5
export const EXPORT_PATH = '/visitors/entrances/exports/excel'

/** Measures how long a workbook of an organisation's visits takes, and how two at once affect the guards. */
export async function measureExports(cluster: Cluster, world: BenchWorld, seconds: number): Promise<Exports> {
  await cluster.copy('bench_export', TEMPLATE)
  const ownerUrl = cluster.url('bench_export')
  const dataDir = join(cluster.folder, 'server')
  const server = await startOurs({ ownerUrl, dataDir })
  try {
    const [largest, other] = [...world.organisations].sort((a, b) => b.weight - a.weight)
    const token = largest!.tokens[0]!
    await fetchFile(server.address, token, 'xlsx')
    await delay(2_000)
    const idle = memoryOf(server)
    const files: { seconds: number; firstByteMs: number; bytes: number; memory: number }[] = []
    for (let time = 0; time < TIMES; time++) files.push(await watched(server, () => fetchFile(server.address, token, 'xlsx')))
    const csv = await fetchFile(server.address, token, 'csv')
    const checkIns = () => measureLoad(cluster, world, server, ownerUrl, { workload: 'w5', system: 'ours', connections: GUARDS, seconds })
    const rows = await rowsOf(server.address, token)
    const checkInAlone = await checkIns()
    // A separate process, so that reading the files takes no time from the measuring process.
    const exporter = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench', 'http', 'keep-exporting.ts'), server.address, token, other!.tokens[0]!],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(exporter.stdout!, 'data')
    const checkIn = await checkIns()
    const exit = once(exporter, 'exit')
    exporter.kill('SIGTERM')
    await exit
    return {
      rows,
      megabytes: files[0]!.bytes / 1_000_000,
      seconds: median(files.map((file) => file.seconds)),
      firstByteMs: median(files.map((file) => file.firstByteMs)),
      memory: Math.max(...files.map((file) => file.memory)) - idle,
      csvSeconds: csv.seconds,
      checkIn,
      checkInAlone,
    }
  } finally {
    await server.stop()
    await cluster.drop('bench_export')
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The highest memory of the server and its writing processes during the work, in megabytes. */
async function watched<T extends object>(server: Running, work: () => Promise<T>): Promise<T & { memory: number }> {
  let memory = 0
  const timer = setInterval(() => {
    memory = Math.max(memory, memoryOf(server))
  }, 25)
  return { ...(await work().finally(() => clearInterval(timer))), memory }
}

function memoryOf({ pid }: Running): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return [String(pid), ...children].reduce((sum, process) => sum + proportionalMegabytes(process), 0)
}

/** Pages shared by two processes, such as those of the Node.js program, count half for each. */
function proportionalMegabytes(pid: string): number {
  try {
    return Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024
  } catch {
    // The process has ended meanwhile.
    return 0
  }
}

/** Downloads a complete file. */
export async function fetchFile(address: string, token: string, format: 'xlsx' | 'csv') {
  const began = performance.now()
  const answer = await fetch(address + EXPORT_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format }),
  })
  if (answer.status !== 200) throw new Error(`An export was answered ${answer.status}: ${await answer.text()}`)
  let [bytes, firstByteMs] = [0, 0]
  for await (const chunk of answer.body!) {
    firstByteMs ||= performance.now() - began
    bytes += chunk.length
  }
  return { bytes, firstByteMs, seconds: (performance.now() - began) / 1_000 }
}

async function rowsOf(address: string, token: string): Promise<number> {
  const answer = await fetch(address + EXPORT_PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format: 'csv', columns: ['number'] }),
  })
  return (await answer.text()).trimEnd().split('\n').length - 1
}
