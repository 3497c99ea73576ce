import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import { type TariffInput, tariffInput } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { ClientBase } from 'pg'
import { DAY, isoOf, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng } from './rng.ts'
import { foundedAt, type Site } from './sites.ts'

type Rules = TariffInput['rules']

const WORKDAYS: Rules['tables'][number]['days'] = ['mon', 'tue', 'wed', 'thu', 'fri']
const WEEKEND: Rules['tables'][number]['days'] = ['sat', 'sun']

/** A quarter of an hour is free. Three hours at 20 baht follow, then 40 baht an hour; at most 250 a day and 100 a night. */
const CARS: Rules = {
  grace: { kind: 'cliff', minutes: 15 },
  tables: [
    {
      days: [...WORKDAYS, ...WEEKEND],
      bands: [
        { to: 180, kind: 'unit', amount: 2000, unit: 60 },
        { to: null, kind: 'unit', amount: 4000, unit: 60 },
      ],
    },
  ],
  ...{ table_by: 'entry_day', counted_from: 'entry', tolerance: 0, restart: 'every_24h', cap: { amount: 25_000, per: 'every_24h' } },
  surcharges: [{ from: '22:00', to: '06:00', days: [...WORKDAYS, ...WEEKEND, 'holiday'], amount: 10_000, per: 'night' }],
  ...{ stacking: 'sum', lost_card: 20_000, unknown_entry: { from: '06:00' }, vat: { rate: 700, included: true } },
  ...{ round_to: 100, leave_minutes: 15 },
}

/** The same with 25 baht an hour on workdays, and 50 for a whole day on other days. */
const CARS_NEXT: Rules = {
  ...CARS,
  tables: [
    {
      days: WORKDAYS,
      bands: [
        { to: 180, kind: 'unit', amount: 2500, unit: 60 },
        { to: null, kind: 'unit', amount: 4000, unit: 60 },
      ],
    },
    { days: [...WEEKEND, 'holiday'], bands: [{ to: null, kind: 'flat', amount: 5000, unit: null }] },
  ],
}

const MOTORCYCLES: Rules = {
  ...CARS,
  tables: [{ days: [...WORKDAYS, ...WEEKEND], bands: [{ to: null, kind: 'flat', amount: 1000, unit: null }] }],
  ...{ cap: null, surcharges: [], lost_card: 10_000 },
}

/** Free for a day, then 50 baht for each started day. */
const MEMBERS: Rules = {
  ...CARS,
  grace: { kind: 'none', minutes: 0 },
  tables: [
    {
      days: [...WORKDAYS, ...WEEKEND],
      bands: [
        { to: 1440, kind: 'free', amount: 0, unit: null },
        { to: null, kind: 'unit', amount: 5000, unit: 1440 },
      ],
    },
  ],
  ...{ restart: 'never', cap: null, surcharges: [] },
}

/** A stay that starts on a Monday morning. */
const stay = (minutes: number, baht: number, overrides: object = {}) => ({
  entry: '2026-03-02T09:00',
  minutes,
  expected: baht * 100,
  ...overrides,
})

interface DemoTariff {
  name: string
  scope: Pick<TariffInput, 'privileges' | 'vehicle_classes' | 'visitor_types'>
  /** The first version is in force; another is a draft. */
  versions: readonly { rules: Rules; examples: readonly object[] }[]
}

const TARIFFS: readonly DemoTariff[] = [
  {
    name: 'รถยนต์ผู้มาติดต่อ',
    scope: { privileges: [], vehicle_classes: ['car'], visitor_types: ['visitor'] },
    versions: [
      {
        rules: CARS,
        examples: [
          ...[stay(15, 0), stay(61, 40), stay(240, 100), stay(61, 240, { lost_card: true })],
          stay(720, 350, { entry: '2026-03-02T20:00' }),
        ],
      },
      { rules: CARS_NEXT, examples: [stay(15, 0), stay(61, 50), stay(240, 115), stay(240, 50, { entry: '2026-03-07T09:00' })] },
    ],
  },
  {
    name: 'มอเตอร์ไซค์',
    scope: { privileges: [], vehicle_classes: ['motorcycle'], visitor_types: [] },
    versions: [{ rules: MOTORCYCLES, examples: [stay(15, 0), stay(16, 10), stay(1500, 20)] }],
  },
  {
    name: 'ผู้พักอาศัยและพนักงาน',
    scope: { privileges: ['resident', 'staff'], vehicle_classes: [], visitor_types: [] },
    versions: [{ rules: MEMBERS, examples: [stay(1440, 0), stay(1441, 50), stay(2880, 50), stay(2881, 100)] }],
  },
]

/** A version in force, with the members, vehicles and visitors in its scope. */
export interface DemoPrice {
  version_id: string
  location_id: string
  scope: DemoTariff['scope']
  rules: Rules
}

/** The site that most visitors with cars use. */
export const carPark = (sites: readonly Site[]): Site | undefined => {
  const cars = ({ place }: Site) => place.takes('visitor', 'car')
  return sites.toSorted((a, b) => cars(b) - cars(a))[0]
}

/** Creates the tariffs of an organisation whose edition has them, at its car park. Returns those in force. */
export async function makeTariffs(
  client: ClientBase,
  { id: organisation_id, services, ended_days_ago }: DemoOrganisation,
  sites: readonly Site[],
  actor: { id: string; name: string },
  now: number,
): Promise<DemoPrice[]> {
  const site = carPark(sites)
  if (!site || ended_days_ago !== undefined || !services.some(({ service }) => VISITOR_M_ONLY.includes(service))) return []
  const rng = createRng(`tariffs of ${organisation_id}`)
  const createdAt = isoOf(foundedAt(now))
  const tariffs = TARIFFS.map((each) => ({ ...each, _id: seedId(rng, foundedAt(now)) }))
  const stamps = (time: string) => ({ created_at: time, updated_at: time })
  await copyRows(
    client,
    'tariffs',
    tariffs.map(({ _id, name }) => ({ organisation_id, _id, location_id: site.id, name, ...stamps(createdAt) })),
  )
  const versions = tariffs.flatMap(({ _id: tariff_id, name, scope, versions }) =>
    versions.map(({ rules, examples }, index) => {
      const body = tariffInput.parse({ location_id: site.id, name, ...scope, rules, examples })
      const publication = index === 0 ? { published_at: createdAt, published_by: actor.id, published_name: actor.name } : {}
      return {
        ...{ organisation_id, _id: seedId(rng, foundedAt(now)), tariff_id, n: index + 1, ...scope },
        ...{ rules: JSON.stringify(body.rules), examples: JSON.stringify(body.examples) },
        effective: index === 0 ? `[${createdAt},)` : null,
        ...{ published_at: null, published_by: null, published_name: null, ...publication },
        ...stamps(index === 0 ? createdAt : isoOf(now - 2 * DAY)),
      }
    }),
  )
  await copyRows(client, 'tariff_versions', versions)
  return tariffs.flatMap(({ _id, scope, versions: [{ rules } = { rules: CARS }] }) => {
    const version = versions.find(({ tariff_id, n }) => tariff_id === _id && n === 1)!
    return [{ version_id: version._id, location_id: site.id, scope, rules: { ...rules, round_to: rules.round_to as number } as Rules }]
  })
}
