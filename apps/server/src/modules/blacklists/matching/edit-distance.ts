/** Costs of changes to a string; a plain letter is 100. UTF-16 units below `LETTERS` have a row in the table, others count as plain. */
export interface Costs {
  /** Of replacing a letter, at `a * LETTERS + b`; symmetric. */
  readonly table: Uint8Array
  /** Of a letter that only one side has. */
  readonly gaps: Uint8Array
  /** Of a letter that only one side has and that repeats the one before it, where it costs less than a gap. */
  readonly doubled: number
  /** Of two neighbours that changed places. */
  readonly transpose: number
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

/** Weighted optimal string alignment of the first 80 units; Infinity as soon as it must cost more than `limit`. */
export function editDistance(a: string, b: string, costs: Costs, limit: number): number {
  const { table, transpose } = costs
  // One name is compared with many: its own gaps are written down once.
  if (a !== lastA || costs !== lastCosts) lastHeight = fillGaps(a, costs, gapsOfA)
  lastA = a
  lastCosts = costs
  const height = lastHeight
  const width = fillGaps(b, costs, gapsOfB)
  let [before, above, row]: [Int32Array, Int32Array, Int32Array] = [ROWS[0], ROWS[1], ROWS[2]]
  above[0] = 0
  for (let j = 0; j < width; j += 1) above[j + 1] = above[j]! + gapsOfB[j]!
  let previousA = -1
  let previousLeast = 0
  for (let i = 0; i < height; i += 1) {
    const letterA = a.charCodeAt(i)
    const gapA = gapsOfA[i]!
    const rowOfA = letterA < LETTERS ? letterA * LETTERS : -1
    let least = above[0]! + gapA
    row[0] = least
    let previousB = -1
    for (let j = 0; j < width; j += 1) {
      const letterB = b.charCodeAt(j)
      let cost = above[j]!
      if (letterA !== letterB) cost += rowOfA >= 0 && letterB < LETTERS ? table[rowOfA + letterB]! : PLAIN
      const without = above[j + 1]! + gapA
      if (without < cost) cost = without
      const more = row[j]! + gapsOfB[j]!
      if (more < cost) cost = more
      if (letterA === previousB && letterB === previousA && letterA !== letterB) {
        const swapped = before[j - 1]! + transpose
        if (swapped < cost) cost = swapped
      }
      row[j + 1] = cost
      if (cost < least) least = cost
      previousB = letterB
    }
    // A transposition reaches back two rows, so both must be too expensive.
    if (least > limit && previousLeast > limit) return Number.POSITIVE_INFINITY
    previousLeast = least
    previousA = letterA
    const oldest = before
    before = above
    above = row
    row = oldest
  }
  const distance = above[width]!
  return distance > limit ? Number.POSITIVE_INFINITY : distance
}

/** What a string costs when the other side has nothing of it. */
export function gapsOf(text: string, costs: Costs): number {
  const length = fillGaps(text, costs, gapsOfB)
  let sum = 0
  for (let i = 0; i < length; i += 1) sum += gapsOfB[i]!
  return sum
}

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
