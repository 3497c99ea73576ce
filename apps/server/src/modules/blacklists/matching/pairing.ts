/**
 * Pairs each row with a column of its own so that the costs are least in all (the Hungarian algorithm, in rows² × columns steps). There are at least
 * as many columns as rows. `FORBIDDEN` stands for a pair that must not be; undefined where some row then has none.
 */
export function pairRows(costs: readonly (readonly number[])[]): number[] | undefined {
  const [rows, columns] = [costs.length, costs[0]!.length]
  const ofRow = new Float64Array(rows + 1)
  const ofColumn = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  const before = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row += 1) {
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const seen = new Uint8Array(columns + 1)
    rowOf[0] = row
    let column = 0
    do {
      seen[column] = 1
      const from = rowOf[column]!
      let [step, next] = [Number.POSITIVE_INFINITY, 0]
      for (let j = 1; j <= columns; j += 1) {
        if (seen[j]) continue
        const cost = costs[from - 1]![j - 1]! - ofRow[from]! - ofColumn[j]!
        if (cost < least[j]!) {
          least[j] = cost
          before[j] = column
        }
        if (least[j]! < step) {
          step = least[j]!
          next = j
        }
      }
      for (let j = 0; j <= columns; j += 1) {
        if (seen[j]) {
          ofRow[rowOf[j]!] = ofRow[rowOf[j]!]! + step
          ofColumn[j] = ofColumn[j]! - step
        } else least[j] = least[j]! - step
      }
      column = next
    } while (rowOf[column] !== 0)
    while (column !== 0) {
      rowOf[column] = rowOf[before[column]!]!
      column = before[column]!
    }
  }
  const chosen = new Array<number>(rows)
  for (let j = 1; j <= columns; j += 1) if (rowOf[j] !== 0) chosen[rowOf[j]! - 1] = j - 1
  return chosen.every((column, row) => costs[row]![column]! < FORBIDDEN) ? chosen : undefined
}

export const FORBIDDEN = 1e6
