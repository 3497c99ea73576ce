import { dayIn, timeIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { WEEKDAYS } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk } from './desk.ts'
import { announceToday, guestCode, scan } from './scans.ts'
import { expectRefusal, expectSuccess, serve, test } from './served.ts'

serve()
staffDesk()

const HOUR = 3_600_000
const shiftClock = (offset: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offset })
afterEach(() => void vi.useRealTimers())

it('[F40] a scan lets out though the clock was set back an hour since the check-in, and not within three seconds of it', async () => {
  const code = await guestCode(await announceToday())
  expect((await scan(code)).done).toBe('admitted')
  await test.sql('update scans set at = now()')
  expect((await scan(code, { mode: 'out' })).done).toBe('refused')
  // The data as it looks after the database's clock was set back.
  await test.sql(`update scans set at = at + interval '1 hour'`)
  expect((await scan(code, { mode: 'out' })).done).toBe('checked_out')
})

it('[F40] an undo is too late for a check-out that is an hour ahead of the clock', async () => {
  const visit = await checkOut(test, { guard, gate }, await checkIn(test, { guard, gate }, { visitor_name: 'Malee Suksai' }))
  await test.sql(`update entrances set checkout_at = checkout_at + interval '1 hour' where _id = $1`, visit._id)
  expect(expectRefusal(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} })).code).toBe('undo_too_late')
})

it('[F40] gate hours count by the database’s clock, whatever the server’s own shows', async () => {
  const server = await test.another({ clock: undefined })
  // Open for two hours from an hour ago, by the correct clock.
  const now = Date.now()
  const [from, to] = [now - HOUR, now + HOUR].map((instant) => timeIn(instant, 'Asia/Bangkok')) as [string, string]
  const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from, to }]]))
  const {
    location_code: _code,
    created_at: _at,
    status: _status,
    ...body
  } = expectSuccess(await test.as(admin).gates.get({ params: { id: gate._id } }))
  expectSuccess(await test.as(admin).gates.update({ params: { id: gate._id }, body: { ...body, hours } as never }))
  const { version } = expectSuccess(await test.as(admin).settings.get({}))
  expectSuccess(await test.as(admin).settings.save({ body: { version, form: { rows: [], gate_asks: 'require' } } }))
  for (const offset of [13 * HOUR, -13 * HOUR]) {
    shiftClock(offset)
    expect(Math.abs(server.app.clock.now().getTime() - now)).toBeLessThan(60_000)
    const come = { gate_id: gate._id, visitor_name: `Guest ${offset}`, visitor_type: 'visitor', notice_version: 1 } as never
    expect((await test.as(guard, { at: server }).entrances.checkIn({ body: come })).status).toBe(201)
    vi.useRealTimers()
  }
  expect(dayIn(server.app.clock.now(), 'Asia/Bangkok')).toBe(dayIn(Date.now(), 'Asia/Bangkok'))
})

it('[F40] ten wrong passwords lock for ten minutes, also by a server whose clock is 13 hours ahead', async () => {
  const person = await test.make.operator()
  const tryWith = async (password: string) => test.as(null).auth.login({ body: { email: person.email, password } })
  shiftClock(13 * HOUR)
  for (let n = 0; n < 10; n++) expect((await tryWith('not the right password')).ok).toBe(false)
  vi.useRealTimers()
  const [{ seconds }] = await test.sql(
    `select max(expire / 1000 - extract(epoch from now()))::int as seconds from rate_limits where key like 'login:%'`,
  )
  expect(seconds).toBeLessThanOrEqual(600)
  expect(seconds).toBeGreaterThan(500)
})
