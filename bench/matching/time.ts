import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { NameIndex } from '../../apps/server/src/modules/blacklists/matching/name-index.ts'
import type { THRESHOLDS } from '../../apps/server/src/modules/blacklists/matching/names.ts'
import { nameMaker } from './entries.ts'

export interface Matcher {
  NameIndex: typeof NameIndex
  THRESHOLDS: Record<keyof typeof THRESHOLDS, number>
}

/** The matcher of a checkout of the project. */
export async function matcherOf(folder: string): Promise<Matcher> {
  const load = (file: string) => import(pathToFileURL(join(folder, 'apps/server/src/modules/blacklists/matching', file)).href)
  return { ...(await load('name-index.ts')), ...(await load('names.ts')) }
}

export interface Times {
  entries: number
  names: number
  /** Of all that the index holds. */
  megabytes: number
  put: number
  remove: number
  /** Milliseconds; of the processor, and by the clock. */
  search: Record<keyof typeof THRESHOLDS, Record<'cpu' | 'clock', { p50: number; p99: number; most: number }> & { hits: number }>
}

const ENTRIES = 50_000
const WARM_UP = 200

/** One round: an index of 50,000 entries, a third with an alias, asked for names that are mostly not in it. */
export function measureTimes(matcher: Matcher, seed: number, searches: number): Times {
  const make = nameMaker(seed)
  const entries = Array.from({ length: ENTRIES }, (_, at) => ({ id: `${at}`, names: at % 3 === 0 ? [make(), make()] : [make()] }))
  const before = usedMegabytes()
  const index = new matcher.NameIndex()
  const putting = performance.now()
  for (const entry of entries) index.put(entry)
  const put = (performance.now() - putting) / ENTRIES
  const megabytes = usedMegabytes() - before
  const search = {
    strict: measureSearches(index, matcher.THRESHOLDS.strict, make, searches),
    sensitive: measureSearches(index, matcher.THRESHOLDS.sensitive, make, searches),
  }
  const removing = performance.now()
  for (let at = 0; at < ENTRIES; at += 25) index.remove(`${at}`)
  const remove = (performance.now() - removing) / (ENTRIES / 25)
  return { entries: ENTRIES, names: entries.flatMap(({ names }) => names).length, megabytes, put, remove, search }
}

function measureSearches(index: NameIndex, threshold: number, make: () => string, searches: number) {
  const [cpu, clock]: [number[], number[]] = [[], []]
  let hits = 0
  for (let at = -WARM_UP; at < searches; at += 1) {
    const name = make()
    const [started, used] = [performance.now(), process.cpuUsage()]
    const found = index.search(name, threshold).length
    const { user, system } = process.cpuUsage(used)
    if (at < 0) continue
    clock.push(performance.now() - started)
    cpu.push((user + system) / 1_000)
    hits += found
  }
  return { cpu: percentiles(cpu), clock: percentiles(clock), hits: hits / searches }
}

function percentiles(values: number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}

function usedMegabytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1e6
}
