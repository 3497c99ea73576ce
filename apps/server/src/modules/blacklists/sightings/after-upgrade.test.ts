import { createListedEntry } from '../../../../test/blacklist.ts'
import { checkIn, openDesk } from '../../../../test/desk.ts'
import { expectSuccess, serve, test } from '../../../../test/served.ts'
import { blacklistJobs } from '../blacklists.jobs.ts'
import { MATCHER_VERSION } from '../matching/version.ts'
import { lookInsideAfterUpgrade } from './after-upgrade.ts'

serve()

const jobs = async () =>
  (
    await test.sql(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'look_inside_again' order by j.id`,
    )
  ).map(({ payload }) => payload as { organisation_id: number })

describe('after an upgrade that compares names otherwise', () => {
  it('[D29] screens everybody inside once again, in every organisation, however many servers start', async () => {
    const admin = await test.make.admin()
    const stranger = await test.make.admin()
    const desk = await openDesk(test, { organisation: admin.organisation_id })
    // The older version left no sightings.
    const inside = await checkIn(test, desk, { visitor_name: 'วิภา ศรีสุข' })
    await createListedEntry(test, admin, { name: 'กมล แสงทอง', severity: 'alert' })
    await test.sql(`update blacklist_entries set name = 'วิภา ศรีสุข' where organisation_id = $1`, admin.organisation_id)
    await test.sql('update matcher_state set version = $1', MATCHER_VERSION - 1)

    await Promise.all([lookInsideAfterUpgrade(test.app), lookInsideAfterUpgrade(test.app), blacklistJobs.look_inside(test.app)])
    const queuedIds = (await jobs()).map(({ organisation_id }) => organisation_id)
    expect(queuedIds).toEqual([...new Set(queuedIds)])
    expect(queuedIds).toEqual(expect.arrayContaining([admin.organisation_id, stranger.organisation_id]))

    for (const payload of await jobs()) await blacklistJobs.look_inside_again(test.app, payload)
    const sightingDocs = expectSuccess(await test.as(admin).sightings.list({})).docs
    expect(sightingDocs).toMatchObject([{ occasion: 'inside', entrance_id: inside._id, entry: { exact: false } }])

    // The next start finds nothing to do, and an older server that starts late doesn't lower the version.
    await lookInsideAfterUpgrade(test.app)
    await lookInsideAfterUpgrade(test.app, MATCHER_VERSION - 1)
    expect(await jobs()).toHaveLength(queuedIds.length)
    expect(await test.sql('select version from matcher_state')).toEqual([{ version: MATCHER_VERSION }])
  })

  it('[D29] a server asks for it at its start', async () => {
    const admin = await test.make.admin()
    await test.sql('delete from graphile_worker._private_jobs')
    await test.sql('update matcher_state set version = $1', MATCHER_VERSION - 1)
    const server = await test.another({ worker: true })
    await server.stop()
    expect(await test.sql('select version from matcher_state')).toEqual([{ version: MATCHER_VERSION }])
    expect(admin.organisation_id).toBeGreaterThan(0)
  })
})
