import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import { checkIn, openStaffedDesk } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { putPaymentAccount } from '../../../test/payment-account.ts'
import { chargeAt } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { hourly, type TariffBody } from '../../../test/tariffs.ts'
import { systemActor } from '../../kernel/db/actor.ts'

serve()

type Desk = Awaited<ReturnType<typeof openStaffedDesk>>
let desk: Desk
beforeEach(async () => {
  desk = await openStaffedDesk(test)
})

const CAR = { plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car' } as const
const guard = () => test.as(desk.guard)
const admin = () => test.as(desk.admin)
/** 20 baht an hour and 15 minutes free, unless overridden. */
const tariff = (overrides: Partial<TariffBody> = {}) => chargeAt(test, desk.admin, desk.gate, overrides)
/** A car that came in this many minutes ago. */
async function parked(minutes: number, overrides = {}) {
  const visit = await checkIn(test, desk, { ...CAR, ...overrides })
  await later(visit._id, minutes)
  return visit._id
}
const later = async (id: string, minutes: number) => {
  await test.sql("update entrances set checkin_at = checkin_at - $1 * interval '1 minute' where _id = $2", minutes, id)
  await test.sql(
    "update settled_charges set leave_by = leave_by - $1 * interval '1 minute', priced_until = priced_until - $1 * interval '1 minute' where entrance_id = $2",
    minutes,
    id,
  )
}
const out = (id: string) => guard().entrances.checkOut({ params: { id }, body: { gate_id: desk.gate._id } })
const charge = (id: string) => guard().payments.charge({ params: { id } })
const openTill = (opening_cash = 50_000) => guard().tills.open({ body: { gate_id: desk.gate._id, opening_cash } })
const pay = (id: string, due: number, overrides = {}) =>
  guard().payments.pay({ params: { id }, body: { due, method: 'cash', tendered: due, gate_id: desk.gate._id, ...overrides } })
const waive = (id: string, due: number) => admin().payments.waive({ params: { id }, body: { due, reason: 'Guest of the owner' } })
const entries = (id: string) =>
  test.sql(
    `select action, coalesce(reason, personal::json ->> 'reason') as reason, before::json, after::json from audit_entries
     where record_id = $1 order by at, id`,
    id,
  )

describe('[R-14a] a check-out with a parking fee', () => {
  it('waits until it is paid, and says what is due', async () => {
    await tariff()
    const id = await parked(61)
    expect(expectRefusal(await out(id))).toMatchObject({ status: 409, code: 'charge_due', conflict: { _id: id, due: 4000 } })
    expect(expectSuccess(await charge(id))).toMatchObject({
      due: 4000,
      paid: 0,
      charge: { total: 4000, minutes: expect.toBeOneOf([61, 62]) },
      leave_by: null,
      payments: [],
    })
    expectSuccess(await openTill())
    const paidCharge = expectSuccess(await pay(id, 4000, { tendered: 10_000 }))
    expect(paidCharge).toMatchObject({
      due: 0,
      paid: 4000,
      payments: [{ method: 'cash', amount: 4000, tendered: 10_000, receipt: `${desk.gate.code}-000001` }],
    })
    expect(expectSuccess(await out(id)).status).toBe('checkout')
  })

  it('is one call for visitors on foot, within the free time or without a tariff', async () => {
    const before = await parked(300, { plate: 'ขข 1' })
    await tariff()
    const [foot, free] = [(await checkIn(test, desk, { plate: null, vehicle_class: null }))._id, await parked(13)]
    await later(foot, 300)
    const charged = async (id: string) => expectSuccess(await guard().entrances.get({ params: { id } })).charged
    expect([await charged(before), await charged(foot), await charged(free)]).toEqual([false, false, true])
    for (const id of [before, foot, free]) expect(expectSuccess(await out(id)).status).toBe('checkout')
    expect(expectRefusal(await charge(foot))).toMatchObject({ status: 409, code: 'not_charged' })
    expect(expectSuccess(await charge(free))).toMatchObject({ due: 0, charge: { total: 0, lines: [{ rule: 'grace', amount: 0 }] } })
  })

  it('goes by the version and the calendar of the check-in, and says which', async () => {
    const { _id, version_id, name } = await tariff()
    const old = await parked(61)
    const next = expectSuccess(await admin().parkingFees.addVersion({ params: { id: _id }, body: {} }))
    const { updated_at, privileges, vehicle_classes, visitor_types } = next
    const body = { updated_at, privileges, vehicle_classes, visitor_types, rules: hourly(5000), examples: [] }
    expectSuccess(await admin().parkingFees.changeVersion({ params: { id: next._id }, body }))
    expectSuccess(await admin().parkingFees.publish({ params: { id: next._id }, body: { starts_at: null } }))
    const fresh = await parked(61, { plate: 'ขข 2' })
    expect(expectSuccess(await charge(old))).toMatchObject({ due: 4000, tariff: { name, version: 1 } })
    expect(expectSuccess(await charge(fresh))).toMatchObject({ due: 10_000, tariff: { name, version: 2 } })
    expect((await test.sql('select tariff_version_id as id from entrances where _id = $1', old))[0].id).toBe(version_id)
  })

  it('is priced by what the vehicle is, also where that is corrected before it leaves', async () => {
    await tariff({ vehicle_classes: ['car'] })
    await tariff({ vehicle_classes: ['motorcycle'], rules: hourly(500), examples: [] })
    const visit = await checkIn(test, desk, CAR)
    const { updated_at, visitor_name, visitor_type, plate, plate_province, party_size } = visit
    const body = {
      updated_at,
      visitor_name,
      visitor_type,
      plate,
      plate_province,
      party_size,
      vehicle_class: 'motorcycle',
      reason: 'It is one',
    }
    expectSuccess(await admin().entrances.update({ params: { id: visit._id }, body }))
    await later(visit._id, 61)
    expect(expectSuccess(await charge(visit._id))).toMatchObject({ due: 1000 })
  })

  it('asks for the lost card too', async () => {
    await tariff()
    const visit = await checkIn(test, desk, CAR)
    await test.sql('update entrances set card_lost = true where _id = $1', visit._id)
    expect(expectSuccess(await charge(visit._id))).toMatchObject({
      due: 20_000,
      charge: { lines: [{ rule: 'grace' }, { rule: 'lost_card', amount: 20_000 }] },
    })
  })
})

describe('[R-14a] an e-stamp of a visit', () => {
  const kind = async (overrides: object) =>
    expectSuccess(await admin().eStampKinds.create({ body: kindOf({ location_id: desk.gate.location_id, ...overrides }) }))
  const stamp = async (id: string, { _id }: { _id: string }) =>
    expectSuccess(await admin().eStamps.create({ body: { entrance_id: id, kind_id: _id } }))

  it('lowers its fee by what it was when it was given, and is seen in the lines', async () => {
    await tariff()
    const id = await parked(181)
    const steps = [
      [{ effect: 'free_minutes', value: 60 }, 6000],
      [{ effect: 'percent', value: 50 }, 3000],
      [{ effect: 'amount', value: 1000 }, 2000],
      [{ effect: 'waiver', value: null }, 0],
    ] as const
    for (const [effect, due] of steps) {
      const newKind = await kind(effect)
      const { _id } = await stamp(id, newKind)
      const { lines, total } = expectSuccess(await charge(id)).charge
      expect(total).toBe(due)
      expect(lines).toContainEqual(expect.objectContaining({ rule: 'stamp', stamp: _id, effect: effect.effect }))
    }
    expectSuccess(await out(id))
  })

  it('for another tariff prices it by the version of that which was in force at the check-in', async () => {
    await tariff()
    const other = await tariff({ vehicle_classes: ['truck'], rules: hourly(500), examples: [] })
    const visit = await checkIn(test, desk, CAR)
    await stamp(visit._id, await kind({ effect: 'tariff', value: null, tariff_id: other._id }))
    expect(expectSuccess(await charge(visit._id)).charge.lines).toContainEqual(expect.objectContaining({ rule: 'switched' }))
  })

  it('is refused once the fee is paid, and not taken back then', async () => {
    await tariff()
    expectSuccess(await openTill())
    const id = await parked(181)
    const [first, second] = [await kind({}), await kind({})]
    const { _id } = await stamp(id, first)
    expectSuccess(await pay(id, 6000))
    expect(expectRefusal(await admin().eStamps.create({ body: { entrance_id: id, kind_id: second._id } })).code).toBe('stamp_after_payment')
    expect(expectRefusal(await admin().eStamps.revoke({ params: { id: _id }, body: {} })).code).toBe('stamp_after_payment')
  })
})

describe('[R-14a] a payment', () => {
  beforeEach(async () => void (await tariff()))

  it('is what was due, and only once', async () => {
    expectSuccess(await openTill())
    const id = await parked(61)
    const refusal = expectRefusal(await pay(id, 2000))
    expect(refusal).toMatchObject({ status: 409, code: 'charge_changed', conflict: { _id: id, charge: { due: 4000 } } })
    expectSuccess(await pay(id, 4000))
    expect(expectRefusal(await pay(id, 4000))).toMatchObject({ status: 409, code: 'nothing_due' })
    expect(await test.sql('select count(*)::int as n from payments where entrance_id = $1', id)).toEqual([{ n: 1 }])
  })

  it('is what the payer was told, for five minutes, though the stay grows meanwhile', async () => {
    expectSuccess(await openTill())
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const organisation = desk.guard.organisation_id
    const told = async (_id: string, due: number, time: string) => {
      const keys = await test.app.database.asMember(systemActor(organisation), (tx) => test.app.keyring.of(tx, organisation))
      return keys.index('quote', JSON.stringify([_id, due, time])).toString('base64url')
    }
    const id = await parked(62)
    const { quoted_at, quote: present } = expectSuccess(await charge(id))
    expect(Math.abs(Date.parse(quoted_at) - Date.now())).toBeLessThan(60_000)
    const refusal = { code: 'charge_changed', conflict: { charge: { due: 4000 } } }
    for (const time of [ago(-1), ago(6), ago(1)])
      expect(expectRefusal(await pay(id, 2000, { quoted_at: time, quote: await told(id, 2000, time) }))).toMatchObject(refusal)
    // [B17] A time at which this price wasn't quoted makes the stay no cheaper.
    const other = await told(await parked(62, { plate: 'กก 6' }), 2000, ago(3))
    for (const quote of [undefined, present, other, await told(id, 1000, ago(3))])
      expect(expectRefusal(await pay(id, 2000, { quoted_at: ago(3), quote }))).toMatchObject(refusal)
    const quotedAt = ago(3)
    expect(expectSuccess(await pay(id, 2000, { quoted_at: quotedAt, quote: await told(id, 2000, quotedAt) }))).toMatchObject({
      ...{ due: 0, paid: 2000, payments: [{ amount: 2000 }] },
    })
    expect(expectSuccess(await out(id)).status).toBe('checkout')
    const lostCardVisit = await parked(62, { plate: 'กก 5' })
    await test.sql('update entrances set card_lost = true where _id = $1', lostCardVisit)
    const earlierTime = ago(3)
    const changedCharge = expectRefusal(
      await pay(lostCardVisit, 2000, { quoted_at: earlierTime, quote: await told(lostCardVisit, 2000, earlierTime) }),
    )
    expect(changedCharge).toMatchObject({
      code: 'charge_changed',
      conflict: { charge: { due: 24_000, charge: { minutes: expect.toBeOneOf([62, 63]) } } },
    })
  })

  it('lets leave for so many minutes, then asks for the rest', async () => {
    expectSuccess(await openTill())
    const id = await parked(61)
    expectSuccess(await pay(id, 4000))
    await later(id, 14)
    expect(expectSuccess(await charge(id))).toMatchObject({ due: 0, charge: { total: 4000 } })
    await later(id, 60)
    expect(expectRefusal(await out(id))).toMatchObject({ code: 'charge_due', conflict: { due: 2000 } })
    expectSuccess(await pay(id, 2000))
    expect(expectSuccess(await charge(id)).payments.map(({ amount }) => amount)).toEqual([4000, 2000])
    expectSuccess(await out(id))
  })

  it('needs an open till of a gate of the location', async () => {
    const id = await parked(61)
    expect(expectRefusal(await pay(id, 4000))).toMatchObject({ status: 409, code: 'till_closed' })
    const elsewhere = await test.make.gate(desk.guard)
    expectSuccess(await admin().tills.open({ body: { gate_id: elsewhere._id, opening_cash: 0 } }))
    expect(expectRefusal(await pay(id, 4000, { gate_id: elsewhere._id }))).toMatchObject({ code: 'gate_not_found' })
    expect(expectRefusal(await pay(id, 4000, { gate_id: test.make.id() }))).toMatchObject({ status: 404, code: 'gate_not_found' })
  })

  it('says at the field what is wrong with it', async () => {
    const id = await parked(61)
    const fields = async (overrides: object) => expectRefusal(await pay(id, 4000, overrides)).errors?.map(({ field }) => field)
    expect(await fields({ tendered: 3999 })).toEqual(['tendered'])
    expect(await fields({ tendered: undefined })).toEqual(['tendered'])
    expect(await fields({ method: 'transfer' })).toEqual(['tendered'])
    expect(await fields({ method: 'gold', tendered: undefined })).toEqual(['method'])
    expect(await fields({ due: 0 })).toEqual(['due'])
  })

  it('is waived by who may, with a reason, without a receipt', async () => {
    const id = await parked(61)
    expect((await guard().payments.waive({ params: { id }, body: { due: 4000, reason: 'x' } })).status).toBe(403)
    const waivedCharge = expectSuccess(await waive(id, 4000))
    expect(waivedCharge).toMatchObject({ due: 0, payments: [{ method: 'waived', reason: 'Guest of the owner', receipt: null }] })
    expectSuccess(await out(id))
    expect(await entries(waivedCharge.payments[0]!._id)).toMatchObject([
      { action: 'payment.waived', reason: 'Guest of the owner', after: { amount: 4000 } },
    ])
  })

  it('is voided with a reason: the receipt keeps its number, and what it was for is due again', async () => {
    expectSuccess(await openTill())
    const id = await parked(61)
    const { payments } = expectSuccess(await pay(id, 4000))
    const params = { id: payments[0]!._id }
    expect((await guard().payments.void({ params, body: { reason: 'x' } })).status).toBe(403)
    const voidedPayment = expectSuccess(await admin().payments.void({ params, body: { reason: 'Wrong car' } }))
    expect(voidedPayment).toMatchObject({ receipt: `${desk.gate.code}-000001`, void_reason: 'Wrong car' })
    expect(expectRefusal(await admin().payments.void({ params, body: { reason: 'Again' } }))).toMatchObject({ code: 'status_not_allowed' })
    expect(expectRefusal(await out(id))).toMatchObject({ code: 'charge_due' })
    expect(expectSuccess(await pay(id, 4000)).payments.map(({ receipt }) => receipt)).toEqual(
      [1, 2].map((n) => `${desk.gate.code}-00000${n}`),
    )
    expect((await entries(params.id)).map(({ action }) => action)).toEqual(['payment.taken', 'payment.voided'])
  })

  it('is shown with the charge that it was for, and its receipt says when it is a copy', async () => {
    expectSuccess(await openTill())
    const id = await parked(61)
    const [{ _id }] = expectSuccess(await pay(id, 4000)).payments as [VisitCharge['payments'][number]]
    const params = { id: _id }
    expect(expectSuccess(await guard().payments.get({ params }))).toMatchObject({
      ...{
        printed: 0,
        charge: { total: 4000, minutes: expect.toBeOneOf([61, 62]), lines: [{ rule: 'band', count: 2 }] },
        tariff: { version: 1 },
        currency: 'THB',
      },
    })
    expect([
      expectSuccess(await guard().payments.print({ params, body: {} })).printed,
      expectSuccess(await guard().payments.print({ params, body: {} })).printed,
    ]).toEqual([1, 2])
    const list = expectSuccess(await guard().payments.list({ query: { method: 'cash', state: 'standing' } }))
    expect(list.docs.map((each) => each._id)).toEqual([_id])
    expect(expectSuccess(await guard().payments.list({ query: { state: 'voided' } })).docs).toEqual([])
  })

  it('has a PromptPay code where the location has an account', async () => {
    const id = await parked(61)
    expect(expectSuccess(await charge(id))).toMatchObject({ promptpay: null, payee: null })
    await putPaymentAccount(test, desk.admin, '081-234-5678')
    const { promptpay, payee } = expectSuccess(await charge(id))
    expect(payee).toEqual({ kind: 'phone', number: '0812345678' })
    expect(promptpay).toMatch(/^00020101021229370016A000000677010111011300668123456785303764540540\.005802TH6304[0-9A-F]{4}$/)
  })

  it('is of nobody who may not see its location or is of another organisation', async () => {
    expectSuccess(await openTill())
    const id = await parked(61)
    const [{ _id }] = expectSuccess(await pay(id, 4000)).payments as [VisitCharge['payments'][number]]
    const stranger = (await openStaffedDesk(test)).admin
    const elsewhere = await test.make.operator({
      organisation: desk.guard.organisation_id,
      location_ids: [await test.make.location(desk.admin)],
    })
    for (const person of [stranger, elsewhere]) {
      expect((await test.as(person).payments.charge({ params: { id } })).status).toBe(404)
      expect((await test.as(person).payments.get({ params: { id: _id } })).status).toBe(404)
      expect(expectSuccess(await test.as(person).payments.list({ query: {} })).docs).toEqual([])
      expect(expectSuccess(await test.as(person).tills.list({ query: {} })).docs).toEqual([])
    }
  })
})

describe('[R-14a] a till', () => {
  beforeEach(async () => void (await tariff()))

  it('is opened with its cash and closed with its count; what there should be is told once it was counted', async () => {
    const till = expectSuccess(await openTill(50_000))
    expect(till).toMatchObject({ gate_code: desk.gate.code, opening_cash: 50_000, expected_cash: null, takings: [] })
    expect(expectRefusal(await openTill())).toMatchObject({ status: 409, code: 'till_open' })
    const [cash, transfer] = [await parked(61), await parked(61, { plate: 'ขข 3' })]
    expectSuccess(await pay(cash, 4000, { tendered: 5000 }))
    expectSuccess(await pay(transfer, 4000, { method: 'transfer', tendered: undefined, reference: 'SCB 1' }))
    const open = expectSuccess(await guard().tills.list({ query: { gate_id: desk.gate._id, open: true } })).docs[0]!
    expect(open).toMatchObject({
      expected_cash: null,
      takings: [
        { method: 'cash', count: 1, amount: 4000 },
        { method: 'transfer', count: 1, amount: 4000 },
      ],
    })
    const params = { id: till._id }
    const close = (body: { counted_cash: number; note?: string; accept?: boolean }) => guard().tills.close({ params, body })
    expect(expectRefusal(await close({ counted_cash: 53_900, note: 'One baht short' }))).toMatchObject({
      ...{ status: 409, code: 'till_differs', conflict: { expected_cash: 54_000 } },
    })
    expect(expectRefusal(await close({ counted_cash: 53_900, accept: true })).errors).toMatchObject([{ field: 'note' }])
    expect(expectSuccess(await guard().tills.list({ query: { open: true } })).docs).toEqual([open])
    const closedSession = expectSuccess(await close({ counted_cash: 53_900, note: 'One baht short', accept: true }))
    expect(closedSession).toMatchObject({
      counted_cash: 53_900,
      expected_cash: 54_000,
      note: 'One baht short',
      first_receipt: `${desk.gate.code}-000001`,
      last_receipt: `${desk.gate.code}-000002`,
    })
    expect(expectRefusal(await close({ counted_cash: 0 }))).toMatchObject({ code: 'till_closed' })
    expect((await entries(till._id)).map(({ action }) => action)).toEqual(['till.opened', 'till.closed'])
    const exact = expectSuccess(await openTill())
    expectSuccess(await guard().tills.close({ params: { id: exact._id }, body: { counted_cash: 50_000 } }))
  })

  it('has a code of its own where gates of two locations have the same', async () => {
    const twin = await test.make.gate(desk.guard, { code: desk.gate.code, location_id: await test.make.location(desk.admin) })
    expectSuccess(await openTill())
    expectSuccess(await admin().tills.open({ body: { gate_id: twin._id, opening_cash: 0 } }))
    const codes = await test.sql('select code from tills where organisation_id = $1 order by code', desk.guard.organisation_id)
    expect(codes).toEqual([{ code: desk.gate.code }, { code: `${desk.gate.code}-2` }])
  })
})
