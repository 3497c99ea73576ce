import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { vi } from 'vitest'
import { checkIn, checkOut, openStaffedDesk } from '../../../test/desk.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { reportJobs } from './reports.jobs.ts'

serve()

type Desk = Awaited<ReturnType<typeof openStaffedDesk>>

/** A desk whose only visit was this many days ago, with the days since then counted. */
async function countedDesk(days: number): Promise<Desk & { visit: string; day: string }> {
  const desk = await openStaffedDesk(test)
  const visit = await checkIn(test, desk)
  await checkOut(test, desk, visit)
  await test.sql(
    `update entrances set checkin_at = checkin_at - make_interval(days => $2), checkout_at = checkout_at - make_interval(days => $2) where _id = $1`,
    visit._id,
    days,
  )
  await reportJobs.build_reports(test.app)
  await reportJobs.build_further_reports(test.app, { organisation_id: desk.guard.organisation_id })
  return { ...desk, visit: visit._id, day: addDays(dayIn(new Date(), 'Asia/Bangkok'), -days) }
}
const check = () => reportJobs.check_reports(test.app)
const lastOf = async (person: TestPerson) => expectSuccess(await test.as(person).reports.check({})).check
const told = async (person: TestPerson, language: 'en' | 'th' = 'en') =>
  expectSuccess(await test.as(person, { language }).notifications.list({})).docs
const plant = (organisation_id: number, span = 'day') =>
  test.sql(
    `update report_counts set checkins = checkins + 1 where organisation_id = $1 and span = $2 and dim = 'total' and checkins > 0`,
    organisation_id,
    span,
  )
const checkins = async (person: TestPerson, day: string) =>
  expectSuccess(await test.as(person).reports.daily({ query: { startDate: day, endDate: day } })).total

describe('the nightly check of the kept counts', () => {
  it('counts seven days again and is silent where they agree', async () => {
    const { admin } = await countedDesk(40)
    const errorLog = vi.spyOn(test.app.log, 'error')
    expect(await lastOf(admin)).toBeNull()
    await check()
    expect(await lastOf(admin)).toEqual({ at: expect.any(String), days: 7, differing: [] })
    expect(await told(admin)).toEqual([])
    expect(errorLog).not.toHaveBeenCalled()
    errorLog.mockRestore()
  })

  it('logs and tells administrators what differs once, and has it counted anew', async () => {
    const { admin, guard, day } = await countedDesk(3)
    const otherDesk = await countedDesk(3)
    const { organisation_id } = admin
    await plant(organisation_id)
    expect(await checkins(admin, day)).toBe(2)
    const errorLog = vi.spyOn(test.app.log, 'error')
    await check()
    expect(errorLog).toHaveBeenCalledExactlyOnceWith({ organisation_id, wrong: [day] }, expect.any(String))
    errorLog.mockRestore()
    // In the first hour of a day, the day before isn't counted yet.
    const days = Number(
      (await test.sql('select through - $2::date + 1 as days from report_state where organisation_id = $1', organisation_id, day))[0]!.days,
    )
    expect(days).toBeGreaterThanOrEqual(2)
    expect(await lastOf(admin)).toMatchObject({ days, differing: [{ start_date: day, end_date: day }] })
    expect(await told(admin)).toMatchObject([
      {
        title: 'Report figures differed from the visits',
        link: `/service/visitor/entrances/report?startDate=${day}&endDate=${day}`,
      },
    ])
    expect((await told(admin, 'th'))[0]!.description).toMatch(/^<p>การตรวจสอบทุกคืนพบว่าตัวเลขของ \d+ \S+ 25\d\d ไม่ตรง/)
    expect(await told(guard)).toEqual([])
    // Another organisation is neither notified nor counted.
    expect(await lastOf(otherDesk.admin)).toMatchObject({ days, differing: [] })
    expect(await told(otherDesk.admin)).toEqual([])
    expect(await checkins(admin, day)).toBe(1)
    await reportJobs.build_reports(test.app)
    expect(await checkins(admin, day)).toBe(1)
    await check()
    expect(await lastOf(admin)).toMatchObject({ days, differing: [] })
    expect(await told(admin)).toHaveLength(1)
  })

  it('finds a month that is not the sum of its days', async () => {
    const { admin, day } = await countedDesk(70)
    const [first, next] = [`${day.slice(0, 7)}-01`, `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`]
    // No other month is counted, so every chosen day is in this one.
    await test.sql('update report_state set through = $2 where organisation_id = $1', admin.organisation_id, addDays(next, -1))
    await plant(admin.organisation_id, 'month')
    await check()
    expect((await lastOf(admin))!.differing).toEqual([{ start_date: first, end_date: addDays(next, -1) }])
    expect(await checkins(admin, day)).toBe(1)
    await reportJobs.build_reports(test.app)
    await check()
    expect((await lastOf(admin))!.differing).toEqual([])
  })

  it('finds wrong counts of kinds of visits, which reports with filters are read from', async () => {
    const { admin, day } = await countedDesk(2)
    await test.sql(`update report_kinds set people = people + 1 where organisation_id = $1 and span = 'day'`, admin.organisation_id)
    await check()
    expect((await lastOf(admin))!.differing).toEqual([{ start_date: day, end_date: day }])
    await reportJobs.build_reports(test.app)
    await check()
    expect((await lastOf(admin))!.differing).toEqual([])
  })

  it('compares no repeat visits where somebody was erased, and all else', async () => {
    const { admin, visit, day } = await countedDesk(2)
    await test.sql('update entrances set erased_at = now() where _id = $1', visit)
    await test.sql('update report_counts set repeats = repeats + 1 where organisation_id = $1', admin.organisation_id)
    await check()
    expect((await lastOf(admin))!.differing).toEqual([])
    await plant(admin.organisation_id)
    await check()
    expect((await lastOf(admin))!.differing).toEqual([{ start_date: day, end_date: day }])
  })

  it('leaves out days that are counted anew anyway', async () => {
    const { admin, visit } = await countedDesk(1)
    await plant(admin.organisation_id)
    await test.sql('update entrances set party_size = 2 where _id = $1', visit)
    await check()
    expect(await lastOf(admin)).toBeNull()
  })
})
