import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { isNightly } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { hourly, type TariffBody, tariffFor } from '../../../test/tariffs.ts'

let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
})
beforeEach(async () => {
  location_id = await test.make.location(admin)
})

const fees = () => test.as(admin).parkingFees
const draft = async (overrides: Partial<TariffBody> = {}) =>
  expectSuccess(await fees().create({ body: tariffFor({ location_id, ...overrides }) })).versions[0]!._id
const publish = async (id: string) => expectSuccess(await fees().publish({ params: { id }, body: { starts_at: null } }))
/** A version as if it had been published at that time. */
async function published(tariff_id: string, n: number, rules: object, effective: string): Promise<string> {
  const _id = randomUUID()
  await test.sql(
    `insert into tariff_versions (organisation_id, _id, tariff_id, n, privileges, vehicle_classes, visitor_types, rules, examples, effective, published_at)
     values ($1, $2, $3, $4, '{}', '{}', '{}', $5, '[]', $6, lower($6::tstzrange))`,
    ...[admin.organisation_id, _id, tariff_id, n, JSON.stringify(rules), effective],
  )
  return _id
}
const inForce = async (privilege: string | null, vehicle: string | null, visitor: string | null, locationId = location_id) =>
  (await test.sql('select tariff_for($1, $2, $3, $4) as id', locationId, privilege, vehicle, visitor))[0].id

describe('[R-14a] the version in force', () => {
  it('is that of the most specific scope, the privilege before the vehicle before the visitor, whatever the scopes are', async () => {
    const privileges = ['resident', 'staff']
    const vehicles = ['car', 'motorcycle', 'truck']
    const visitors = ['visitor', 'contractor']
    const scope = fc.record({ held: fc.subarray(privileges), vehicle: fc.subarray(vehicles), visitor: fc.subarray(visitors) })
    await fc.assert(
      fc.asyncProperty(fc.array(scope, { maxLength: 7 }), async (scopes) => {
        location_id = await test.make.location(admin)
        const usedCells = new Map<string, string>()
        const each = (keys: string[]) => (keys.length === 0 ? [''] : keys)
        for (const { held, vehicle, visitor } of scopes) {
          const cells = each(held).flatMap((privilege) =>
            each(vehicle).flatMap((vehicleClass) => each(visitor).map((visitorType) => `${privilege}/${vehicleClass}/${visitorType}`)),
          )
          const id = await draft({ privileges: held, vehicle_classes: vehicle, visitor_types: visitor })
          const answer = await fees().publish({ params: { id }, body: { starts_at: null } })
          // Only a cell that is in use already prevents a publication.
          expect(answer.status).toBe(cells.some((cell) => usedCells.has(cell)) ? 409 : 200)
          if (answer.ok) for (const cell of cells) usedCells.set(cell, id)
        }
        const prices = await test.sql(
          `select held, vehicle, visitor, tariff_for($1, held, vehicle, visitor) as id
           from unnest($2::text[]) held, unnest($3::text[]) vehicle, unnest($4::text[]) visitor`,
          ...[location_id, [...privileges, 'vip', null], [...vehicles, 'bicycle', null], [...visitors, 'vip', null]],
        )
        expect(prices).toHaveLength(80)
        for (const { held, vehicle, visitor, id } of prices) {
          const order = [`${held}/`, '/'].flatMap((prefix) => [
            `${prefix}${vehicle}/${visitor}`,
            `${prefix}${vehicle}/`,
            `${prefix}/${visitor}`,
            `${prefix}/`,
          ])
          expect(id).toBe(order.map((cell) => usedCells.get(cell)).find((version) => version !== undefined) ?? null)
        }
      }),
      { numRuns: isNightly ? 40 : 20 },
    )
  })

  it('is neither one that has ended nor one that has not begun, nor of another location', async () => {
    const id = await draft()
    expectSuccess(await fees().publish({ params: { id }, body: { starts_at: new Date(Date.now() + 3_600_000).toISOString() } }))
    expect(await inForce(null, 'car', 'visitor')).toBeNull()
    const now = await draft({ vehicle_classes: ['car'] })
    await publish(now)
    expect(await inForce(null, 'car', 'visitor')).toBe(now)
    expect(await inForce(null, 'car', 'visitor', await test.make.location(admin))).toBeNull()
    expectSuccess(await fees().end({ params: { id: now }, body: { ends_at: null } }))
    expect(await inForce(null, 'car', 'visitor')).toBeNull()
  })
})

