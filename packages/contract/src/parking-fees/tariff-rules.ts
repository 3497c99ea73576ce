import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import type { MinorUnits } from '../kernel/domain/money.ts'
import {
  BAND_KINDS,
  CAP_PERS,
  COUNTED_FROM,
  DAY_KINDS,
  DAY_MINUTES,
  GRACES,
  MOST_AMOUNT,
  MOST_BAND_MINUTES,
  MOST_BANDS,
  MOST_SURCHARGES,
  RESTARTS,
  STACKINGS,
  SURCHARGE_PERS,
  TABLES_BY,
  type TariffRules,
} from '../kernel/domain/tariff/rules.ts'
import { LARGEST_INT } from '../kernel/routes.ts'
import { time } from '../locations/locations.ts'

const MOST_TABLES = 8
const MOST_GRACE = 240
const MOST_LEAVE_MINUTES = 240
const MOST_TOLERANCE = 59
/** 30 %, in hundredths of a percent. */
const MOST_VAT = 3000
const ROUND_TO = [1, 25, 50, 100] as const
const MOST_EXAMPLES = 40

export const satang = z.int().min(0).max(MOST_AMOUNT)
const minutes = (limit: number) => z.int().min(0).max(limit)
const days = z.array(z.enum(DAY_KINDS)).min(1).max(DAY_KINDS.length)

const band = z
  .strictObject({
    to: z.int().min(1).max(MOST_BAND_MINUTES).nullable(),
    kind: z.enum(BAND_KINDS),
    amount: satang,
    unit: z.int().min(1).max(DAY_MINUTES).nullable(),
  })
  .refine(({ kind, unit }) => kind !== 'unit' || unit !== null, { path: ['unit'], error: 'required' })
  .refine(({ kind, unit }) => kind === 'unit' || unit === null, { path: ['unit'], error: 'tariff_unit_unused' })

/** The rules of a version as a body sends them. Problems between rules are reported when it is published (`checkRules`). */
export const tariffRules = z
  .strictObject({
    grace: z.strictObject({ kind: z.enum(GRACES), minutes: minutes(MOST_GRACE) }),
    tables: z.array(z.strictObject({ days, bands: z.array(band).max(MOST_BANDS) })).max(MOST_TABLES),
    table_by: z.enum(TABLES_BY),
    counted_from: z.enum(COUNTED_FROM),
    tolerance: minutes(MOST_TOLERANCE),
    restart: z.enum(RESTARTS),
    cap: z.strictObject({ amount: satang, per: z.enum(CAP_PERS) }).nullable(),
    surcharges: z.array(z.strictObject({ from: time, to: time, days, amount: satang, per: z.enum(SURCHARGE_PERS) })).max(MOST_SURCHARGES),
    stacking: z.enum(STACKINGS),
    lost_card: satang,
    unknown_entry: z.union([z.strictObject({ amount: satang }), z.strictObject({ from: time })]),
    vat: z.strictObject({ rate: z.int().min(0).max(MOST_VAT), included: z.boolean() }).nullable(),
    round_to: z.literal(ROUND_TO) as unknown as z.ZodType<MinorUnits>,
    leave_minutes: minutes(MOST_LEAVE_MINUTES),
  })
  .meta({ id: 'TariffRules' }) satisfies z.ZodType<TariffRules>

const LOCAL_MINUTE = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/

/** A stay with a known price, such as from the sign at the gate. */
export const tariffExample = z
  .strictObject({
    /** `YYYY-MM-DDTHH:MM` in the location's local time. */
    entry: z
      .string()
      .refine((value) => LOCAL_MINUTE.test(value) && day.safeParse(value.slice(0, 10)).success, { error: 'local_minute' })
      .meta({ pattern: LOCAL_MINUTE.source }),
    minutes: minutes(MOST_BAND_MINUTES),
    lost_card: z.boolean().default(false),
    /** The expected price without stamps. */
    expected: z.int().min(0).max(LARGEST_INT),
  })
  .meta({ id: 'TariffExample' })

/** A limit on all examples together, because each day of a stay takes time to price. */
const MOST_EXAMPLE_MINUTES = 2 * MOST_BAND_MINUTES

export const tariffExamples = z
  .array(tariffExample)
  .max(MOST_EXAMPLES)
  .refine((examples) => examples.reduce((sum, { minutes }) => sum + minutes, 0) <= MOST_EXAMPLE_MINUTES, { error: 'examples_too_long' })
