/** Costs of changes to a string; a plain letter is 100. UTF-16 units below `LETTERS` have a row in the table, others count as plain. */
export interface Costs {
  /** Cost of replacing a letter, at `a * LETTERS + b`; symmetric. */
  readonly table: Uint8Array
  /** Cost of a letter that only one side has. */
  readonly gaps: Uint8Array
  /** Cost of a letter that only one side has and that repeats the one before it, if that is less than a gap. */
  readonly doubled: number
  /** Cost of swapping two neighbours. */
  readonly transpose: number
  /** A number for each letter; no change of a word changes the sum of its letters' numbers by more than it costs. See `weightsOf`. */
  readonly weights: Uint8Array
}

export const LETTERS = 128
const PLAIN = 100
const LONGEST = 80
/** Reused for each pair, so that comparing allocates nothing. */
const ROWS = [new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1), new Int32Array(LONGEST + 1)] as const
const gapsOfA = new Int32Array(LONGEST)
let lastA = ''
let lastCosts: Costs | undefined
let lastHeight = 0
const gapsOfB = new Int32Array(LONGEST)

/** More than any distance, and small enough to add costs to. */
const BEYOND = 1e9

/** Weighted optimal string alignment of the first 80 units; Infinity as soon as it must cost more than `limit`. */
export function editDistance(a: string, b: string, costs: Costs, limit: number): number {
  const { table, transpose } = costs
  // One name is compared with many, so its gaps are filled in once.
  if (a !== lastA || costs !== lastCosts) lastHeight = fillGaps(a, costs, gapsOfA)
  lastA = a
  lastCosts = costs
  const height = lastHeight
  const width = fillGaps(b, costs, gapsOfB)
  let [before, previousRow, row]: [Int32Array, Int32Array, Int32Array] = [ROWS[0], ROWS[1], ROWS[2]]
  // A cell above the limit can't be part of a result. So each row begins at the first column that a cell within the limit leads to, and it ends
  // behind the last one. `reach` is the last such column of the previous row.
  let [first, reach, reachBefore] = [0, 0, -2]
  previousRow[0] = 0
  for (let j = 1; j <= width; j += 1) {
    previousRow[j] = previousRow[j - 1]! + gapsOfB[j - 1]!
    if (previousRow[j]! <= limit) reach = j
  }
  let previousA = -1
  for (let i = 0; i < height; i += 1) {
    // A transposition reaches back two rows.
    while (first <= width && previousRow[first]! > limit && (first < 2 || before[first - 2]! > limit)) first += 1
    if (first > width) return Number.POSITIVE_INFINITY
    const letterA = a.charCodeAt(i)
    const gapA = gapsOfA[i]!
    const rowOfA = letterA < LETTERS ? letterA * LETTERS : -1
    for (let j = 0; j < first; j += 1) row[j] = BEYOND
    let [reachNow, j] = [-2, first]
    if (first === 0) {
      row[0] = previousRow[0]! + gapA
      if (row[0] <= limit) reachNow = 0
      j = 1
    }
    const end = Math.min(width, Math.max(reach + 1, reachBefore + 2))
    let previousB = j > 1 ? b.charCodeAt(j - 2) : -1
    for (; j <= end; j += 1) {
      const letterB = b.charCodeAt(j - 1)
      let cost = previousRow[j - 1]!
      if (letterA !== letterB) cost += rowOfA >= 0 && letterB < LETTERS ? table[rowOfA + letterB]! : PLAIN
      const deletion = previousRow[j]! + gapA
      if (deletion < cost) cost = deletion
      const insertion = row[j - 1]! + gapsOfB[j - 1]!
      if (insertion < cost) cost = insertion
      if (letterA === previousB && letterB === previousA && letterA !== letterB) {
        const transposition = before[j - 2]! + transpose
        if (transposition < cost) cost = transposition
      }
      row[j] = cost
      if (cost <= limit) reachNow = j
      previousB = letterB
    }
    // From here only insertions can stay within the limit.
    for (; j <= width && row[j - 1]! <= limit; j += 1) {
      row[j] = row[j - 1]! + gapsOfB[j - 1]!
      if (row[j]! <= limit) reachNow = j
    }
    for (; j <= width; j += 1) row[j] = BEYOND
    previousA = letterA
    reachBefore = reach
    reach = reachNow
    const oldest = before
    before = previousRow
    previousRow = row
    row = oldest
  }
  const distance = previousRow[width]!
  return distance > limit ? Number.POSITIVE_INFINITY : distance
}

/** The cost of a string compared with an empty one. */
export function gapsOf(text: string, costs: Costs): number {
  const length = fillGaps(text, costs, gapsOfB)
  let sum = 0
  for (let i = 0; i < length; i += 1) sum += gapsOfB[i]!
  return sum
}

/** The highest weights that differ by no more than a replacement costs, and are no more than a gap. */
export function weightsOf({ table, gaps }: Pick<Costs, 'table' | 'gaps'>): Uint8Array {
  const weights = gaps.slice()
  for (let changed = true; changed; ) {
    changed = false
    for (let a = 0; a < LETTERS; a += 1) {
      for (let b = 0; b < LETTERS; b += 1) {
        const most = weights[b]! + (a === b ? 0 : table[a * LETTERS + b]!)
        if (most >= weights[a]!) continue
        weights[a] = most
        changed = true
      }
    }
  }
  return weights
}

/** The weight of a string with a doubled letter that costs less than its weight, or with a letter that isn't in the table. */
const UNKNOWN = -1

/** The sum of a string's weights, or `UNKNOWN`. */
export function weightOf(text: string, { weights, doubled }: Costs): number {
  let [sum, before] = [0, -1]
  for (let i = 0; i < Math.min(text.length, LONGEST); i += 1) {
    const letter = text.charCodeAt(i)
    if (letter >= LETTERS || (letter === before && doubled < weights[letter]!)) return UNKNOWN
    sum += weights[letter]!
    before = letter
  }
  return sum
}

/** Whether two weights alone show that the distance of their strings is above `limit`. */
export const areFarApart = (a: number, b: number, limit: number) => a !== UNKNOWN && b !== UNKNOWN && Math.abs(a - b) > limit

function fillGaps(text: string, { gaps, doubled }: Costs, to: Int32Array): number {
  const length = Math.min(text.length, LONGEST)
  let before = -1
  for (let i = 0; i < length; i += 1) {
    const letter = text.charCodeAt(i)
    const gap = letter < LETTERS ? gaps[letter]! : PLAIN
    to[i] = letter === before && doubled < gap ? doubled : gap
    before = letter
  }
  return length
}
