import type { z } from 'zod'
import type { TariffRules } from '../kernel/domain/tariff/rules.ts'
import { tariffExample, tariffExamples, tariffRules } from './tariff-rules.ts'

type Mutable<T> = { -readonly [K in keyof T]: Mutable<T[K]> }

const RULES: TariffRules = {
  grace: { kind: 'cliff', minutes: 15 },
  tables: [{ days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], bands: [{ to: null, kind: 'unit', amount: 2000, unit: 60 }] }],
  ...{ table_by: 'entry_day', counted_from: 'entry', tolerance: 0, restart: 'never', cap: null },
  surcharges: [{ from: '22:00', to: '06:00', days: ['fri', 'sat'], amount: 5000, per: 'night' }],
  ...{ stacking: 'sum', lost_card: 20_000, unknown_entry: { from: '08:00' } },
  ...{ vat: { rate: 700, included: true }, round_to: 100, leave_minutes: 15 },
}
const paths = (value: unknown) => tariffRules.safeParse(value).error?.issues.map(({ path }) => path.join('.')) ?? []

it('has the type of the rules that stays are priced by, both ways', () => {
  expectTypeOf<z.output<typeof tariffRules>>().toEqualTypeOf<Mutable<TariffRules>>()
  expect(tariffRules.parse(RULES)).toEqual(RULES)
})

it.each<[string, object, string]>([
  ['a key that no rule has', { speed: 1 }, ''],
  ['an amount above the most', { lost_card: 10_000_001 }, 'lost_card'],
  ['a part of a satang', { lost_card: 0.5 }, 'lost_card'],
  ['a negative amount', { cap: { amount: -1, per: 'stay' } }, 'cap.amount'],
  ['more tables than kinds of days', { tables: Array(9).fill(RULES.tables[0]) }, 'tables'],
  ['a table of no day', { tables: [{ days: [], bands: [] }] }, 'tables.0.days'],
  ['more bands than 24', { tables: [{ days: ['mon'], bands: Array(25).fill(RULES.tables[0]!.bands[0]) }] }, 'tables.0.bands'],
  [
    'a band beyond 60 days',
    { tables: [{ days: ['mon'], bands: [{ to: 86_401, kind: 'free', amount: 0, unit: null }] }] },
    'tables.0.bands.0.to',
  ],
  [
    'units without minutes',
    { tables: [{ days: ['mon'], bands: [{ to: 60, kind: 'unit', amount: 1, unit: null }] }] },
    'tables.0.bands.0.unit',
  ],
  ['minutes of no unit', { tables: [{ days: ['mon'], bands: [{ to: 60, kind: 'flat', amount: 1, unit: 60 }] }] }, 'tables.0.bands.0.unit'],
  ['more surcharges than 12', { surcharges: Array(13).fill(RULES.surcharges[0]) }, 'surcharges'],
  ['a time that no clock shows', { surcharges: [{ ...RULES.surcharges[0], from: '24:00' }] }, 'surcharges.0.from'],
  ['a tolerance of an hour', { tolerance: 60 }, 'tolerance'],
  ['a grace of five hours', { grace: { kind: 'cliff', minutes: 300 } }, 'grace.minutes'],
  ['both ways of an unknown entry', { unknown_entry: { amount: 1, from: '08:00' } }, 'unknown_entry'],
  ['a tax of more than 30 percent', { vat: { rate: 3001, included: false } }, 'vat.rate'],
  ['an odd rounding', { round_to: 10 }, 'round_to'],
  ['five hours to leave', { leave_minutes: 300 }, 'leave_minutes'],
])('refuses %s', (_, overrides, path) => {
  expect(paths({ ...RULES, ...overrides })).toEqual([path])
})

it.each(['2026-02-30T10:00', '2026-02-03T24:00', '2026-02-03T10:00Z', '2569-02-03T10:00', '2026-02-03 10:00', '2026-02-03'])(
  'refuses %s as the minute of an example',
  (entry) => {
    const example = { entry: '2026-02-03T10:00', minutes: 60, lost_card: false, expected: 0 }
    expect(tariffExample.safeParse(example).success).toBe(true)
    expect(tariffExample.safeParse({ ...example, entry }).error?.issues).toMatchObject([{ path: ['entry'], message: 'local_minute' }])
  },
)

it('takes as many examples as can be priced at once', () => {
  const lasting = (minutes: number) => ({ entry: '2026-02-03T10:00', minutes, lost_card: false, expected: 0 })
  const keys = (examples: object[]) =>
    tariffExamples.safeParse(examples).error?.issues.map(({ code, message }) => (code === 'custom' ? message : code))
  expect(keys(Array(40).fill(lasting(60)))).toBeUndefined()
  expect(keys(Array(41).fill(lasting(60)))).toEqual(['too_big'])
  expect(keys([lasting(86_400), lasting(86_400)])).toBeUndefined()
  expect(keys([lasting(86_400), lasting(86_400), lasting(1)])).toEqual(['examples_too_long'])
})