describe('a published version', () => {
  it.each([
    "set rules = json_build_object('free', true)",
    "set examples = '[1]'",
    "set privileges = '{vip}'",
    "set vehicle_classes = '{car}'",
    "set visitor_types = '{vip}'",
    'set n = 7',
    "set published_name = 'Nobody'",
    'set published_at = now()',
    "set effective = tstzrange(lower(effective) - interval '1 day', null)",
    "set effective = tstzrange(lower(effective), now() - interval '1 second')",
    'set effective = null, published_at = null',
    "set effective = null, published_at = null, rules = '{}'",
  ])('is not changed by its owner’s SQL either: %s', async (change) => {
    const { tariff_id, _id: first } = expectSuccess(await fees().version({ params: { id: await draft() } }))
    const _id = await published(tariff_id, 2, hourly(2000), `[2026-01-01,${new Date(Date.now() + 3_600_000).toISOString()})`)
    expectSuccess(await fees().removeVersion({ params: { id: first } }))
    await expect(test.sql(`update tariff_versions ${change} where _id = $1`, _id)).rejects.toMatchObject({ code: 'GH421' })
    await expect(test.sql('delete from tariff_versions where _id = $1', _id)).rejects.toMatchObject({ code: 'GH421' })
  })

  it('is not brought back once it has ended, and a draft may be changed', async () => {
    const { tariff_id, _id } = await publish(await draft())
    expectSuccess(await fees().end({ params: { id: _id }, body: { ends_at: null } }))
    const back = test.sql('update tariff_versions set effective = tstzrange(lower(effective), null) where tariff_id = $1', tariff_id)
    await expect(back).rejects.toMatchObject({ code: 'GH421' })
    const second = expectSuccess(await fees().addVersion({ params: { id: tariff_id }, body: {} }))
    await test.sql("update tariff_versions set rules = '{}' where _id = $1", second._id)
    await test.sql('delete from tariff_versions where _id = $1', second._id)
  })

  it('is not published beside another one by SQL: the constraint refuses it', async () => {
    await publish(await draft())
    const other = await draft()
    const aside = test.sql('update tariff_versions set effective = tstzrange(now(), null), published_at = now() where _id = $1', other)
    await expect(aside).rejects.toMatchObject({ code: '23P01', constraint: 'tariff_scopes_once' })
  })
})

