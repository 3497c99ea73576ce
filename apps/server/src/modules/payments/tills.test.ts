import { openStaffedDesk } from '../../../test/desk.ts'
import { chargeAt, createUnpaidVisit, FEE } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})

type Desk = Awaited<ReturnType<typeof openStaffedDesk>>
let desk: Desk
beforeEach(async () => {
  desk = await openStaffedDesk(test)
  await chargeAt(test, desk.admin, desk.gate)
})

const guard = () => test.as(desk.guard)
const openTill = async (opening_cash: number, gate_id = desk.gate._id) =>
  expectSuccess(await guard().tills.open({ body: { gate_id, opening_cash } }))._id
const close = (id: string, counted_cash: number) =>
  guard().tills.close({ params: { id }, body: { counted_cash, note: 'Counted', accept: true } })
const till = async (id: string) => expectSuccess(await guard().tills.list({ query: {} })).docs.find(({ _id }) => _id === id)!
/** The id of a payment of 40 baht. */
async function paid(method: 'cash' | 'transfer' = 'cash'): Promise<string> {
  const id = await createUnpaidVisit(test, desk.guard, desk.gate)
  const tenderedAmount = method === 'cash' ? FEE : undefined
  const body = { due: FEE, method, tendered: tenderedAmount, gate_id: desk.gate._id }
  return expectSuccess(await guard().payments.pay({ params: { id }, body })).payments[0]!._id
}
const voidPayment = (id: string, server?: Serving) =>
  test.as(desk.admin, server ? { at: server } : {}).payments.void({ params: { id }, body: { reason: 'Wrong car' } })
const rounds = Array.from({ length: 20 }, (_, index) => index)

describe('[R-14a] a void', () => {
  const CASH = { method: 'cash', count: 1, amount: FEE } as const

  it('subtracts cash from the takings of its till while that is open', async () => {
    const first = await openTill(50_000)
    expectSuccess(await voidPayment(await paid()))
    await paid()
    const closedSession = expectSuccess(await close(first, 54_000))
    expect(closedSession).toMatchObject({ expected_cash: 54_000, takings: [CASH], voided: 1, paid_back: { count: 0, amount: 0 } })
  })

  it('hands cash of a closed till back from the one that is open now, and the closed one stays as it was counted', async () => {
    const first = await openTill(50_000)
    const payment = await paid()
    const countedSession = expectSuccess(await close(first, 54_000))
    const second = await openTill(54_000)
    expectSuccess(await voidPayment(payment))
    expect(await till(first)).toEqual(countedSession)
    expect(await till(second)).toMatchObject({ takings: [], voided: 0, paid_back: { count: 1, amount: FEE } })
    expect(expectSuccess(await close(second, 50_000))).toMatchObject({ expected_cash: 50_000 })
    // The payment is listed for both sessions.
    for (const sessionId of [first, second])
      expect(expectSuccess(await guard().payments.list({ query: { session_id: sessionId } })).docs.map(({ _id }) => _id)).toEqual([payment])
  })

  it('waits, for cash, until the till is open again', async () => {
    const first = await openTill(0)
    const payment = await paid()
    expectSuccess(await close(first, FEE))
    const elsewhere = await test.make.gate(desk.guard, { location_id: desk.gate.location_id })
    await openTill(0, elsewhere._id)
    expect(expectRefusal(await voidPayment(payment))).toMatchObject({ status: 409, code: 'till_closed' })
    expect(expectSuccess(await guard().payments.get({ params: { id: payment } })).voided_at).toBeNull()
    await openTill(FEE)
    expectSuccess(await voidPayment(payment))
  })

  it('needs no till for a transfer, and changes nothing in one that is open later', async () => {
    const first = await openTill(0)
    const [before, after] = [await paid('transfer'), await paid('transfer')]
    expectSuccess(await voidPayment(before))
    const countedSession = expectSuccess(await close(first, 0))
    expect(countedSession).toMatchObject({ takings: [{ method: 'transfer', count: 1 }], voided: 1 })
    expectSuccess(await voidPayment(after))
    const [last, second] = [await till(first), await openTill(0)]
    expect(last).toEqual(countedSession)
    expect(await till(second)).toMatchObject({ takings: [], voided: 0, paid_back: { count: 0, amount: 0 } })
  })

  it('and the closing of the till in the same moment are one after the other, at two servers', async () => {
    for (const round of rounds) {
      const session = await openTill(0)
      const payment = await paid()
      const calls = [() => close(session, 0), () => voidPayment(payment, round % 2 ? other : undefined)]
      const answers = await Promise.all((round % 4 < 2 ? calls : calls.reverse()).map((call) => call()))
      for (const answer of answers) if (!answer.ok) expect(expectRefusal(answer).code).toBe('till_closed')
      const { expected_cash, takings, voided } = await till(session)
      const expected = answers.every(({ ok }) => ok)
        ? { expected_cash: 0, takings: [], voided: 1 }
        : { expected_cash: FEE, takings: [CASH], voided: 0 }
      expect({ expected_cash, takings, voided }).toEqual(expected)
    }
  })
})

describe('[R-14a] two who open a till for the first time at once, at two servers,', () => {
  const race = (gates: readonly string[]) =>
    Promise.all(gates.map((gate_id, n) => test.as(desk.admin, n ? { at: other } : {}).tills.open({ body: { gate_id, opening_cash: 0 } })))

  it('at one gate are one who opens it and one who finds it open', async () => {
    for (const round of rounds) {
      const { _id } = await test.make.gate(desk.guard, { code: `S${round}`, location_id: desk.gate.location_id })
      const answers = await race([_id, _id])
      expect(answers.map((answer) => (answer.ok ? 'opened' : expectRefusal(answer).code)).sort()).toEqual(['opened', 'till_open'])
    }
  })

  it('at two gates with the same code both open theirs, with different codes', async () => {
    const places = [desk.gate.location_id, await test.make.location(desk.admin)]
    for (const round of rounds) {
      const code = `T${round}`
      const gates = await Promise.all(places.map((location_id) => test.make.gate(desk.guard, { code, location_id })))
      for (const answer of await race(gates.map(({ _id }) => _id))) expectSuccess(answer)
      const codes = await test.sql(
        'select code from tills where organisation_id = $1 and code like $2 order by code',
        desk.guard.organisation_id,
        `${code}%`,
      )
      expect(codes.filter((each) => [code, `${code}-2`].includes(each.code as string))).toHaveLength(2)
    }
  })
})
