import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { serve, test } from '../../../test/served.ts'
import type { Health } from './operator.health.ts'

let env: ReturnType<typeof installationOf>
serve()
beforeAll(async () => {
  env = installationOf(test)
})

describe('gatehouse jobs', () => {
  const jobs = async () => await test.sql('select id, task_identifier, attempts from graphile_worker.jobs order by id')
  const clear = () => test.sql('delete from graphile_worker._private_jobs')
  const add = async (state: string) => {
    const rows = await test.sql(
      `select id from graphile_worker.add_job('send_password_reset', '{"email": "canary@building.example"}', flags => array['organisation/42'],
        run_at => now() + interval '1 minute')`,
    )
    await test.sql(`update graphile_worker._private_jobs set ${state}, last_error = '421 come back later' where id = $1`, rows[0].id)
    return rows[0].id as string
  }
  const health = async () => (JSON.parse((await runOperatorTool(env, 'health', '--json')).out) as Health).checks.worker

  it('lists what was given up or fails again and again, which is not well; what waits only where it is asked for', async () => {
    await clear()
    expect(await runOperatorTool(env, 'jobs', 'list')).toEqual({ code: 0, out: 'There is none.\n', err: '' })
    const worker = await test.another({ worker: true })
    expect(await health()).toMatchObject({ ok: true, failed: 0, failing: 0 })
    const waitingJob = await add("attempts = 3, run_at = now() + interval '1 minute'")
    const failingJob = await add("attempts = 9, run_at = now() + interval '2 minutes'")
    const dead = await add('attempts = 13, max_attempts = 13')
    const wrong = [
      { id: dead, task: 'send_password_reset', organisation_id: 42, state: 'given_up', tries: 13, next_try_at: null },
      { id: failingJob, state: 'failing', tries: 9, next_try_at: expect.any(String), last_error: '421 come back later' },
    ]
    const list = async (...options: string[]) => {
      const { code, out } = await runOperatorTool(env, 'jobs', 'list', ...options, '--json')
      return { code, ...JSON.parse(out) }
    }
    expect(await list()).toMatchObject({ code: 1, jobs: wrong, total: 2 })
    expect(await list('--all')).toMatchObject({ code: 1, jobs: [...wrong, { id: waitingJob, state: 'waiting' }], total: 3 })
    const { out } = await runOperatorTool(env, 'jobs', 'list', '--all')
    expect(out).toMatch(/GIVEN UP +13 +- +421 come back later/)
    expect(out).toContain('ORG000042')
    expect(out).not.toContain('canary')
    expect(await health()).toMatchObject({
      ok: false,
      failed: 1,
      failing: 1,
      message: expect.stringContaining('1 given up, 1 failing again and again (gatehouse jobs list)'),
    })
    await worker.stop()
    await clear()
  })

  it('tries one again, or all that were given up, or takes one away; the log of the server says who did', async () => {
    const [first, second, third] = [
      await add('attempts = 13, max_attempts = 13'),
      await add('attempts = 13, max_attempts = 13'),
      await add('attempts = 13, max_attempts = 13'),
    ]
    const failingJob = await add("attempts = 9, run_at = now() + interval '2 minutes'")
    const atWork = await add("attempts = 2, locked_at = now(), locked_by = 'pool-x'")
    const there = async () => Object.fromEntries((await jobs()).map(({ id, attempts }) => [id, attempts]))
    expect(await runOperatorTool(env, 'jobs', 'drop', failingJob)).toEqual({
      code: 1,
      out: '',
      err: `There is no job ${failingJob} that was given up.\n`,
    })
    expect(documentOf(await runOperatorTool(env, 'jobs', 'drop', first, '--json'))).toEqual({ dropped: first })
    expect(documentOf(await runOperatorTool(env, 'jobs', 'retry', second, '--json'))).toEqual({ retried: [second] })
    expect(documentOf(await runOperatorTool(env, 'jobs', 'retry', failingJob, '--json'))).toEqual({ retried: [failingJob] })
    expect(await there()).toMatchObject({ [second]: 0, [third]: 13, [failingJob]: 0, [atWork]: 2 })
    expect(await runOperatorTool(env, 'jobs', 'retry', atWork)).toMatchObject({
      code: 1,
      err: expect.stringContaining('or it is being worked on'),
    })
    expect(await runOperatorTool(env, 'jobs', 'retry', '--all')).toEqual({ code: 0, out: 'Tried again: 1 job.\n', err: '' })
    expect(await runOperatorTool(env, 'jobs', 'retry', '--all')).toEqual({
      code: 0,
      out: 'Nothing to change: no job was given up.\n',
      err: '',
    })
    expect(await there()).toMatchObject({ [second]: 0, [third]: 0 })
    const rows = await test.sql(
      `select payload ->> 'action' as action, payload ->> 'record_id' as id from graphile_worker._private_jobs where payload ->> 'by' is not null order by (payload ->> 'record_id')::int`,
    )
    expect(rows).toEqual([
      { action: 'job.dropped', id: first },
      { action: 'job.retried', id: second },
      { action: 'job.retried', id: third },
      { action: 'job.retried', id: failingJob },
    ])
    await clear()
  })
})
