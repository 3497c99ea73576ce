import { z } from 'zod'
import type { Charge, ChargeLine, StampEffect } from '../kernel/domain/tariff/lines.ts'
import { BAND_KINDS, CAP_PERS, MOST_BAND_MINUTES, RESTARTS, SURCHARGE_PERS } from '../kernel/domain/tariff/rules.ts'
import { line } from '../kernel/domain/text.ts'
import { id, instant } from '../kernel/routes.ts'
import { satang, tariffRules } from './tariff-rules.ts'

/** Negative in a line that takes something off. */
const amount = z.int()

const chargeLine = z.discriminatedUnion('rule', [
  z.object({ rule: z.literal('grace'), minutes: z.int(), amount }),
  z.object({
    rule: z.literal('band'),
    /** Positions in the rules. */
    table: z.int(),
    band: z.int(),
    minutes: z.int(),
    count: z.int(),
    each: z.int(),
    from: z.int(),
    to: z.int(),
    kind: z.enum(BAND_KINDS),
    unit: z.int().nullable(),
    restart: z.enum(RESTARTS),
    band_from: z.int(),
    band_to: z.int().nullable(),
    amount,
  }),
  z.object({ rule: z.literal('cap'), times: z.int(), cap: z.int(), per: z.enum(CAP_PERS), amount }),
  z.object({
    rule: z.literal('surcharge'),
    surcharge: z.int(),
    count: z.int(),
    each: z.int(),
    window_from: z.string(),
    window_to: z.string(),
    per: z.enum(SURCHARGE_PERS),
    amount,
  }),
  z.object({ rule: z.literal('unknown_entry'), amount }),
  z.object({ rule: z.literal('stamp'), stamp: z.string(), effect: z.enum(['free_minutes', 'percent', 'amount', 'waiver']), amount }),
  z.object({ rule: z.literal('switched'), stamp: z.string(), before: z.int(), amount }),
  z.object({ rule: z.literal('lost_card'), amount }),
  z.object({ rule: z.literal('vat'), rate: z.int(), amount }),
  z.object({ rule: z.literal('rounding'), to: z.int(), amount }),
]) satisfies z.ZodType<ChargeLine>

/** The cost of a stay in satang, line by line: rules and values, which the page puts into words. */
export const charge = z
  .object({
    lines: z.array(chargeLine),
    total: z.int().min(0),
    /** Included in the total. */
    vat: z.int().min(0),
    /** Null if the entry is unknown and a fixed amount applies. */
    minutes: z.int().min(0).nullable(),
    leave_by: instant,
  })
  .meta({ id: 'Charge' }) satisfies z.ZodType<Charge>

const MOST_STAMPS = 20
const name = line(80)
const stamp = z.discriminatedUnion('effect', [
  z.strictObject({ stamp: name, effect: z.literal('free_minutes'), minutes: z.int().min(1).max(MOST_BAND_MINUTES) }),
  z.strictObject({ stamp: name, effect: z.literal('percent'), percent: z.int().min(1).max(100) }),
  z.strictObject({ stamp: name, effect: z.literal('amount'), amount: satang }),
  z.strictObject({ stamp: name, effect: z.literal('waiver') }),
]) satisfies z.ZodType<StampEffect>

const moment = instant.refine((value) => value >= '1900' && value < '2299', { error: 'day' })

/** A hypothetical stay, priced by a saved version or by unsaved rules. */
export const tariffQuote = z
  .strictObject({
    version_id: id.optional(),
    rules: tariffRules.optional(),
    /** The location whose calendar applies; a version uses that of its own location. */
    location_id: id.optional(),
    /** Null: unknown. */
    entry: moment.nullable(),
    exit: moment,
    lost_card: z.boolean().default(false),
    /** Without stamps that bring another tariff: those rules are quoted directly. */
    stamps: z.array(stamp).max(MOST_STAMPS).default([]),
  })
  .refine(({ version_id, rules }) => (version_id === undefined) !== (rules === undefined), { path: ['rules'], error: 'version_or_rules' })
  .refine(({ rules, location_id }) => rules === undefined || location_id !== undefined, { path: ['location_id'], error: 'required' })
  .refine(({ entry, exit }) => entry === null || entry <= exit, { path: ['exit'], error: 'exit_before_entry' })
  .refine(({ entry, exit }) => entry === null || Date.parse(exit) - Date.parse(entry) <= MOST_BAND_MINUTES * 60_000, {
    path: ['exit'],
    error: 'stay_too_long',
  })
  .meta({ id: 'TariffQuote' })
