import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'

export type TariffBody = BodyInputOf<typeof parkingFees.create>
type Rules = TariffBody['rules']

export const WEEK: Rules['tables'][number]['days'] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** An amount in satang for each started hour, with a quarter of an hour free. */
export const hourly = (amount: number, overrides: Partial<Rules> = {}): Rules => ({
  grace: { kind: 'cliff', minutes: 15 },
  tables: [{ days: [...WEEK], bands: [{ to: null, kind: 'unit', amount, unit: 60 }] }],
  ...{ table_by: 'entry_day', counted_from: 'entry', tolerance: 0, restart: 'never', cap: null, surcharges: [], stacking: 'sum' },
  ...{ lost_card: 20_000, unknown_entry: { amount: 10_000 }, vat: null, round_to: 1, leave_minutes: 15 },
  ...overrides,
})

let serial = 0

/** A tariff of 20 baht an hour for everyone, with a correct example. */
export const tariffFor = (overrides: Partial<TariffBody> & Pick<TariffBody, 'location_id'>): TariffBody => ({
  name: `Tariff ${++serial}`,
  privileges: [],
  vehicle_classes: [],
  visitor_types: [],
  rules: hourly(2000),
  examples: [{ entry: '2026-03-02T09:00', minutes: 61, expected: 4000 }],
  ...overrides,
})
