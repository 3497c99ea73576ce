/**
 * Pairs each row with a column of its own at the least total cost (the Hungarian algorithm, in rows² × columns steps). Needs at least as many columns
 * as rows. `FORBIDDEN` marks a pair that isn't allowed. Undefined if some row has no allowed pair.
 */
export function pairRows(costs: readonly (readonly number[])[]): number[] | undefined {
  const [rows, columns] = [costs.length, costs[0]!.length]
  const ofRow = new Float64Array(rows + 1)
  const ofColumn = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  const before = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row += 1) {
    const minimums = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const isVisited = new Uint8Array(columns + 1)
    rowOf[0] = row
    let column = 0
    do {
      isVisited[column] = 1
      const from = rowOf[column]!
      let [step, next] = [Number.POSITIVE_INFINITY, 0]
      for (let j = 1; j <= columns; j += 1) {
        if (isVisited[j]) continue
        const cost = costs[from - 1]![j - 1]! - ofRow[from]! - ofColumn[j]!
        if (cost < minimums[j]!) {
          minimums[j] = cost
          before[j] = column
        }
        if (minimums[j]! < step) {
          step = minimums[j]!
          next = j
        }
      }
      for (let j = 0; j <= columns; j += 1) {
        if (isVisited[j]) {
          ofRow[rowOf[j]!] = ofRow[rowOf[j]!]! + step
          ofColumn[j] = ofColumn[j]! - step
        } else minimums[j] = minimums[j]! - step
      }
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]!]!
      column = before[column]!
    }
  }
  const pairedColumns = new Array<number>(rows)
  for (let j = 1; j <= columns; j += 1) if (rowOf[j] !== 0) pairedColumns[rowOf[j]! - 1] = j - 1
  return pairedColumns.every((column, row) => costs[row]![column]! < FORBIDDEN) ? pairedColumns : undefined
}

export const FORBIDDEN = 1e6
