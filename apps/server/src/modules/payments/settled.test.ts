import { admin, checkIn, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { age, chargeAt } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { hourly } from '../../../test/tariffs.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'

serve()
staffDesk()
beforeEach(async () => {
  await chargeAt(test, admin, gate)
  expectSuccess(await test.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
})

const CAR = { plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car' } as const
async function parked(minutes: number, overrides = {}) {
  const visit = await checkIn(test, { guard, gate }, { ...CAR, ...overrides })
  await age(test, visit._id, minutes)
  return visit
}
const charge = (id: string) => test.as(guard).payments.charge({ params: { id } })
const out = (id: string) => test.as(guard).entrances.checkOut({ params: { id }, body: { gate_id: gate._id } })
const pay = (id: string, due: number, person: TestPerson = guard) =>
  test.as(person).payments.pay({ params: { id }, body: { due, method: 'cash', tendered: due, gate_id: gate._id } })
const waive = (id: string, due: number, person: TestPerson = admin, reason = 'Guest of the owner') =>
  test.as(person).payments.waive({ params: { id }, body: { due, reason } })
const voided = (id: string, person: TestPerson = admin, reason = 'Wrong car') =>
  test.as(person).payments.void({ params: { id }, body: { reason } })
/** Pretends that the tariffs were in force yesterday. */
const longSince = () => test.sql("update tariff_scopes set effective = tstzrange(lower(effective) - interval '1 day', null)")
async function correct(id: string, change: object, person: TestPerson = guard) {
  const { updated_at, visitor_name, visitor_type, party_size, plate, plate_province } = expectSuccess(
    await test.as(guard).entrances.get({ params: { id } }),
  )
  const body = { updated_at, visitor_name, visitor_type, party_size, plate, plate_province, ...change }
  return test.as(person).entrances.update({ params: { id }, body })
}

describe('[R-14a] a visit that has paid', () => {
  it('leaves the rest to pay where the first of two payments is voided', async () => {
    const { _id: id } = await parked(61)
    expectSuccess(await pay(id, 4000))
    await age(test, id, 60)
    const [first] = expectSuccess(await pay(id, 2000)).payments
    expectSuccess(await voided(first!._id))
    expect(expectSuccess(await charge(id)).due).toBe(4000)
    expect(expectSuccess(await pay(id, 4000))).toMatchObject({ due: 0, paid: 6000 })
    expect(expectSuccess(await out(id)).status).toBe('checkout')
  })

  it('is asked for its lost card that is reported afterwards, for the stay that it paid', async () => {
    const { _id: id } = await parked(61)
    expectSuccess(await pay(id, 4000))
    await test.sql('update entrances set card_lost = true where _id = $1', id)
    expect(expectSuccess(await charge(id))).toMatchObject({ due: 20_000, paid: 4000 })
    expect(expectRefusal(await out(id))).toMatchObject({ code: 'charge_due', conflict: { due: 20_000 } })
    expectSuccess(await pay(id, 20_000))
    expect(expectSuccess(await out(id)).status).toBe('checkout')
  })

  it('is priced until it paid as long as it may leave', async () => {
    const { _id: id } = await parked(110)
    expectSuccess(await pay(id, 4000))
    await age(test, id, 14)
    expect(expectSuccess(await charge(id))).toMatchObject({ due: 0, charge: { total: 4000, minutes: expect.toBeOneOf([110, 111]) } })
    await test.sql('update entrances set card_lost = true where _id = $1', id)
    expect(expectSuccess(await charge(id)).due).toBe(20_000)
    await age(test, id, 2)
    // Now the third hour counts too.
    expect(expectSuccess(await charge(id)).due).toBe(22_000)
  })

  it('is asked for the rest where it turns out to be a dearer vehicle, and for nothing where to be a cheaper one', async () => {
    await chargeAt(test, admin, gate, { vehicle_classes: ['motorcycle'], rules: hourly(1000), examples: [] })
    await longSince()
    const dearer = await parked(61, { vehicle_class: 'motorcycle' })
    expectSuccess(await pay(dearer._id, 2000))
    expectSuccess(await correct(dearer._id, { vehicle_class: 'car' }))
    expect(expectRefusal(await out(dearer._id))).toMatchObject({ code: 'charge_due', conflict: { due: 2000 } })
    expectSuccess(await pay(dearer._id, 2000))
    const cheaper = await parked(61, { plate: 'กก 2' })
    expectSuccess(await pay(cheaper._id, 4000))
    // The hours to come would cost less.
    expect(expectRefusal(await correct(cheaper._id, { vehicle_class: 'motorcycle' })).code).toBe('fee_lowered')
    expectSuccess(await correct(cheaper._id, { vehicle_class: 'motorcycle', reason: 'It is one' }, admin))
    for (const { _id } of [dearer, cheaper]) expect(expectSuccess(await out(_id)).status).toBe('checkout')
  })

  it('can be any fee that a tariff may come to', async () => {
    await chargeAt(test, admin, gate, { vehicle_classes: ['truck'], rules: hourly(10_000_000), examples: [] })
    const { _id: id } = await parked(10 * 24 * 60 - 1, { vehicle_class: 'truck' })
    const { due } = expectSuccess(await charge(id))
    expect(due).toBe(2_400_000_000)
    expect(expectSuccess(await waive(id, due)).due).toBe(0)
  })
})

describe('[R-14a] a fee', () => {
  it('is lowered by a correction only by who may waive it, and says why', async () => {
    await chargeAt(test, admin, gate, { vehicle_classes: ['motorcycle'], rules: hourly(1000), examples: [] })
    await longSince()
    const { _id: id } = await parked(301)
    const lower = [{ plate: null, plate_province: null, vehicle_class: null }, { vehicle_class: 'motorcycle' }]
    for (const change of lower) expect(expectRefusal(await correct(id, change))).toMatchObject({ status: 409, code: 'fee_lowered' })
    expect(expectSuccess(await charge(id)).due).toBe(12_000)
    expect(expectRefusal(await correct(id, lower[0]!, admin)).errors).toMatchObject([{ field: 'reason' }])
    expectSuccess(await correct(id, { ...lower[0], reason: 'Came on foot' }, admin))
    expect(expectSuccess(await out(id)).status).toBe('checkout')
  })

  it('[B17] is not lowered at the desk within the free minutes, nor in two steps', async () => {
    await chargeAt(test, admin, gate, { vehicle_classes: ['motorcycle'], rules: hourly(1000), examples: [] })
    await longSince()
    const { _id: fresh } = await parked(1)
    expect(expectSuccess(await charge(fresh)).due).toBe(0)
    for (const change of [
      { vehicle_class: 'motorcycle' },
      { plate: null, plate_province: null, vehicle_class: null },
      { vehicle_class: null },
    ])
      expect(expectRefusal(await correct(fresh, change)), JSON.stringify(change)).toMatchObject({ code: 'fee_lowered' })
    // A guard may correct a spelling, and change to a dearer kind.
    expectSuccess(await correct(fresh, { plate: 'กก 9', visitor_name: 'Malee' }))
    expectSuccess(await correct(fresh, { vehicle_class: 'motorcycle', reason: 'It is one' }, admin))
    expectSuccess(await correct(fresh, { vehicle_class: 'car' }))
    expect(expectRefusal(await correct(fresh, { vehicle_class: null })).code).toBe('fee_lowered')
  })

  it('is that of a car for a vehicle of an unknown kind, until somebody says what it is', async () => {
    await chargeAt(test, admin, gate, { vehicle_classes: ['motorcycle'], rules: hourly(1000), examples: [] })
    await chargeAt(test, admin, gate, { vehicle_classes: ['car'], rules: hourly(3000), examples: [] })
    await longSince()
    const visit = await checkIn(test, { guard, gate }, { ...CAR, vehicle_class: null })
    await age(test, visit._id, 301)
    expect(expectSuccess(await charge(visit._id)).due).toBe(18_000)
    expectSuccess(await correct(visit._id, { vehicle_class: 'motorcycle' }))
    expect(expectSuccess(await charge(visit._id)).due).toBe(6000)
  })

  it('keeps nobody inside once the edition that takes it has ended', async () => {
    const { _id: id } = await parked(61)
    const set = (permission: string) =>
      test.sql(
        "update subscriptions set permission = $1 where organisation_id = $2 and service_name = 'visitor_m'",
        ...[permission, guard.organisation_id],
      )
    await set('inactive')
    expect((await charge(id)).status).toBe(403)
    expect(expectSuccess(await test.as(guard).entrances.get({ params: { id } })).charged).toBe(false)
    expect(expectSuccess(await out(id)).status).toBe('checkout')
    const { _id: next } = await checkIn(test, { guard, gate }, { ...CAR, plate: 'กก 3' })
    await age(test, next, 61)
    expect(expectSuccess(await out(next)).status).toBe('checkout')
    const { _id: back } = await parked(61, { plate: 'กก 4' })
    await set('active')
    expect(expectRefusal(await out(back)).code).toBe('charge_due')
  })

  it('is of no check-in that was undone, and one that was paid is not undone', async () => {
    await chargeAt(test, admin, gate, {
      vehicle_classes: ['truck'],
      rules: hourly(2000, { grace: { kind: 'none', minutes: 0 } }),
      examples: [],
    })
    const [undone, paidVisit] = [await parked(1, { vehicle_class: 'truck' }), await parked(1, { vehicle_class: 'truck', plate: 'กก 5' })]
    const undo = (id: string) => test.as(guard).entrances.undo({ params: { id }, body: {} })
    expectSuccess(await undo(undone._id))
    expect(expectRefusal(await charge(undone._id)).code).toBe('not_charged')
    expect(expectRefusal(await pay(undone._id, 2000)).code).toBe('not_charged')
    const { payments } = expectSuccess(await pay(paidVisit._id, 2000))
    expect(expectRefusal(await undo(paidVisit._id))).toMatchObject({ status: 409, code: 'visit_paid' })
    expectSuccess(await voided(payments[0]!._id))
    expectSuccess(await undo(paidVisit._id))
  })

  it('is not taken by who is limited to units, and would not see it', async () => {
    const { _id: id } = await parked(61)
    const unit_ids = [await test.make.unit(admin, gate.location_id)]
    await test.sql('update entrances set unit_id = $1 where _id = $2', unit_ids[0], id)
    const limited = await test.make.person({ organisation: admin.organisation_id, role: 'admin', unit_ids })
    expect(expectRefusal(await pay(id, 4000, limited)).code).toBe('permission_denied')
    expect(expectRefusal(await waive(id, 4000, limited)).code).toBe('permission_denied')
    expect(expectSuccess(await charge(id))).toMatchObject({ due: 4000, payments: [] })
  })

  it('is of nobody of another organisation or another location, whatever they try', async () => {
    const { _id: id } = await parked(61)
    const { payments } = expectSuccess(await pay(id, 4000))
    const params = { id: payments[0]!._id }
    const [till] = expectSuccess(await test.as(guard).tills.list({ query: {} })).docs
    const stranger = await test.make.admin()
    const location_ids = [await test.make.location(admin)]
    const elsewhere = await test.make.person({ organisation: admin.organisation_id, role: 'admin', location_ids })
    for (const person of [stranger, elsewhere]) {
      const as = test.as(person)
      const answers = [
        await pay(id, 2000, person),
        await waive(id, 2000, person),
        await voided(params.id, person),
        await as.payments.print({ params, body: {} }),
        await as.tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }),
        await as.tills.close({ params: { id: till!._id }, body: { counted_cash: 0 } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
    expect(expectSuccess(await test.as(guard).tills.list({ query: {} })).docs).toMatchObject([{ closed_at: null }])
  })
})

it('[P1] the payment of an erased visit gets no text written beside it', async () => {
  const { _id: id } = await parked(61)
  const { payments } = expectSuccess(await pay(id, 4000))
  await checkOut(test, { guard, gate }, { _id: id })
  await test.sql("update entrances set checkin_at = checkin_at - interval '181 days', checkout_at = checkout_at - interval '181 days'")
  await retentionJobs.erase_overdue(test.app)
  expect(expectRefusal(await voided(payments[0]!._id, admin, 'Qzsomchai')).code).toBe('visit_erased')
  expect(expectRefusal(await waive(id, 4000, admin, 'Qzsomchai')).code).toBe('visit_erased')
  await test.sql('delete from idempotency_keys')
  expect(await tablesWith(test.database.owner, ['Qzsomchai'])).toEqual([])
})
