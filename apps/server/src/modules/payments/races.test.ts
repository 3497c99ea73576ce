import { checkIn, openStaffedDesk } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { isNightly } from '../../../test/nightly.ts'
import { chargeAt } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})

const ROUNDS = isNightly ? 100 : 4
const RACERS = 100

describe('many at once', () => {
  it(`[R-14a] payments, stamps and a check-out of one visit at two servers are one payment and legal stamps, in ${ROUNDS} rounds`, async () => {
    const desk = await openStaffedDesk(test)
    const { location_id } = desk.gate
    const admin = test.as(desk.admin)
    await chargeAt(test, desk.admin, desk.gate)
    expectSuccess(await admin.tills.open({ body: { gate_id: desk.gate._id, opening_cash: 0 } }))
    const kind = expectSuccess(await admin.eStampKinds.create({ body: kindOf({ location_id, stackable: false }) }))
    const tally = { whole: 0, stamped: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const { _id: id } = await checkIn(test, desk, { plate: `กก ${round + 1}`, plate_province: 'TH-10' })
      await test.sql("update entrances set checkin_at = checkin_at - interval '61 minutes' where _id = $1", id)
      const as = (n: number) => test.as(desk.admin, { at: n % 2 ? test : other })
      const pay = (n: number, due: number) =>
        as(n).payments.pay({
          params: { id },
          body: { due, method: 'cash', tendered: due, gate_id: desk.gate._id },
          idempotencyKey: `${id}-${n}`,
        })
      const stamp = (n: number) => as(n).eStamps.create({ body: { entrance_id: id, kind_id: kind._id } })
      const out = (n: number) => as(n).entrances.checkOut({ params: { id }, body: { gate_id: desk.gate._id } })
      const calls = Array.from({ length: RACERS }, (_, n) => [() => pay(n, 4000), () => pay(n, 2000), () => stamp(n), () => out(n)][n % 4]!)
      const answers = await Promise.all((round % 2 ? calls : calls.reverse()).map((each) => each()))

      const payments = await test.sql('select amount::int from payments where entrance_id = $1', id)
      const stamps = await test.sql('select count(*)::int as n from stamps where entrance_id = $1 and revoked_at is null', id)
      const [{ status }] = await test.sql('select status from entrances where _id = $1', id)
      expect(payments).toHaveLength(1)
      // A stamp comes before the payment, which counts it, or is refused.
      expect([4000 - 2000 * stamps[0].n]).toEqual([payments[0].amount])
      tally[stamps[0].n ? 'stamped' : 'whole']++
      const codes = new Set(answers.flatMap((answer) => (answer.ok || answer.status === 503 ? [] : expectRefusal(answer).code)))
      const EXPECTED = [
        'charge_changed',
        'nothing_due',
        'charge_due',
        'stamp_twice',
        'visit_not_inside',
        'already_out',
        'stamp_after_payment',
      ]
      expect([...codes].filter((code) => !EXPECTED.includes(code))).toEqual([])
      if (status === 'checkin') expectSuccess(await out(1))
    }
    const receipts = await test.sql(
      'select p.receipt from payments p where p.organisation_id = $1 order by p.receipt',
      desk.admin.organisation_id,
    )
    expect(receipts).toEqual(Array.from({ length: ROUNDS }, (_, index) => ({ receipt: index + 1 })))
    expect(tally.whole + tally.stamped).toBe(ROUNDS)
  })
})
