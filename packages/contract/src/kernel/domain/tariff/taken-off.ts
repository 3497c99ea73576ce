import type { MinorUnits } from '../money.ts'
import type { ChargeLine } from './lines.ts'

const OF_STAY = ['grace', 'band', 'cap', 'surcharge']

/** The amount that each stamp took off a fee, by the lines that explain it. It is negative if a stamp's tariff made the fee higher. */
export function takenOff(lines: readonly ChargeLine[]): Map<string, MinorUnits> {
  const off = new Map<string, MinorUnits>()
  for (const line of lines) {
    if (line.rule === 'stamp') off.set(line.stamp, 0 - line.amount)
    if (line.rule !== 'switched') continue
    const stay = lines.filter(({ rule }) => OF_STAY.includes(rule)).reduce((sum, { amount }) => sum + amount, 0)
    off.set(line.stamp, line.before - stay)
  }
  return off
}
