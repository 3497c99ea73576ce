import { z } from 'zod'
import { currency, month } from '../kernel/domain/fields.ts'
import { id } from '../kernel/routes.ts'
import { tariffInput } from './tariff-record.ts'

/** The most stays to price; above this, a sample is priced. */
export const MOST_COMPARED = 20_000
/** Stays are grouped by length: up to this many minutes, and the longer rest. */
export const LENGTHS = [60, 120, 240, 480, 1440, null] as const

/** Unsaved rules, and the vehicles they apply to. */
export const tariffComparisonInput = tariffInput
  .omit({ name: true, examples: true })
  .extend({
    /** The tariff whose version in force they replace; null: a separate tariff. */
    tariff_id: id.nullable(),
    /** In the location's zone; defaults to the last full month. */
    month: month.optional(),
  })
  .meta({ id: 'TariffComparisonInput' })

const count = z.int().min(0)
const sums = {
  stays: count,
  /** The price by the versions in force at their entry, with their stamps. */
  before: count,
  /** The price by these rules. */
  after: count,
}

/** Amounts in minor units. Assumes that the new price wouldn't change how people park. */
export const tariffComparison = z
  .object({
    month,
    currency,
    /** Vehicles that left in the month and would have been priced by these rules. */
    ...sums,
    /** Whether only a sample was priced; then all numbers except `stays` and `priced` are estimates. */
    sampled: z.boolean(),
    priced: count,
    more: count,
    less: count,
    same: count,
    /** The stays that would cost nothing. */
    free: count,
    lengths: z.array(z.object({ /** Minutes; null: longer than all before. */ to: z.int().nullable(), ...sums })).length(LENGTHS.length),
  })
  .meta({ id: 'TariffComparison' })

export type TariffComparison = z.output<typeof tariffComparison>
