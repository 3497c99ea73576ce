import { addDays, dayEnd, dayIn, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { QueryInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { reports } from '@gatehouse/contract/reports/reports.ts'
import { checkIn, checkOut, openDesk, openStaffedDesk } from '../../../test/desk.ts'
import { chargeAt, createUnpaidVisit, FEE } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { buildReports } from './reports.build.ts'

serve()

const ZONE = 'Asia/Bangkok'
const today = () => dayIn(new Date(), ZONE)
const daily = async (person: TestPerson, query: Partial<QueryInputOf<typeof reports.daily>> = {}) =>
  expectSuccess(await test.as(person).reports.daily({ query: { startDate: today(), endDate: today(), ...query } }))
const summary = async (person: TestPerson, query: Partial<QueryInputOf<typeof reports.summary>> = {}) =>
  expectSuccess(await test.as(person).reports.summary({ query: { startDate: today(), endDate: today(), ...query } }))
const move = ({ _id }: { _id: string }, checkin_at: Date, checkout_at: Date | null = null) =>
  test.sql('update entrances set checkin_at = $2, checkout_at = $3 where _id = $1', _id, checkin_at, checkout_at)
const marks = async (person: { organisation_id: number }) =>
  Number((await test.sql('select count(*) as n from report_marks where organisation_id = $1', person.organisation_id))[0].n)
const build = (person: TestPerson, zone = ZONE) => test.app.database.asMember(systemActor(person.organisation_id, zone), buildReports)
const buildAll = async (person: TestPerson, zone = ZONE) => {
  while (await build(person, zone));
}

const admin = () => test.make.admin()
const deskOf = async (person: TestPerson) => ({ guard: person, gate: await test.make.gate(person) })

describe('GET /visitors/entrances/reports/daily', () => {
  it('[E-08a] counts check-ins by day, and with status=checkout check-outs, those made automatically among them', async () => {
    const person = await admin()
    const desk = await deskOf(person)
    const [departedVisit, auto, inside, undone] = [
      await checkIn(test, desk),
      await checkIn(test, desk),
      await checkIn(test, desk),
      await checkIn(test, desk),
    ]
    await checkOut(test, desk, departedVisit)
    await test.sql("update entrances set status = 'auto_checkout', checkout_at = now() where _id = $1", auto._id)
    await move(inside, dayStart(addDays(today(), -2), ZONE))
    expectSuccess(await test.as(person).entrances.undo({ params: { id: undone._id }, body: {} }))
    const range = { startDate: addDays(today(), -3), endDate: today() }
    const days = [-3, -2, -1, 0].map((back) => addDays(today(), back))
    expect(await daily(person, range)).toEqual({ docs: [0, 1, 0, 2].map((count, index) => ({ date: days[index], count })), total: 3 })
    expect((await daily(person, { ...range, status: 'checkout' })).docs.map(({ count }) => count)).toEqual([0, 0, 0, 2])
  })

  it('[E-08a] counts a visit on its days from their first instant to their last', async () => {
    const person = await admin()
    const desk = await deskOf(person)
    const day = addDays(today(), -5)
    for (const instant of [
      new Date(dayStart(day, ZONE).getTime() - 1),
      dayStart(day, ZONE),
      new Date(dayEnd(day, ZONE).getTime() - 1),
      dayEnd(day, ZONE),
    ])
      await move(await checkIn(test, desk), instant)
    const range = { startDate: addDays(day, -1), endDate: addDays(day, 1) }
    expect((await daily(person, range)).docs.map(({ count }) => count)).toEqual([1, 2, 1])
    await buildAll(person)
    expect((await daily(person, range)).docs.map(({ count }) => count)).toEqual([1, 2, 1])
  })

  it.each(['daily', 'summary', 'parkingFee'] as const)(
    '[E-07a-b] [E-08a] %s refuses days that are reversed, too many or unreadable, by field and language',
    async (call) => {
      const person = await admin()
      const range = 'Choose at most 366 days. The last day can’t be before the first.'
      for (const [startDate, endDate, field, message] of [
        ['2026-03-02', '2026-03-01', 'endDate', range],
        ['2025-01-01', '2026-01-02', 'endDate', range],
        ['2026-02-30', '2026-03-01', 'startDate', 'Type the date as year-month-day, such as 2026-11-20.'],
        ['2026-03-01', '2569-03-01', 'endDate', 'Type the date as year-month-day, such as 2026-11-20.'],
        ['01/03/2026', '2026-03-01', 'startDate', 'Type the date as year-month-day, such as 2026-11-20.'],
      ] as const) {
        const answer = await test.as(person).reports[call]({ query: { startDate, endDate } })
        expect(answer.status).toBe(422)
        expect(expectRefusal(answer).errors).toEqual([{ field, message }])
      }
      const thai = await test.as(person, { language: 'th' }).reports[call]({ query: { startDate: '2026-03-02', endDate: '2026-03-01' } })
      expect(expectRefusal(thai).errors).toEqual([{ field: 'endDate', message: 'เลือกได้ไม่เกิน 366 วัน และวันสุดท้ายต้องไม่อยู่ก่อนวันแรก' }])
      // A leap year, from its first day to its last.
      expectSuccess(await test.as(person).reports[call]({ query: { startDate: '2024-01-01', endDate: '2024-12-31' } }))
    },
  )
})

describe('GET /visitors/entrances/reports/summary', () => {
  it('[E-07a] says who came, for what, how and for how long, beside the days before', async () => {
    const person = await admin()
    const desk = await deskOf(person)
    const unit = await test.make.unit(person, desk.gate.location_id, { code: '18A' })
    const yesterday = addDays(today(), -1)
    const at = (hour: number) => new Date(dayStart(yesterday, ZONE).getTime() + hour * 3_600_000)
    const first = await checkIn(test, desk, {
      visitor_name: 'A',
      purpose: 'meeting',
      unit_id: unit,
      party_size: 3,
      plate: 'กก 1',
      plate_province: 'TH-10',
    })
    const secondVisit = await checkIn(test, desk, { visitor_name: 'B', visitor_type: 'contractor', purpose: 'meeting' })
    const autoClosedVisit = await checkIn(test, desk, { visitor_name: 'C' })
    const earlier = await checkIn(test, desk, { visitor_name: 'B' })
    for (const visit of [first, secondVisit, autoClosedVisit]) await checkOut(test, desk, visit)
    await move(first, at(9), at(10))
    await move(secondVisit, at(9), at(12))
    await test.sql("update entrances set status = 'auto_checkout' where _id = $1", autoClosedVisit._id)
    await move(autoClosedVisit, at(13), at(23))
    await move(earlier, new Date(at(9).getTime() - 86_400_000))
    const range = { startDate: yesterday, endDate: yesterday }
    const expected = {
      start_date: yesterday,
      end_date: yesterday,
      ...{ checkins: 3, checkouts: 3, people: 5, vehicles: 1, repeats: 1 },
      // An automatic check-out says nothing about the length of the stay.
      stays: { count: 2, average: 120, median: 60, p90: 180 },
      before: {
        start_date: addDays(today(), -2),
        end_date: addDays(today(), -2),
        checkins: 1,
        checkouts: 0,
        repeats: 0,
        stays: { count: 0, average: null, median: null, p90: null },
      },
      purposes: [
        { key: 'meeting', checkins: 2, checkouts: 2, people: 4, vehicles: 1 },
        { key: null, checkins: 1, checkouts: 1, people: 1, vehicles: 0 },
      ],
      visitor_types: [
        { key: 'visitor', checkins: 2 },
        { key: 'contractor', checkins: 1 },
      ],
      sources: [{ key: 'walk_in', checkins: 3 }],
      gates: [{ id: desk.gate._id, code: desk.gate.code, checkins: 3 }],
      units: [
        { id: null, name: null, checkins: 2 },
        { id: unit, name: '18A', checkins: 1 },
      ],
      hours: [
        { hour: 9, checkins: 2 },
        { hour: 13, checkins: 1 },
      ],
    }
    expect(await summary(person, range)).toMatchObject(expected)
    await buildAll(person)
    expect(await summary(person, range)).toMatchObject(expected)
    expect(await summary(person, { ...range, purpose: 'meeting' })).toMatchObject({ checkins: 2, people: 4, repeats: 1 })
    expect(await summary(person, { ...range, has_vehicle: 'false', visitor_type: 'visitor' })).toMatchObject({ checkins: 1, people: 1 })
  })

  it('[8.4.2] [E-07a] shows another organisation nothing, and who is limited what their lists show', async () => {
    const person = await admin()
    const [ownDesk, otherDesk] = [await deskOf(person), await deskOf(person)]
    const unit = await test.make.unit(person, ownDesk.gate.location_id)
    const visits = [await checkIn(test, ownDesk, { unit_id: unit }), await checkIn(test, ownDesk), await checkIn(test, otherDesk)]
    for (const visit of visits) await move(visit, new Date(Date.now() - 3 * 86_400_000))
    const options = { organisation: person.organisation_id, added: ['reports:read'] }
    const atLocation = await test.make.operator({ ...options, location_ids: [ownDesk.gate.location_id] })
    const ofUnit = await test.make.operator({ ...options, location_ids: [ownDesk.gate.location_id], unit_ids: [unit] })
    const stranger = await admin()
    const range = { startDate: addDays(today(), -10), endDate: today() }
    for (let round = 0; round < 2; round++) {
      for (const [viewer, count] of [
        [person, 3],
        [atLocation, 2],
        [ofUnit, 1],
        [stranger, 0],
      ] as const) {
        expect(await summary(viewer, range)).toMatchObject({ checkins: count, people: count })
        expect((await daily(viewer, range)).total).toBe(count)
        expect((await daily(viewer, { ...range, location_id: otherDesk.gate.location_id })).total).toBe(viewer === person ? 1 : 0)
        expect((await daily(viewer, { ...range, unit_id: unit })).total).toBe(Math.min(1, count))
        expect(expectSuccess(await test.as(viewer).entrances.list({ query: { ...range, status: 'came_in' } })).total).toBe(count)
      }
      await buildAll(person)
    }
  })
})

describe('GET /visitors/entrances/reports/parking-fee', () => {
  it('[E-07b] has what was paid and waived by day, method, person and hour, and what was voided', async () => {
    const cashier = await admin()
    const gate = await test.make.gate(cashier)
    const call = test.as(cashier)
    await chargeAt(test, cashier, gate)
    expectSuccess(await call.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
    const pay = async () => {
      const params = { id: await createUnpaidVisit(test, cashier, gate) }
      return expectSuccess(await call.payments.pay({ params, body: { due: FEE, method: 'cash', tendered: FEE, gate_id: gate._id } }))
        .payments[0]!
    }
    const [first, second] = [await pay(), await pay()]
    expectSuccess(await call.payments.void({ params: { id: second._id }, body: { reason: 'Wrong car' } }))
    expectSuccess(
      await call.payments.waive({ params: { id: await createUnpaidVisit(test, cashier, gate) }, body: { due: FEE, reason: 'Guest' } }),
    )
    const query = { startDate: today(), endDate: today() }
    const [fees, paidFees, waivedFees] = [
      { payments: 1, amount: FEE, waived: FEE },
      { payments: 1, amount: FEE, waived: 0 },
      { payments: 0, amount: 0, waived: FEE },
    ]
    expect(expectSuccess(await call.reports.parkingFee({ query }))).toMatchObject({
      ...{
        totals: fees,
        voided: { payments: 1, amount: FEE },
        days: [{ date: today(), ...fees }],
        people: [{ name: first.taken_by, ...fees }],
      },
      methods: expect.arrayContaining([
        { method: 'cash', ...paidFees },
        { method: 'waived', ...waivedFees },
      ]),
    })
    const noFees = { totals: { payments: 0, amount: 0, waived: 0 }, days: [], voided: { payments: 0 } }
    const elsewhere = await test.make.location(cashier)
    expect(expectSuccess(await call.reports.parkingFee({ query: { ...query, location_id: elsewhere } }))).toMatchObject(noFees)
    const limits = [{ location_ids: [elsewhere] }, { unit_ids: [await test.make.unit(cashier, gate.location_id)] }]
    for (const each of limits) {
      const person = await test.make.admin({ organisation: cashier.organisation_id, ...each })
      expect(expectSuccess(await test.as(person).reports.parkingFee({ query }))).toMatchObject(noFees)
    }
    expect(expectSuccess(await test.as(await admin()).reports.parkingFee({ query }))).toMatchObject(noFees)
  })

  it('[E-07b] tells cashiers of the same name apart, and knows one who is called otherwise since', async () => {
    const cashier = await admin()
    const gate = await test.make.gate(cashier)
    await chargeAt(test, cashier, gate)
    const waive = async (person: TestPerson) =>
      expectSuccess(
        await test
          .as(person)
          .payments.waive({ params: { id: await createUnpaidVisit(test, cashier, gate) }, body: { due: FEE, reason: 'Guest' } }),
      )
    await waive(cashier)
    await test.sql("update payments set taken_name = 'Earlier' where organisation_id = $1", cashier.organisation_id)
    const namesake = await test.make.admin({ organisation: cashier.organisation_id, name: cashier.name })
    for (const person of [cashier, namesake]) await waive(person)
    const { people } = expectSuccess(await test.as(cashier).reports.parkingFee({ query: { startDate: today(), endDate: today() } }))
    expect(people).toEqual([
      { _id: cashier.id, name: cashier.name, payments: 0, amount: 0, waived: 2 * FEE },
      { _id: namesake.id, name: cashier.name, payments: 0, amount: 0, waived: FEE },
    ])
  })

  it('[E-07b] has its shape before there are fees', async () => {
    const noFees = { payments: 0, amount: 0, waived: 0 }
    expect(expectSuccess(await test.as(await admin()).reports.parkingFee({ query: { startDate: today(), endDate: today() } }))).toEqual({
      ...{ start_date: today(), end_date: today(), currency: 'THB', totals: noFees, days: [], methods: [] },
      ...{ people: [], hours: [], voided: { payments: 0, amount: 0 } },
    })
  })
})

describe('days that are counted once', () => {
  const old = () => new Date(Date.now() - 3 * 86_400_000)
  const range = () => ({ startDate: addDays(today(), -9), endDate: today() })

  it('are not marked by a check-in, a check-out, or what is undone at once', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    await checkOut(test, desk, visit)
    expectSuccess(await test.as(desk.guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    expectSuccess(await test.as(desk.guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    // Somebody who came in three days ago leaves now.
    const long = await checkIn(test, desk)
    await test.sql('alter table entrances disable trigger report_updated')
    await move(long, old())
    await test.sql('alter table entrances enable trigger report_updated')
    await checkOut(test, desk, long)
    expect(await marks(desk.guard)).toBe(0)
  })

  it('are counted anew after a correction, and until then from the visits', async () => {
    const person = await admin()
    const desk = await deskOf(person)
    const visit = await checkIn(test, desk, { purpose: 'meeting' })
    await move(visit, old())
    await buildAll(person)
    expect(await marks(person)).toBe(0)
    const { updated_at } = expectSuccess(await test.as(person).entrances.get({ params: { id: visit._id } }))
    expectSuccess(
      await test.as(person).entrances.update({
        params: { id: visit._id },
        body: { visitor_name: 'B', visitor_type: 'visitor', purpose: 'delivery', party_size: 4, updated_at, reason: 'A mistake' },
      }),
    )
    expect(await marks(person)).toBeGreaterThan(0)
    const expected = { people: 4, purposes: [{ key: 'delivery', checkins: 1 }] }
    expect(await summary(person, range())).toMatchObject(expected)
    await build(person)
    expect(await marks(person)).toBe(0)
    expect(await summary(person, range())).toMatchObject(expected)
  })

  it('lose a visit that is deleted by two persons, and have it again when it is restored', async () => {
    const { admin: person, guard, gate } = await openStaffedDesk(test)
    const desk = { guard, gate }
    const [first, second] = [await checkIn(test, desk, { party_size: 3 }), await checkIn(test, desk)]
    for (const [visit, back] of [
      [first, 4],
      [second, 3],
    ] as const) {
      await checkOut(test, desk, visit)
      const instant = new Date(Date.now() - back * 86_400_000)
      await move(visit, instant, instant)
    }
    await buildAll(person)
    const counted = async () => {
      const { checkins, checkouts, people, repeats } = await summary(person, range())
      return [checkins, checkouts, people, repeats]
    }
    expect(await counted()).toEqual([2, 2, 4, 1])
    const body = { entrances: [first._id], reason_code: 'duplicate' as const, text: 'typed twice' }
    const { _id: id } = expectSuccess(await test.as(guard).deleteRequests.create({ body }))
    expectSuccess(await test.as(person).deleteRequests.approve({ params: { id }, body: { id } }))
    // The second visit of the same person is now their first.
    const expectedCounts = [1, 1, 1, 0]
    expect(await counted()).toEqual(expectedCounts)
    await build(person)
    expect(await counted()).toEqual(expectedCounts)
    expectSuccess(await test.as(person).deleteRequests.restore({ params: { id: first._id }, body: { reason: 'It was right' } }))
    expect(await counted()).toEqual([2, 2, 4, 1])
    await build(person)
    expect(await counted()).toEqual([2, 2, 4, 1])
    expect(await marks(person)).toBe(0)
  })

  it('are counted anew where the organisation has another zone', async () => {
    const person = await admin()
    const desk = await deskOf(person)
    const day = addDays(today(), -3)
    await move(await checkIn(test, desk), new Date(dayStart(day, ZONE).getTime() + 60_000))
    await buildAll(person)
    await test.sql("update organisations set time_zone = 'America/New_York' where id = $1", person.organisation_id)
    const counted = async () => (await daily(person, { startDate: addDays(day, -1), endDate: day })).docs.map(({ count }) => count)
    expect(await counted()).toEqual([1, 0])
    await buildAll(person, 'America/New_York')
    expect(await counted()).toEqual([1, 0])
    expect(await test.sql('select zone from report_state where organisation_id = $1', person.organisation_id)).toEqual([
      { zone: 'America/New_York' },
    ])
  })
})
