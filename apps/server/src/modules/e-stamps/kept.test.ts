import { admin, checkIn, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { kindOf } from '../../../test/e-stamps.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { deleteRequestJobs } from '../delete-requests/delete-requests.jobs.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'

serve()
staffDesk()

const PAPERS = { note: 'Qznote', receipt_no: 'Qzreceipt' }
async function stamped() {
  const visit = await checkIn(test, { guard, gate }, { plate: '1กข1234', plate_province: 'TH-10' })
  const kind = expectSuccess(await test.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, stackable: true }) }))
  const body = { entrance_id: visit._id, kind_id: kind._id, ...PAPERS }
  const { _id } = expectSuccess(await test.as(admin).eStamps.create({ body }))
  const revokedStamp = expectSuccess(await test.as(admin).eStamps.create({ body }))
  expectSuccess(await test.as(admin).eStamps.revoke({ params: { id: revokedStamp._id }, body: { reason: 'Qzreason' } }))
  await checkOut(test, { guard, gate }, visit)
  return { visit, kind, _id }
}
const list = async () => expectSuccess(await test.as(admin).eStamps.list({})).docs
const WORDS = [...Object.values(PAPERS), 'Qzreason']

describe('the stamps of a visit', () => {
  it('[P1] lose what is personal with it after the days of visits, in the audit log too, and stay as counts', async () => {
    const { visit, _id } = await stamped()
    const ago = "- interval '181 days'"
    await test.sql(`update entrances set checkin_at = checkin_at ${ago}, checkout_at = checkout_at ${ago} where _id = $1`, visit._id)
    expect(await tablesWith(test.database.owner, WORDS)).not.toEqual([])
    await retentionJobs.erase_overdue(test.app)
    await test.sql('delete from idempotency_keys')
    expect(await tablesWith(test.database.owner, WORDS)).toEqual([])
    const [remainingRow] = (await list()).filter((row) => row._id === _id)
    expect(remainingRow).toMatchObject({ plate: null, note: null, receipt_no: null, effect: 'free_minutes', value: 60 })
    expect(await test.sql('select from stamp_usage where period = $1', visit._id)).toEqual([])
  })

  it('are shown no more once two people deleted it, again when it is restored, and lose what is personal after its time', async () => {
    const { visit, _id } = await stamped()
    const call = test.as(admin)
    const impact = expectSuccess(await call.deleteRequests.impact({ body: { entrances: [visit._id] } }))
    expect(impact.impact.stamps).toBe(1)
    const { _id: id, impact: requestImpact } = expectSuccess(
      await call.deleteRequests.create({ body: { entrances: [visit._id], reason_code: 'test' } }),
    )
    expect(requestImpact.stamps).toBe(1)
    const second = await test.make.admin({ organisation: admin.organisation_id })
    expectSuccess(await test.as(second).deleteRequests.approve({ params: { id }, body: { id } }))
    expect(await list()).toEqual([])
    const body = { entrance_id: visit._id, kind_id: test.make.id() }
    expect(expectRefusal(await call.eStamps.create({ body })).code).toBe('entrance_not_found')
    expectSuccess(await test.as(second).deleteRequests.restore({ params: { id: visit._id }, body: { reason: 'Mistake' } }))
    expect((await list()).map((row) => row._id)).toContain(_id)
    const secondRequest = expectSuccess(await call.deleteRequests.create({ body: { entrances: [visit._id], reason_code: 'test' } }))
    expectSuccess(await test.as(second).deleteRequests.approve({ params: { id: secondRequest._id }, body: { id: secondRequest._id } }))
    await test.sql("update deleted_entrances set restore_until = now() - interval '1 minute' where _id = $1", visit._id)
    for (const job of Object.values(deleteRequestJobs)) await job(test.app)
    await test.sql('delete from idempotency_keys')
    expect(await tablesWith(test.database.owner, WORDS)).toEqual([])
  })
})
