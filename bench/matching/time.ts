import { NameIndex } from '../../apps/server/src/kernel/matching/name-index.ts'
import { THRESHOLDS } from '../../apps/server/src/kernel/matching/names.ts'
import { nameMaker } from './entries.ts'

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
export function measureTimes(seed: number, searches: number): Times {
  const make = nameMaker(seed)
  const entries = Array.from({ length: ENTRIES }, (_, at) => ({ id: `${at}`, names: at % 3 === 0 ? [make(), make()] : [make()] }))
  const before = usedMegabytes()
  const index = new NameIndex()
  const putting = performance.now()
  for (const entry of entries) index.put(entry)
  const put = (performance.now() - putting) / ENTRIES
  const megabytes = usedMegabytes() - before
  const search = {
    strict: measureSearches(index, 'strict', make, searches),
    sensitive: measureSearches(index, 'sensitive', make, searches),
  }
  const removing = performance.now()
  for (let at = 0; at < ENTRIES; at += 25) index.remove(`${at}`)
  const remove = (performance.now() - removing) / (ENTRIES / 25)
  return { entries: ENTRIES, names: entries.flatMap(({ names }) => names).length, megabytes, put, remove, search }
}

function measureSearches(index: NameIndex, by: keyof typeof THRESHOLDS, make: () => string, searches: number) {
  const [cpu, clock]: [number[], number[]] = [[], []]
  let hits = 0
  for (let at = -WARM_UP; at < searches; at += 1) {
    const name = make()
    const [started, used] = [performance.now(), process.cpuUsage()]
    const found = index.search(name, THRESHOLDS[by]).length
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
