import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { serve, test } from '../../../test/served.ts'
import { reportJobs } from './reports.jobs.ts'

serve()

describe('gatehouse reports verify', () => {
  it('finds the counts that the nightly job made, and the days and months that are others', async () => {
    const desk = await openDesk(test)
    const id = desk.guard.organisation_id
    const visit = await checkIn(test, desk)
    await checkOut(test, desk, visit)
    // Older than the days that one transaction counts, so the rest is left to another job.
    await test.sql(
      `update entrances set checkin_at = checkin_at - interval '100 days', checkout_at = checkout_at - interval '100 days' where _id = $1`,
      visit._id,
    )
    await reportJobs.build_reports(test.app)
    await reportJobs.build_further_reports(test.app, { organisation_id: id })
    const env = installationOf(test)
    const verified = () => runOperatorTool(env, 'reports', 'verify', '--organisation', String(id))
    const answer: unknown = documentOf(await runOperatorTool(env, 'reports', 'verify', '--organisation', String(id), '--json'))
    expect(answer).toEqual({ ok: true, organisations: [{ id, days: expect.any(Number), wrong: [] }] })
    expect(await verified()).toMatchObject({ code: 0, out: expect.stringContaining('good') })

    await test.sql(`update report_counts set people = people + 1 where organisation_id = $1 and dim = 'total'`, id)
    const [{ day }] = await test.sql(`select min(start_on)::text as day from report_counts where organisation_id = $1 and span = 'day'`, id)
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining(`WRONG: ${day}`) })
    expect(await runOperatorTool(env, 'reports', 'verify')).toMatchObject({ code: 1, out: expect.stringContaining(day) })
    // A mark causes a recount of the day.
    await test.sql('update entrances set party_size = 2 where _id = $1', visit._id)
    await reportJobs.build_reports(test.app)
    expect(await verified()).toMatchObject({ code: 0 })

    await test.sql(`update report_kinds set parts = '{}' where organisation_id = $1 and span = 'day'`, id)
    expect(await verified()).toMatchObject({ code: 1, out: expect.stringContaining(`WRONG: ${day}, ${day.slice(0, 7)}`) })
  })
})
