import type { MinorUnits } from '../money.ts'
import type { Band, TariffRules } from './rules.ts'

/** The amount that a band has added up to a moment of a period. */
export interface BandAmount {
  readonly from: number
  readonly reach: number
  readonly count: number
  readonly amount: MinorUnits
}

/** Started units of a band after `reach` minutes of the period. */
function unitsAt({ counted_from, tolerance }: TariffRules, from: number, reach: number, unit: number): number {
  const start = counted_from === 'entry' ? Math.floor(from / unit) * unit : from
  return Math.max(0, Math.ceil((reach - start - tolerance) / unit))
}

/**
 * The amount that each started band has added after `elapsed` minutes of the period. Amounts never fall as `elapsed` grows. The last band goes on to
 * the end of the period: a day of 25 hours is longer than bands that end at 24.
 */
export function bandAmounts(rules: TariffRules, bands: readonly Band[], elapsed: number): BandAmount[] {
  const amounts: BandAmount[] = []
  let from = 0
  let price = 0
  for (const [index, { to, kind, amount, unit }] of bands.entries()) {
    if (elapsed <= from) break
    const end = index === bands.length - 1 ? null : to
    const reach = Math.min(elapsed, end ?? elapsed)
    const count = kind === 'free' ? 0 : kind === 'unit' ? unitsAt(rules, from, reach, unit!) : 1
    const addedAmount = kind === 'total' ? Math.max(0, amount - price) : count * amount
    amounts.push({ from, reach, count, amount: addedAmount })
    price += addedAmount
    from = end ?? elapsed
  }
  return amounts
}
