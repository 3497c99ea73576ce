import { yieldsIn } from '../../kernel/db/yields.ts'
import type { Dimension } from './reports.counts.queries.ts'

interface Counts {
  checkins: number
  checkouts: number
  people: number
  vehicles: number
  repeats: number
  stays: number
  stay_minutes: number
}

/** Counts of a dimension's value, or of a kind of visit, whose `key` has the values and parts of the kind. */
export interface Counted extends Counts {
  /** Whether the counts are of the days before. */
  before: boolean
  dim: Dimension | 'kind'
  key: string
}
export interface Sum extends Counted {
  dim: Dimension
}

type Numbers = Readonly<Record<string, number>>
type Kind = [gate: string, type: string, purpose: string, source: string, stay_lengths: Numbers, parts: Numbers | null]

/** Adds up rows by dimension and value. Lets others have the thread meanwhile, because a year may have ten thousand kinds. */
export async function addUp(rows: readonly Counted[]): Promise<Sum[]> {
  const sums = new Map<string, Sum>()
  const yields = yieldsIn()
  const sumOf = (before: boolean, dim: Dimension, key: string): Sum => {
    const name = `${before}${dim}${key}`
    const knownSum = sums.get(name)
    if (knownSum) return knownSum
    const sum = { before, dim, key, checkins: 0, checkouts: 0, people: 0, vehicles: 0, repeats: 0, stays: 0, stay_minutes: 0 }
    sums.set(name, sum)
    return sum
  }
  const add = (dim: Dimension, key: string, row: Counted) => {
    const sum = sumOf(row.before, dim, key)
    sum.checkins += row.checkins
    sum.checkouts += row.checkouts
    sum.people += row.people
    sum.vehicles += row.vehicles
    sum.repeats += row.repeats
    sum.stays += row.stays
    sum.stay_minutes += row.stay_minutes
  }
  for (const row of rows) {
    await yields()
    if (row.dim !== 'kind') {
      add(row.dim, row.key, row)
      continue
    }
    const [gate, type, purpose, source, stay_lengths, parts] = JSON.parse(row.key) as Kind
    add('total', '', row)
    for (const minutes in stay_lengths) sumOf(row.before, 'stay', minutes).stays += stay_lengths[minutes]!
    if (!parts) continue
    add('gate', gate, row)
    add('type', type, row)
    add('purpose', purpose, row)
    add('source', source, row)
    for (const part in parts) {
      const [sign, key, count] = [part[0], part.slice(1), parts[part]!]
      if (sign === 'h') sumOf(false, 'hour', key).checkins += count
      else if (sign === 'o') sumOf(false, 'unit', key).checkouts += count
      else if (sign === 'p') sumOf(false, 'unit', key).people += count
      else {
        const unit = sumOf(false, 'unit', key)
        unit.checkins += count
        // Either every visit of a kind came with a vehicle, or none did.
        if (row.vehicles > 0) unit.vehicles += count
      }
    }
  }
  return [...sums.values()]
}
