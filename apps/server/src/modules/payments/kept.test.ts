import { admin, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { chargeAt, createUnpaidVisit, FEE } from '../../../test/payments.ts'
import { setDays } from '../../../test/retention.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { deleteRequestJobs } from '../delete-requests/delete-requests.jobs.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'

serve()
staffDesk()

const WORDS = ['Qzreference', 'Qzreason', 'Qzvoid']
const payments = async () => expectSuccess(await test.as(admin).payments.list({})).docs
const sessions = async () => expectSuccess(await test.as(admin).tills.list({})).docs
const night = () => retentionJobs.erase_overdue(test.app)

/** A visit that was paid, voided and waived, and that has left. */
async function paidVisit(): Promise<string> {
  await chargeAt(test, admin, gate)
  const id = await createUnpaidVisit(test, guard, gate)
  expectSuccess(await test.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 0 } }))
  const body = { due: FEE, method: 'transfer' as const, gate_id: gate._id, reference: 'Qzreference' }
  const [payment] = expectSuccess(await test.as(guard).payments.pay({ params: { id }, body })).payments
  expectSuccess(await test.as(admin).payments.void({ params: { id: payment!._id }, body: { reason: 'Qzvoid' } }))
  expectSuccess(await test.as(admin).payments.waive({ params: { id }, body: { due: FEE, reason: 'Qzreason' } }))
  await checkOut(test, { guard, gate }, { _id: id } as never)
  return id
}

describe('the payments of a visit', () => {
  it('[P1] lose what somebody wrote beside them with it, in the audit log too, and stay with their amounts', async () => {
    const id = await paidVisit()
    await test.sql("update entrances set checkin_at = checkin_at - interval '181 days', checkout_at = checkout_at - interval '181 days'")
    expect(await tablesWith(test.database.owner, WORDS)).not.toEqual([])
    await night()
    await test.sql('delete from idempotency_keys')
    expect(await tablesWith(test.database.owner, WORDS)).toEqual([])
    expect(await payments()).toMatchObject([
      { entrance_id: id, method: 'waived', amount: FEE },
      { entrance_id: id, method: 'transfer', amount: FEE },
    ])
  })

  it('[P1] lose the same once their deleted visit can no longer be restored', async () => {
    const id = await paidVisit()
    const { _id } = expectSuccess(await test.as(admin).deleteRequests.create({ body: { entrances: [id], reason_code: 'test' } }))
    const second = await test.make.admin({ organisation: admin.organisation_id })
    expectSuccess(await test.as(second).deleteRequests.approve({ params: { id: _id }, body: { id: _id } }))
    await test.sql("update deleted_entrances set restore_until = now() - interval '1 minute' where _id = $1", id)
    for (const job of Object.values(deleteRequestJobs)) await job(test.app)
    await test.sql('delete from idempotency_keys')
    expect(await tablesWith(test.database.owner, WORDS)).toEqual([])
  })

  it('[P1] are removed after their own time, with the tills closed in it, and the certificate says so', async () => {
    await paidVisit()
    const [session] = await sessions()
    const preview = async () => expectSuccess(await test.as(admin).retention.preview({ query: {} })).payments
    const age = async (days: number) => {
      await test.sql(`update payments set at = now() - $1 * interval '1 day'`, days)
      await test.sql(`update till_sessions set opened_at = now() - $1 * interval '1 day'`, days)
    }
    await age(2550)
    expect(await preview()).toBe(0)
    await night()
    expect(await payments()).toHaveLength(2)
    await age(2560)
    expect(await preview()).toBe(2)
    await night()
    expect(await payments()).toEqual([])
    // The till is still open.
    expect(await sessions()).toHaveLength(1)
    expect(expectSuccess(await test.as(admin).retention.runs({})).docs[0]!.erased.payments).toBe(2)
    expectSuccess(
      await test.as(guard).tills.close({ params: { id: session!._id }, body: { counted_cash: 0, note: 'Emptied', accept: true } }),
    )
    await night()
    expect(await sessions()).toEqual([])
  })

  it('[P1] stay in one organisation when those of another are overdue', async () => {
    await paidVisit()
    const other = await test.make.admin()
    await setDays(test, other, { payments: 2192 })
    await test.sql("update payments set at = now() - interval '2300 days'")
    expect(expectSuccess(await test.as(other).retention.preview({ query: {} })).payments).toBe(0)
    await night()
    expect(await payments()).toHaveLength(2)
  })
})
