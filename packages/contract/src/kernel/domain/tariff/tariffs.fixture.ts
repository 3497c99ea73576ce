import type { Band, DayKind, Surcharge, TariffRules } from './rules.ts'

/** In baht and minutes; `to` is null for the last band. */
export const free = (to: number | null): Band => ({ to, kind: 'free', amount: 0, unit: null })
export const flat = (to: number | null, baht: number): Band => ({ to, kind: 'flat', amount: baht * 100, unit: null })
export const total = (to: number | null, baht: number): Band => ({ to, kind: 'total', amount: baht * 100, unit: null })
export const each = (unit: number, baht: number, to: number | null = null): Band => ({ to, kind: 'unit', amount: baht * 100, unit })

export const WORKDAYS: readonly DayKind[] = ['mon', 'tue', 'wed', 'thu', 'fri']
const FREE_DAYS: readonly DayKind[] = ['sat', 'sun', 'holiday']
const EVERY_DAY: readonly DayKind[] = [...WORKDAYS, ...FREE_DAYS]

/** One table for all days, counted from the entry, no restart, no cap; lost card 300 baht. */
export const tariff = (bands: readonly Band[], overrides: Partial<TariffRules> = {}): TariffRules => ({
  grace: { kind: 'none', minutes: 0 },
  tables: [{ days: EVERY_DAY, bands }],
  table_by: 'entry_day',
  counted_from: 'entry',
  tolerance: 0,
  restart: 'never',
  cap: null,
  surcharges: [],
  stacking: 'sum',
  lost_card: 30_000,
  unknown_entry: { amount: 50_000 },
  vat: null,
  round_to: 1,
  leave_minutes: 15,
  ...overrides,
})

const over = (window: string, baht: number, per: Surcharge['per'], days = EVERY_DAY): Surcharge => ({
  from: window.slice(0, 5),
  to: window.slice(6),
  days,
  amount: baht * 100,
  per,
})
const onWorkdays = (workdays: readonly Band[], others: readonly Band[]) => [
  { days: WORKDAYS, bands: workdays },
  { days: FREE_DAYS, bands: others },
]

/** Tariffs of real places (values they don't publish are chosen here), then one for each rule. Those of New York and Lord Howe use local clocks. */
export const TARIFFS = {
  alumni: tariff([total(120, 20), each(60, 10)], {
    grace: { kind: 'cliff', minutes: 15 },
    surcharges: [over('22:00-05:00', 250, 'night')],
  }),
  mingle: tariff([each(60, 100)]),
  mingle_stamped: tariff([free(180), each(60, 50)]),
  beehive: tariff(
    [
      free(60),
      total(120, 20),
      total(180, 30),
      total(240, 40),
      total(300, 100),
      total(360, 140),
      total(420, 160),
      total(480, 190),
      each(60, 30),
    ],
    { surcharges: [over('00:00-06:00', 500, 'hour')], unknown_entry: { from: '10:00' } },
  ),
  mercury: tariff([], { tables: onWorkdays([each(60, 20)], [free(30), each(60, 30)]) }),
  cmu_staff: tariff([free(240), flat(720, 20), each(60, 10)]),
  cmu_visitor: tariff([free(240), flat(300, 50), each(60, 10)]),

  office: tariff([each(60, 40)], {
    grace: { kind: 'deduct', minutes: 15 },
    counted_from: 'band',
    tolerance: 10,
    restart: 'every_24h',
    cap: { amount: 20_000, per: 'every_24h' },
  }),
  daily: tariff([each(120, 50)], { restart: 'calendar_day', cap: { amount: 15_000, per: 'calendar_day' } }),
  day_by_day: tariff([], { tables: onWorkdays([each(60, 20)], [free(120), each(60, 30)]), table_by: 'each_day' }),
  day_pass: tariff([total(240, 60), total(720, 120), total(1440, 200)], { restart: 'every_24h' }),
  steps: tariff([free(30), flat(60, 20), flat(120, 30), total(240, 80), each(30, 15)], { counted_from: 'band', tolerance: 5 }),
  grid: tariff([free(90), each(60, 20)]),
  from_band: tariff([free(90), each(60, 20)], { counted_from: 'band' }),
  vat_on_top: tariff([each(30, 30)], { vat: { rate: 700, included: false }, round_to: 100 }),
  fives: tariff([each(15, 7)], { round_to: 500 }),
  evenings: tariff([free(null)], { surcharges: [over('20:00-06:00', 100, 'stay', WORKDAYS)] }),
  nights: tariff([each(60, 10)], { cap: { amount: 10_000, per: 'stay' }, surcharges: [over('22:00-06:00', 80, 'night')] }),
  rush: tariff([each(60, 20)], { surcharges: [over('17:00-20:00', 15, 'hour', WORKDAYS)] }),
  best: tariff([each(60, 20)], { stacking: 'best' }),
  first: tariff([each(60, 20)], { stacking: 'first' }),
  new_york: tariff([each(60, 10)], { restart: 'calendar_day' }),
  new_york_24h: tariff([total(720, 60), total(1440, 100)], { restart: 'every_24h' }),
  new_york_night: tariff([free(null)], { surcharges: [over('01:00-03:00', 50, 'hour')] }),
  lord_howe: tariff([each(60, 10)], { restart: 'calendar_day' }),
} satisfies Record<string, TariffRules>
export type TariffName = keyof typeof TARIFFS
