import { bandAmounts } from './bands.ts'
import { type Band, DAY_KINDS, DAY_MINUTES, type TariffRules } from './rules.ts'

/**
 * A band ends at or before its start (`overlap`). A band without end isn't the last (`open_middle`). Nothing prices a longer stay (`gap`). A band
 * lies after the restart (`beyond`). A total is less than the price before it (`falling`). A unit of the grid begins before the unit of an earlier
 * band ends, which would charge its minutes twice (`off_unit`). A unit is no longer than the tolerance (`tolerance`). A day has no table, or two
 * (`day_missing`, `day_twice`).
 */
export type RulesProblemCode =
  | 'overlap'
  | 'open_middle'
  | 'gap'
  | 'beyond'
  | 'falling'
  | 'off_unit'
  | 'tolerance'
  | 'day_missing'
  | 'day_twice'

export interface RulesProblem {
  /** The path of the cell, such as `tables.0.bands.2.to`. */
  readonly path: string
  readonly problem: RulesProblemCode
}

/** The price of the bands before `index`. */
const priceUntil = (rules: TariffRules, bands: readonly Band[], index: number): number =>
  bandAmounts(rules, bands.slice(0, index), bands[index - 1]?.to ?? 0).reduce((price, { amount }) => price + amount, 0)

function* bandProblems(rules: TariffRules, bands: readonly Band[], path: string): Generator<RulesProblem> {
  const end = rules.restart === 'never' ? null : DAY_MINUTES
  let from = 0
  let charged = 0
  for (const [index, band] of bands.entries()) {
    const bandPath = `${path}.${index}`
    const last = index === bands.length - 1
    if (band.to === null && !last) yield { path: `${bandPath}.to`, problem: 'open_middle' }
    if (band.to !== null && band.to <= from) yield { path: `${bandPath}.to`, problem: 'overlap' }
    if (end !== null && from >= end) yield { path: `${bandPath}.to`, problem: 'beyond' }
    if (last && band.to !== null && (end === null || band.to < end)) yield { path: `${bandPath}.to`, problem: 'gap' }
    if (band.kind === 'total' && band.amount < priceUntil(rules, bands, index)) yield { path: `${bandPath}.amount`, problem: 'falling' }
    if (band.kind === 'unit' && rules.tolerance >= band.unit!) yield { path: `${bandPath}.unit`, problem: 'tolerance' }
    if (band.kind === 'unit' && rules.counted_from === 'entry') {
      if (Math.floor(from / band.unit!) * band.unit! < charged) yield { path: `${bandPath}.unit`, problem: 'off_unit' }
      charged = Math.ceil((band.to ?? from) / band.unit!) * band.unit!
    }
    from = band.to ?? from
  }
}

/**
 * Every problem that prevents publishing the rules, by cell. If there are none, each stay has exactly one price, and the price never falls as the
 * stay grows.
 */
export function checkRules(rules: TariffRules): RulesProblem[] {
  const problems: RulesProblem[] = []
  const seen = new Set<string>()
  for (const [index, { days, bands }] of rules.tables.entries()) {
    for (const day of days) {
      if (seen.has(day)) problems.push({ path: `tables.${index}.days`, problem: 'day_twice' })
      seen.add(day)
    }
    if (bands.length === 0) problems.push({ path: `tables.${index}.bands`, problem: 'gap' })
    problems.push(...bandProblems(rules, bands, `tables.${index}.bands`))
  }
  if (DAY_KINDS.some((day) => day !== 'holiday' && !seen.has(day))) problems.push({ path: 'tables', problem: 'day_missing' })
  return problems
}
