import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { monthAfter, monthOf } from '@gatehouse/contract/kernel/domain/months.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { parkingFees } from '@gatehouse/contract/parking-fees/parking-fees.ts'
import { MOST_COMPARED } from '@gatehouse/contract/parking-fees/tariff-comparison.ts'
import { openStaffedDesk } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { chargeAt } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { createStay } from '../../../test/stays.ts'
import { hourly, WEEK } from '../../../test/tariffs.ts'

serve()

type Body = BodyInputOf<typeof parkingFees.compare>
type Desk = Awaited<ReturnType<typeof openStaffedDesk>>
let desk: Desk
/** 20 baht an hour with a quarter of an hour free, in force for everything that no other tariff names. */
let tariff: Awaited<ReturnType<typeof chargeAt>>
beforeEach(async () => {
  desk = await openStaffedDesk(test)
  tariff = await chargeAt(test, desk.admin, desk.gate)
})

const MARCH = '2026-03'
const compare = (body: Partial<Body> = {}, person: Pick<TestPerson, 'token'> = desk.admin) =>
  test.as(person).parkingFees.compare({
    body: {
      ...{ location_id: desk.gate.location_id, tariff_id: tariff._id, privileges: [], vehicle_classes: [], visitor_types: [] },
      ...{ rules: hourly(3000), month: MARCH, ...body },
    },
  })
const stay = (facts: Partial<Parameters<typeof createStay>[3]> = {}, gate = desk.gate) =>
  createStay(test, desk.admin, gate, { left: '2026-03-12T05:00:00Z', minutes: 61, version_id: tariff.version_id, ...facts })
const stamping = (overrides: object) => async (entrance_id: string) => {
  const body = kindOf({ location_id: desk.gate.location_id, ...overrides })
  const { _id: kind_id } = expectSuccess(await test.as(desk.admin).eStampKinds.create({ body }))
  expectSuccess(await test.as(desk.admin).eStamps.create({ body: { entrance_id, kind_id } }))
}
const NONE = { stays: 0, before: 0, after: 0 }

