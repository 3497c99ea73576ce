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
  /** Memory of the complete index. */
  megabytes: number
  put: number
  remove: number
  /** Milliseconds: processor time and wall time. */
  search: Record<keyof typeof THRESHOLDS, Record<'cpu' | 'clock', { p50: number; p99: number; most: number }> & { hits: number }>
}

const ENTRIES = 50_000
const WARM_UP = 200

/** One round: an index of 50,000 entries, a third with an alias, searched for names that are mostly not in it. */
export function measureTimes(matcher: Matcher, seed: number, searches: number): Times {
  const make = nameMaker(seed)
  const entries = Array.from({ length: ENTRIES }, (_, index) => ({ id: `${index}`, names: index % 3 === 0 ? [make(), make()] : [make()] }))
  const before = usedMegabytes()
  const index = new matcher.NameIndex()
  const putStart = performance.now()
  for (const entry of entries) index.put(entry)
  const put = (performance.now() - putStart) / ENTRIES
  const megabytes = usedMegabytes() - before
  const search = {
    strict: measureSearches(index, matcher.THRESHOLDS.strict, make, searches),
    sensitive: measureSearches(index, matcher.THRESHOLDS.sensitive, make, searches),
  }
  const removeStart = performance.now()
  for (let entryIndex = 0; entryIndex < ENTRIES; entryIndex += 25) index.remove(`${entryIndex}`)
  const remove = (performance.now() - removeStart) / (ENTRIES / 25)
  return { entries: ENTRIES, names: entries.flatMap(({ names }) => names).length, megabytes, put, remove, search }
}

function measureSearches(index: NameIndex, threshold: number, make: () => string, searches: number) {
  const [cpu, clock]: [number[], number[]] = [[], []]
  let hits = 0
  for (let turn = -WARM_UP; turn < searches; turn += 1) {
    const name = make()
    const [start, cpuStart] = [performance.now(), process.cpuUsage()]
    const hitCount = index.search(name, threshold).length
    const { user, system } = process.cpuUsage(cpuStart)
    if (turn < 0) continue
    clock.push(performance.now() - start)
    cpu.push((user + system) / 1_000)
    hits += hitCount
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