describe('[R-14a] a quote', () => {
  const quote = async (body: Parameters<ReturnType<typeof fees>['quote']>[0]['body']) => expectSuccess(await fees().quote({ body }))
  const NINE = { entry: '2026-03-02T02:00:00.000Z', exit: '2026-03-02T03:30:00.000Z' }

  it('says what a stay costs, why, and until when its driver may leave', async () => {
    expect(await quote({ version_id: await draft(), ...NINE, lost_card: true })).toEqual({
      lines: [
        {
          ...{ rule: 'band', table: 0, band: 0, minutes: 90, count: 2, each: 2000, from: 0, to: 90, amount: 4000 },
          ...{ kind: 'unit', unit: 60, restart: 'never', band_from: 0, band_to: null },
        },
        { rule: 'lost_card', amount: 20_000 },
      ],
      total: 24_000,
      vat: 0,
      minutes: 90,
      leave_by: '2026-03-02T03:45:00.000Z',
    })
  })

  it('prices a stay by rules that are not saved, with stamps, and one whose entry is not known', async () => {
    const rules = hourly(2000, { vat: { rate: 700, included: true } })
    const stamps = [
      { stamp: 'Café', effect: 'free_minutes', minutes: 60 } as const,
      { stamp: 'Bank', effect: 'percent', percent: 50 } as const,
    ]
    expect(await quote({ rules, location_id, ...NINE, stamps })).toMatchObject({
      total: 1000,
      vat: 65,
      lines: [{}, { stamp: 'Café' }, { stamp: 'Bank' }],
    })
    expect(await quote({ rules, location_id, ...NINE, entry: null })).toMatchObject({ total: 10_000, minutes: null })
  })

  it('is refused where something is wrong with the stay or the rules', async () => {
    const wrong = async (body: object) => expectRefusal(await fees().quote({ body: body as never })).errors?.map(({ field }) => field)
    const rules = hourly(2000)
    expect(await wrong({ ...NINE })).toEqual(['rules'])
    expect(await wrong({ ...NINE, rules })).toEqual(['location_id'])
    expect(await wrong({ ...NINE, rules, location_id, version_id: await draft() })).toEqual(['rules'])
    expect(await wrong({ rules, location_id, entry: NINE.exit, exit: NINE.entry })).toEqual(['exit'])
    expect(await wrong({ rules, location_id, ...NINE, exit: '2026-05-01T02:00:01.000Z' })).toEqual(['exit'])
    expect(await wrong({ rules, location_id, entry: '0001-01-01T00:00:00.000Z', exit: '0001-01-01T00:00:00.000Z' })).toEqual([
      'entry',
      'exit',
    ])
    expect(await wrong({ rules: { ...rules, tables: [] }, location_id, ...NINE })).toEqual(['rules.tables'])
    expect(await wrong({ rules, location_id, ...NINE, stamps: [{ stamp: 'x', effect: 'tariff', rules }] })).toEqual(['stamps.0.effect'])
  })

  it('prices last year’s entry by last year’s version as it did then, whatever has changed since', async () => {
    const holiday: TariffBody['rules']['tables'][number] = { days: ['holiday'], bands: [{ to: null, kind: 'free', amount: 0, unit: null }] }
    const rules = (amount: number) => hourly(amount, { tables: [...hourly(amount).tables, holiday] })
    const { tariff_id } = expectSuccess(await fees().version({ params: { id: await draft() } }))
    const last_year = await published(tariff_id, 2, rules(1000), '[2025-01-01,2026-01-01)')
    const this_year = await published(tariff_id, 3, rules(3000), '[2026-01-01,)')
    // The zone and the holidays were different until the new year.
    await test.sql(
      `update location_calendars set time_zone = 'Asia/Tokyo', holidays = '["2025-12-05"]' where location_id = $1`,
      location_id,
    )
    await test.sql(
      `insert into location_calendars (organisation_id, location_id, since, holidays) values ($1, $2, '2026-01-01', '[]')`,
      ...[admin.organisation_id, location_id],
    )
    const on = (day: string) => ({ entry: `${day}T15:30:00.000Z`, exit: `${day}T17:00:00.000Z` })
    const total = async (version_id: string, day: string) => (await quote({ version_id, ...on(day) })).total
    expect(await total(last_year, '2025-06-02')).toBe(2000)
    // Past midnight in Tokyo it is the holiday already.
    expect(await total(last_year, '2025-12-04')).toBe(0)
    expect(await total(last_year, '2025-12-05')).toBe(2000)
    expect(await total(this_year, '2026-12-04')).toBe(6000)
    expect(expectSuccess(await fees().get({ params: { id: tariff_id } })).versions).toMatchObject([
      { n: 3, status: 'active' },
      { n: 2, status: 'superseded', ends_at: '2026-01-01T00:00:00.000Z' },
      { n: 1, status: 'draft' },
    ])
  })
})

describe('the calendar of a location', () => {
  const kept = () =>
    test.sql(
      `select since = '-infinity' as first, time_zone, holidays from location_calendars where location_id = $1 order by since`,
      location_id,
    )
  const change = async (changes: object) => {
    const { id, ...place } = expectSuccess(await test.as(admin).locations.get({ params: { id: location_id } }))
    expectSuccess(await test.as(admin).locations.update({ params: { id }, body: { ...place, ...changes } }))
  }

  it('is kept as it was with each change of its zone or its holidays, and with no other', async () => {
    expect(await kept()).toEqual([{ first: true, time_zone: null, holidays: [] }])
    await change({ name_en: 'Renamed' })
    expect(await kept()).toHaveLength(1)
    const day = (date: string) => ({ date, name_th: 'หยุด', name_en: 'Off', hours: [] })
    await change({ holidays: [day('2026-12-05'), day('2026-12-10')] })
    await change({ time_zone: 'Asia/Tokyo' })
    expect(await kept()).toEqual([
      { first: true, time_zone: null, holidays: [] },
      { first: false, time_zone: null, holidays: ['2026-12-05', '2026-12-10'] },
      { first: false, time_zone: 'Asia/Tokyo', holidays: ['2026-12-05', '2026-12-10'] },
    ])
  })
})