describe('[R-14a] the revenue that other prices would have brought', () => {
  it('is the sum of the real stays of a month, with their stamps and lost cards, by these rules and by those of their entry', async () => {
    await stay() // 40 baht, and 60
    await stay({ minutes: 60, meanwhile: stamping({}) }) // 20 less an hour: nothing, by both
    await stay({ minutes: 300, meanwhile: stamping({ effect: 'percent', value: 10 }) }) // 90, and 135
    await stay({ minutes: 100, version_id: null }) // 0 then, and 60
    await stay({ minutes: 10 }) // free by both
    await stay({ minutes: 30, card_lost: true }) // 220, and 230
    await stay({ minutes: 1441 }) // 25 hours: 500, and 750
    expect(expectSuccess(await compare())).toEqual({
      ...{ month: MARCH, currency: 'THB', stays: 7, priced: 7, sampled: false, before: 85_000, after: 123_500 },
      ...{ more: 5, less: 0, same: 2, free: 2 },
      lengths: [
        { to: 60, stays: 3, before: 22_000, after: 23_000 },
        { to: 120, stays: 2, before: 4000, after: 12_000 },
        { to: 240, ...NONE },
        { to: 480, stays: 1, before: 9000, after: 13_500 },
        { to: 1440, ...NONE },
        { to: null, stays: 1, before: 50_000, after: 75_000 },
      ],
    })
    expect(expectSuccess(await compare({ rules: hourly(1000) }))).toMatchObject({
      before: 85_000,
      after: 54_500,
      more: 1,
      less: 4,
      same: 2,
      free: 2,
    })
  })

  it('counts vehicles that left, here, and are not deleted', async () => {
    await stay()
    const [inside, foot, closedStay, deletedStay] = [await stay(), await stay(), await stay(), await stay()]
    await test.sql("update entrances set status = 'checkin', checkout_at = null where _id = $1", inside)
    await test.sql('update entrances set plate = null, plate_province = null, vehicle_class = null where _id = $1', foot)
    await test.sql("update entrances set status = 'auto_checkout' where _id = $1", closedStay)
    const { _id: id } = expectSuccess(
      await test.as(desk.guard).deleteRequests.create({ body: { entrances: [deletedStay], reason_code: 'test' } }),
    )
    expectSuccess(await test.as(desk.admin).deleteRequests.approve({ params: { id }, body: { id } }))
    await stay({}, await test.make.gate(desk.admin))
    const foreign = await openStaffedDesk(test)
    await createStay(test, foreign.admin, foreign.gate, { left: '2026-03-12T05:00:00Z', minutes: 61 })
    expect(expectSuccess(await compare())).toMatchObject({ stays: 1, before: 4000, after: 6000 })
  })

  it('is of the month in which they left, on the clock of the location', async () => {
    for (const left of ['2026-02-28T16:59:59.999Z', '2026-02-28T17:00:00Z', '2026-03-31T16:59:59.999Z', '2026-03-31T17:00:00Z'])
      await stay({ left })
    expect(expectSuccess(await compare()).stays).toBe(2)
    await test.sql("update locations set time_zone = 'Asia/Tokyo' where id = $1", desk.gate.location_id)
    // In Tokyo March begins and ends two hours earlier.
    expect(expectSuccess(await compare()).stays).toBe(2)
    expect(expectSuccess(await compare({ month: '2026-02' })).stays).toBe(0)
    expect(expectSuccess(await compare({ month: '2026-04' })).stays).toBe(2)
  })

  it('is of the last whole month, where none is said', async () => {
    const month = monthAfter(monthOf(dayIn(Date.now(), 'Asia/Bangkok')), -1)
    await stay({ left: `${month}-15T05:00:00Z` })
    expect(expectSuccess(await compare({ month: undefined }))).toMatchObject({ month, stays: 1, after: 6000 })
  })

  it('goes by the holidays that were known at the entry', async () => {
    await test.sql(
      `insert into location_calendars (organisation_id, location_id, since, holidays) values ($1, $2, '2026-03-10', '["2026-03-05", "2026-03-12"]')`,
      ...[desk.admin.organisation_id, desk.gate.location_id],
    )
    const [table] = hourly(3000).tables
    const rules = hourly(3000, {
      tables: [
        { ...table!, days: [...WEEK] },
        { ...hourly(7000).tables[0]!, days: ['holiday'] },
      ],
    })
    await stay({ left: '2026-03-05T05:00:00Z' })
    await stay({ left: '2026-03-12T05:00:00Z' })
    expect(expectSuccess(await compare({ rules }))).toMatchObject({ stays: 2, after: 6000 + 14_000 })
  })

  it('takes a stamp that brings another tariff as it was at the entry', async () => {
    const other = await chargeAt(test, desk.admin, desk.gate, { vehicle_classes: ['truck'], rules: hourly(500), examples: [] })
    const left = new Date(Date.now() + 62 * 60_000).toISOString()
    const meanwhile = stamping({ effect: 'tariff', value: null, tariff_id: other._id })
    await stay({ left, meanwhile })
    await stay({ meanwhile })
    const month = monthOf(dayIn(left, 'Asia/Bangkok'))
    expect(expectSuccess(await compare({ month }))).toMatchObject({ stays: 1, before: 1000, after: 1000, same: 1 })
    expect(expectSuccess(await compare())).toMatchObject({ stays: 1, before: 4000, after: 6000 })
  })

  it('asks which stays these rules would have priced beside the other tariffs in force', async () => {
    const trucks = await chargeAt(test, desk.admin, desk.gate, { vehicle_classes: ['truck'] })
    await chargeAt(test, desk.admin, desk.gate, { visitor_types: ['contractor'] })
    await stay()
    await stay({ vehicle_class: 'truck' })
    await stay({ visitor_type: 'contractor' })
    await stay({ vehicle_class: 'truck', visitor_type: 'contractor' })
    await stay({ vehicle_class: null })
    const counted = async (body: Partial<Body>) => expectSuccess(await compare(body)).stays
    expect(await counted({})).toBe(2)
    expect(await counted({ vehicle_classes: ['car'] })).toBe(2)
    expect(await counted({ visitor_types: ['contractor'] })).toBe(1)
    expect(await counted({ visitor_types: ['contractor', 'visitor'] })).toBe(3)
    expect(await counted({ vehicle_classes: ['truck'], visitor_types: ['contractor'] })).toBe(1)
    expect(await counted({ vehicle_classes: ['truck'], tariff_id: trucks._id })).toBe(2)
    // Another tariff for the same scope takes its place, too.
    expect(await counted({ vehicle_classes: ['truck'], tariff_id: null })).toBe(2)
    expectSuccess(await test.as(desk.admin).parkingFees.end({ params: { id: trucks.version_id }, body: { ends_at: null } }))
    expect(await counted({})).toBe(3)
  })

  it('is estimated by an even sample where there are too many', { tags: ['nightly'] }, async () => {
    const [short, long] = [await stay(), await stay({ minutes: 241 })]
    const stayCount = 6 * (MOST_COMPARED / 10)
    const columns = await test.sql(
      `select string_agg(case column_name when '_id' then 'gen_random_uuid()' when 'number' then 'number + n' else column_name end, ', ' order by ordinal_position) as read,
         string_agg(column_name, ', ' order by ordinal_position) as written
       from information_schema.columns where table_name = 'entrances' and table_schema = 'public' and is_generated = 'NEVER'`,
    )
    const [{ read, written }] = columns
    await test.sql(
      `insert into entrances (${written}) select ${read} from entrances, generate_series(1, $3) n where _id in ($1, $2)`,
      ...[short, long, stayCount - 1],
    )
    const answer = expectSuccess(await compare())
    expect(answer).toMatchObject({ stays: 2 * stayCount, priced: MOST_COMPARED, sampled: true, more: 2 * stayCount, same: 0 })
    const [, shorter, , longer] = answer.lengths
    for (const length of [shorter!, longer!]) expect(Math.abs(length.stays / stayCount - 1)).toBeLessThan(0.03)
    expect(shorter!.stays + longer!.stays).toBe(2 * stayCount)
    expect([shorter!.before, shorter!.after].map((amount) => Math.round(amount / shorter!.stays))).toEqual([4000, 6000])
    expect(answer.before).toBe(shorter!.before + longer!.before)
    // The sample is the same each time, so that two drafts can be compared.
    expect(expectSuccess(await compare())).toEqual(answer)
  })

  it('names what is wrong in the rules, and what else is', async () => {
    const rules = hourly(3000)
    const gap = { ...rules, tables: [{ days: WEEK, bands: [{ to: 60, kind: 'free' as const, amount: 0, unit: null }] }] }
    expect(expectRefusal(await compare({ rules: gap })).errors).toMatchObject([{ field: 'rules.tables.0.bands.0.to' }])
    expect(expectRefusal(await compare({ month: '2026-13', vehicle_classes: ['car', 'car'], name: 'Cars' } as never)).errors).toMatchObject(
      [{ field: 'vehicle_classes' }, { field: 'month' }, { field: 'name' }],
    )
    expect(expectRefusal(await compare({ tariff_id: test.make.id() })).code).toBe('not_found')
    const elsewhere = await test.make.location(desk.admin)
    expect(expectRefusal(await compare({ location_id: elsewhere })).code).toBe('not_found')
    expect(expectRefusal(await compare({ location_id: test.make.id() })).code).toBe('location_not_found')
  })

  it('[8.2.2] is for those who see reports and all of the location', async () => {
    await stay()
    const { organisation_id: organisation } = desk.admin
    const unit = await test.make.unit(desk.admin, desk.gate.location_id)
    const elsewhere = await test.make.location(desk.admin)
    for (const limit of [{ location_ids: [elsewhere] }, { unit_ids: [unit] }])
      expect(expectRefusal(await compare({}, await test.make.person({ organisation, role: 'viewer', ...limit })))).toMatchObject({
        ...{ status: 404, code: 'location_not_found' },
      })
    expect(expectRefusal(await compare({}, (await openStaffedDesk(test)).admin)).code).toBe('location_not_found')
    for (const permission of ['reports:read', 'parking-fees:read'])
      expect(expectRefusal(await compare({}, await test.make.admin({ organisation, removed: [permission] }))).code).toBe(
        'permission_denied',
      )
    expect(expectSuccess(await compare({}, await test.make.person({ organisation, role: 'auditor' }))).stays).toBe(1)
  })
})
