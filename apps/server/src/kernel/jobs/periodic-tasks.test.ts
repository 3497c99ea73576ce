import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCronItems } from 'graphile-worker'
import { checkIn, checkOut, openStaffedDesk } from '../../../test/desk.ts'
import { installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { linked } from '../../../test/linked.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { jobs, schedules } from '../../app.ts'
import type { Health } from '../../modules/operator/operator.health.ts'
import { reportJobs } from '../../modules/reports/reports.jobs.ts'
import type { Schedule } from './task.ts'

serve()

const MODULES = join(import.meta.dirname, '../../modules')
const names = schedules.map(({ task }) => task).sort()

/** Simulates that no server ran for this many hours. */
async function leaveOff(hours: number) {
  await test.sql(`update graphile_worker._private_known_crontabs set last_execution = now() - make_interval(hours => $1)`, hours)
  await test.sql(
    `update periodic_tasks set registered_at = now() - interval '30 days', completed_at = now() - make_interval(hours => $1), problem = null`,
    hours,
  )
}
const queued = async (): Promise<string[]> =>
  (await test.sql('select task_identifier as task from graphile_worker.jobs order by 1')).map(({ task }) => task)
const runNow = async () => {
  await test.sql('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
  await test.sql(`select pg_notify('jobs:insert', '{"r":"test","count":1}')`)
}
const worked = () =>
  until('every job is done', async () => {
    await runNow()
    return (await queued()).length === 0 || undefined
  })
const health = async () => JSON.parse((await runOperatorTool(installationOf(test), 'health', '--json')).out) as Health
const impaired = async (server: { address: string }) =>
  ((await (await fetch(`${server.address}/readyz`)).json()) as { impaired: string[] }).impaired

it('[F33] every schedule of a module is in the one list, comes at least once a day, and has its record', async () => {
  const files = (await readdir(MODULES, { recursive: true })).filter((file) => file.endsWith('.jobs.ts'))
  const modules = await Promise.all(files.map((file) => import(join(MODULES, file)) as Promise<Record<string, unknown>>))
  const foundSchedules = modules.flatMap((all) =>
    Object.entries(all).flatMap(([name, value]) => (/Schedules$/.test(name) ? (value as Schedule[]) : [])),
  )
  expect(foundSchedules.map(({ task }) => task).sort()).toEqual(names)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !(name in jobs))).toEqual([])
  const day = [...Array(24 * 60).keys()].map((minute) => ({ min: minute % 60, hour: Math.floor(minute / 60) }))
  const items = parseCronItems(schedules.map((schedule) => ({ ...schedule })))
  // Any day of any month, because a weekly task would exceed the 26 hours.
  for (let dow = 0; dow < 7; dow++)
    for (const { task, match } of items)
      expect(
        day.some((time) => match({ ...time, date: 1 + dow * 4, month: 1 + dow, dow })),
        task,
      ).toBe(true)

  const server = await test.another({ worker: true })
  const tasks = async (table: string, column: string) =>
    (await test.sql(`select ${column} as name from ${table}`)).map(({ name }) => name).sort()
  expect(await tasks('periodic_tasks', 'task')).toEqual(names)
  expect(await tasks('graphile_worker._private_known_crontabs', 'identifier')).toEqual(names)
  await server.stop()
})

it('[F33] a server that was off over the hour of the nightly tasks does them once it is back', async () => {
  const desk = await openStaffedDesk(test)
  const visit = await checkIn(test, desk)
  await checkOut(test, desk, visit)
  await test.sql(
    `update entrances set checkin_at = checkin_at - interval '200 days', checkout_at = checkout_at - interval '200 days' where _id = $1`,
    visit._id,
  )
  const { organisation_id } = desk.guard
  await linked(test.database.owner, organisation_id)
  await reportJobs.build_reports(test.app)
  await reportJobs.build_further_reports(test.app, { organisation_id })
  await leaveOff(50)
  expect((await health()).checks.tasks).toMatchObject({ ok: false, message: expect.stringMatching(/erase_overdue \(last completed 20/) })

  const server = await test.another({ worker: true })
  // The task of every minute may have become due, and may be done already.
  const missed = names.filter((name) => name !== 'write_refused')
  expect((await impaired(server)).filter((part) => part !== 'task write_refused')).toEqual(missed.map((name) => `task ${name}`))
  // After the gates serve, one after the other.
  const [{ first, last }] = await test.sql(
    `select extract(epoch from min(run_at) - now())::int as first, extract(epoch from max(run_at) - now())::int as last from graphile_worker.jobs`,
  )
  expect(first).toBeGreaterThan(10)
  expect(last).toBeGreaterThan(first + 15 * (missed.length - 1))
  await worked()
  const [visitRow] = await test.sql('select erased_at is not null as erased from entrances where _id = $1', visit._id)
  expect(visitRow).toEqual({ erased: true })
  expect(await test.sql('select fault from audit_verifications where organisation_id = $1', organisation_id)).toEqual([{ fault: null }])
  expect(expectSuccess(await test.as(desk.admin).reports.check({})).check).toMatchObject({ days: 7 })
  expect((await health()).checks.tasks).toMatchObject({ ok: true })
  expect(await impaired(server)).toEqual([])
  await server.stop()
})

it('[F33] several servers that start at once enqueue a missed task once', { tags: ['nightly'] }, async () => {
  await leaveOff(30)
  const servers = await Promise.all(Array.from({ length: 3 }, () => test.another({ worker: true })))
  // The task of every minute may also have become due.
  expect((await queued()).filter((task) => task !== 'write_refused')).toEqual(names.filter((name) => name !== 'write_refused'))
  await worked()
  await Promise.all(servers.map((server) => server.worker!.reviewPeriodicTasks()))
  expect((await queued()).filter((task) => task !== 'write_refused')).toEqual([])
  await Promise.all(servers.map((server) => server.stop()))
})

it('[F33] health names the task that fails, from 26 hours without a completed run, and why', async () => {
  const server = await test.another({ worker: true })
  await leaveOff(1)
  await test.sql(`update periodic_tasks set completed_at = now() - interval '25 hours 50 minutes' where task = 'check_reports'`)
  expect((await health()).checks.tasks).toMatchObject({ ok: true })
  await test.sql(`alter table report_checks rename to report_checks_away`)
  await test.make.organisation()
  await test.sql(`select graphile_worker.add_job('check_reports')`)
  await until('the failure', async () => (await test.sql('select from periodic_tasks where problem is not null')).length > 0 || undefined)
  await test.sql(`update periodic_tasks set completed_at = now() - interval '26 hours 1 minute' where task = 'check_reports'`)
  const outcome = await runOperatorTool(installationOf(test), 'health')
  expect(outcome).toMatchObject({
    code: 1,
    out: expect.stringMatching(/WRONG +tasks +no completed run for 26 hours: check_reports \(.*report_checks/),
  })
  await server.worker!.reviewPeriodicTasks()
  expect(await impaired(server)).toEqual(['task check_reports'])
  await test.sql(`alter table report_checks_away rename to report_checks`)
  await worked()
  expect((await health()).checks.tasks).toMatchObject({ ok: true })
  expect(await impaired(server)).toEqual([])
  await server.stop()
})
