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
  // One name is compared with many, so its gaps are filled in once.
  if (a !== lastA || costs !== lastCosts) lastHeight = fillGaps(a, costs, gapsOfA)
  lastA = a
  lastCosts = costs
  const height = lastHeight
  const width = fillGaps(b, costs, gapsOfB)
  let [before, previousRow, row]: [Int32Array, Int32Array, Int32Array] = [ROWS[0], ROWS[1], ROWS[2]]
  previousRow[0] = 0
  for (let j = 0; j < width; j += 1) previousRow[j + 1] = previousRow[j]! + gapsOfB[j]!
  let previousA = -1
  let previousLeast = 0
  for (let i = 0; i < height; i += 1) {
    const letterA = a.charCodeAt(i)
    const gapA = gapsOfA[i]!
    const rowOfA = letterA < LETTERS ? letterA * LETTERS : -1
    let lowest = previousRow[0]! + gapA
    row[0] = lowest
    let previousB = -1
    for (let j = 0; j < width; j += 1) {
      const letterB = b.charCodeAt(j)
      let cost = previousRow[j]!
      if (letterA !== letterB) cost += rowOfA >= 0 && letterB < LETTERS ? table[rowOfA + letterB]! : PLAIN
      const deletion = previousRow[j + 1]! + gapA
      if (deletion < cost) cost = deletion
      const insertion = row[j]! + gapsOfB[j]!
      if (insertion < cost) cost = insertion
      if (letterA === previousB && letterB === previousA && letterA !== letterB) {
        const transposition = before[j - 1]! + transpose
        if (transposition < cost) cost = transposition
      }
      row[j + 1] = cost
      if (cost < lowest) lowest = cost
      previousB = letterB
    }
    // A transposition reaches back two rows, so both must be too expensive.
    if (lowest > limit && previousLeast > limit) return Number.POSITIVE_INFINITY
    previousLeast = lowest
    previousA = letterA
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
