import { admin, checkIn, checkOut, gate, guard, NATIONAL_ID, staffDesk } from '../../../test/desk.ts'
import { installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { jpeg, readPhoto, sendPhoto, storedPaths } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { resealValues } from '../../kernel/personal/reseal.ts'
import { fileJobs } from '../files/files.jobs.ts'
import { deleteRequestJobs } from './delete-requests.jobs.ts'

serve()
staffDesk()

/** A visit with every field that a visit can have, deleted by two people. */
async function deletedWithPhoto() {
  const visit = await checkIn(
    test,
    { guard, gate },
    {
      ...{ visitor_name: 'Qzperson Qzname', company: 'Qzcompany', host_name: 'Qzhost', remark: 'Qzremark', items: 'Qzitems' },
      ...{ plate: 'กก 1234', plate_province: 'TH-10', id_kind: 'national_id', id_number: NATIONAL_ID, phone: '0812345608' },
    },
  )
  const { photo } = expectSuccess(await sendPhoto(test, guard, visit, await jpeg()))
  await checkOut(test, { guard, gate }, visit)
  const call = test.as(guard).deleteRequests
  const { _id: id } = expectSuccess(await call.create({ body: { entrances: [visit._id], reason_code: 'erasure' } }))
  expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id }, body: { id } }))
  return { ...visit, photo: photo! }
}
const restore = (_id: string) => test.as(admin).deleteRequests.restore({ params: { id: _id }, body: { reason: 'back' } })
const reveal = async (_id: string) =>
  expectSuccess(await test.as(admin).entrances.reveal({ params: { id: _id }, body: { reason: 'check' } }))
const reduce = () => deleteRequestJobs.reduce_deleted(test.app)
const over = (_id: string) => test.sql("update deleted_entrances set restore_until = now() - interval '1 second' where _id = $1", _id)

describe('while it can be restored', () => {
  it('the photo of a deleted visit stays, whatever is swept and reduced, and is there again after it', async () => {
    const { _id, photo } = await deletedWithPhoto()
    test.clock.advance(24 * 3_600_000)
    await fileJobs.sweep_files(test.app)
    await reduce()
    expectSuccess(await restore(_id))
    const { photo: restoredPhoto } = expectSuccess(await test.as(admin).entrances.get({ params: { id: _id } }))
    expect(restoredPhoto).not.toBe(photo)
    expect((await readPhoto(test, restoredPhoto!, admin)).status).toBe(200)
  })

  it('[P6] its numbers are sealed with a new key as well, and open after it', async () => {
    const { _id } = await deletedWithPhoto()
    const organisation = admin.organisation_id
    await runOperatorTool(installationOf(test), 'keys', 'rotate-data', '--organisation', String(organisation), '--json')
    test.app.keyring.forget(organisation)
    expect(await resealValues(test.app, organisation)).toBe(2)
    expectSuccess(await restore(_id))
    expect(await reveal(_id)).toMatchObject({ numbers_unreadable: [] })
    expect((await reveal(_id)).phone).toContain('5608')
  })
})

describe('after thirty days', () => {
  it('a deleted visit keeps number, gates and times alone, and its photo leaves the disk', async () => {
    const { _id, number, checkin_at } = await deletedWithPhoto()
    const storedFiles = await storedPaths(test.folder)
    await over(_id)
    expect(expectRefusal(await restore(_id))).toMatchObject({ status: 409, code: 'restore_too_late' })
    await reduce()
    expect(expectRefusal(await restore(_id)).code).toBe('restore_too_late')
    const { docs } = expectSuccess(await test.as(admin).deleteRequests.deleted({}))
    expect(docs).toMatchObject([
      {
        _id,
        number,
        checkin_at,
        gate_in: gate.code,
        gate_out: gate.code,
        restore_until: null,
        reason_code: 'erasure',
        decided_by: admin.name,
      },
    ])
    expect(expectSuccess(await test.as(admin).deleteRequests.deleted({ query: { restorable: 'true' } })).docs).toEqual([])
    const [{ row }] = await test.sql('select to_jsonb(d) as row from deleted_entrances d where _id = $1', _id)
    const filledColumns = Object.entries(row as object).flatMap(([name, value]) => (value === null ? [] : [name]))
    expect(filledColumns.sort()).toEqual(
      [
        ...['_id', 'checkin_at', 'checkout_at', 'deleted_at', 'gate_in', 'gate_out', 'location_id', 'number', 'organisation_id'],
        ...['reduced_at', 'request_id', 'restore_until', 'status'],
      ].sort(),
    )
    const files = await test.sql("select id from files where record_type = 'entrance' and record_id = $1", _id)
    expect(files).toEqual([])
    const jobs = await test.sql(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'delete_file'",
    )
    for (const { payload } of jobs) await fileJobs.delete_file(test.app, payload)
    expect((await storedPaths(test.folder)).length).toBeLessThan(storedFiles.length)
    // The gate has no references left, so it can be removed now.
    expectSuccess(await test.as(admin).gates.remove({ params: { id: gate._id } }))
    await reduce()
  })

  it('the application cannot delete a visit but by an approved request of another person', async () => {
    const { _id } = await checkOut(test, { guard, gate }, await checkIn(test, { guard, gate }))
    const { _id: id } = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))
    const { database } = test.app
    const { sql } = await import('kysely')
    const { systemActor } = await import('../../kernel/db/actor.ts')
    const as = { ...systemActor(admin.organisation_id), user_id: guard.id }
    const run = (statement: ReturnType<typeof sql>) => database.asMember(as, (tx) => statement.execute(tx))
    await expect(run(sql`delete from entrances where _id = ${_id}::uuid`)).rejects.toThrow(/permission denied/)
    await expect(run(sql`update delete_requests set status = 'approved' where _id = ${id}::uuid`)).rejects.toThrow(/permission denied/)
    await expect(run(sql`select entrances_delete(${id}::uuid)`)).rejects.toThrow(/not approved/)
    await expect(run(sql`select delete_request_end(${id}::uuid, 'approved', 'x', null)`)).rejects.toThrow(/another person/)
    await expect(run(sql`delete from deleted_entrances`)).rejects.toThrow(/permission denied/)
  })
})
