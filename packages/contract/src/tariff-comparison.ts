import { z } from 'zod'
import { currency, month } from './kernel/domain/fields.ts'
import { id } from './kernel/routes.ts'
import { tariffInput } from './tariff-record.ts'

/** Stays that are priced; of more, a sample. */
export const MOST_COMPARED = 20_000
/** Stays are told apart by their length: up to so many minutes, and all that are longer. */
export const LENGTHS = [60, 120, 240, 480, 1440, null] as const

/** Rules that are not saved, and for whom. */
export const tariffComparisonInput = tariffInput
  .omit({ name: true, examples: true })
  .extend({
    /** Whose version in force they take the place of; null: another tariff. */
    tariff_id: id.nullable(),
    /** Of the location's zone; the last one that is over, if it is not said. */
    month: month.optional(),
  })
  .meta({ id: 'TariffComparisonInput' })

const count = z.int().min(0)
const sums = {
  stays: count,
  /** What they cost by the versions that they began by, with their stamps. */
  before: count,
  /** What they would have cost by these rules. */
  after: count,
}

/** Amounts in minor units. Nobody is thought to have parked otherwise for another price. */
export const tariffComparison = z
  .object({
    month,
    currency,
    /** Vehicles that left in the month, and that these rules would have priced. */
    ...sums,
    /** Whether only a sample was priced: all but `stays` and `priced` are an estimate then. */
    sampled: z.boolean(),
    priced: count,
    more: count,
    less: count,
    same: count,
    /** Of all of these, those that would cost nothing. */
    free: count,
    lengths: z.array(z.object({ /** Minutes; null: longer than those before. */ to: z.int().nullable(), ...sums })).length(LENGTHS.length),
  })
  .meta({ id: 'TariffComparison' })

export type TariffComparison = z.output<typeof tariffComparison>
