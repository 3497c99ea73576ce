import { entryOf } from '../../../test/blacklist.ts'
import { PASSWORD } from '../../../test/constants.ts'
import { checkIn, checkOut, openStaffedDesk, visitTo } from '../../../test/desk.ts'
import { PDF } from '../../../test/documents.ts'
import { mailsTo } from '../../../test/mails.ts'
import { jpeg, readPhoto, sendPhoto } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { totpCode } from '../../../test/totp.ts'
import { until } from '../../../test/until.ts'
import { issueActivation } from '../../modules/auth/auth.service.ts'

// Time limits by the database's clock: each record is made and then moved into the past by its limit, plus or minus some seconds.
serve({ ...BEHIND_A_PROXY, worker: true })

/** Longer than a call takes on a busy machine. */
const SECONDS = 40
const NEW_PASSWORD = 'a brand new password'
const from = () => ({ 'X-Forwarded-For': freshIp() })

interface Edge {
  after: string
  at: (age: string) => Promise<unknown>
  before: unknown
  later: unknown
}

const agedSession = async (role: 'operator' | 'viewer', column: 'last_seen_at' | 'expires_at', age: string) => {
  const person = await test.make.person({ role })
  const { accessToken } = expectSuccess(await signIn(test, person.email, PASSWORD)) as { accessToken: string }
  await test.sql(`update sessions set ${column} = ${column} - $2::interval where user_id = $1`, person.id, age)
  return (await test.as({ token: accessToken }).auth.me({})).status
}
const desk = () => openStaffedDesk(test)
const agedVisit = async (age: string, { out = false } = {}) => {
  const place = await desk()
  const visit = await checkIn(test, place)
  if (out) await checkOut(test, place, visit)
  await test.sql(
    'update entrances set checkin_at = checkin_at - $2::interval, checkout_at = checkout_at - $2::interval where _id = $1',
    visit._id,
    age,
  )
  return { at: place, visit }
}
const undone = async (age: string, out: boolean) => {
  const { at, visit } = await agedVisit(age, { out })
  const answer = await test.as(at.guard).entrances.undo({ params: { id: visit._id }, body: {} })
  return answer.ok || expectRefusal(answer).code
}
async function locked(age: string) {
  const person = await test.make.operator()
  for (let tries = 0; tries < 10; tries += 1) await signIn(test, person.email, 'wrong password')
  await test.sql("update rate_limits set expire = expire - extract(epoch from $1::interval) * 1000 where key like 'login%'", age)
  return (await signIn(test, person.email, PASSWORD)).status
}
async function invitation(age: string) {
  const person = await test.make.operator()
  await test.sql("update users set status = 'invited', password_hash = null where id = $1", person.id)
  const code = await test.app.database.anonymous((tx) => issueActivation(tx, person.id))
  await test.sql('update account_codes set expires_at = expires_at - $2::interval where user_id = $1', person.id, age)
  return (await test.as(null).auth.activate({ body: { code, password: NEW_PASSWORD }, headers: from() })).status
}
async function resetLink(age: string) {
  const person = await test.make.operator()
  const calls = test.as(null).auth
  expectSuccess(await calls.requestPasswordReset({ body: { email: person.email }, headers: from() }))
  const mails = await until('the mail', async () => {
    const mails = await mailsTo(test, person.email)
    return mails.length > 0 ? mails : undefined
  })
  const code = /reset\/(ghr_[\w-]+)/.exec(mails[0]!.text)![1]!
  await test.sql('update account_codes set expires_at = expires_at - $2::interval where user_id = $1', person.id, age)
  return (await calls.confirmPasswordReset({ body: { code, password: NEW_PASSWORD }, headers: from() })).status
}
async function ticket(age: string) {
  const person = await test.make.operator()
  const account = test.as(person).account
  const { secret } = expectSuccess(await account.enrol({ body: { password: PASSWORD }, headers: from() }))
  expectSuccess(await account.confirmFactor({ body: { code: totpCode(secret) } }))
  await test.sql('update second_factors set last_step = 0 where user_id = $1', person.id)
  const { ticket } = (await signIn(test, person.email, PASSWORD)).body as unknown as { ticket: string }
  await test.sql('update sign_in_tickets set expires_at = expires_at - $2::interval where user_id = $1', person.id, age)
  return (await test.as(null).auth.secondStep({ body: { ticket, code: totpCode(secret) }, headers: from() })).status
}
/** A person's known device is not locked out by strangers' attempts. */
async function device(age: string) {
  const person = await test.make.operator()
  const first = await signIn(test, person.email, PASSWORD)
  const cookie = first.headers.get('set-cookie')!.split(';')[0]!
  await test.sql('update known_devices set last_used_at = last_used_at - $2::interval where user_id = $1', person.id, age)
  for (let tries = 0; tries < 10; tries += 1) await signIn(test, person.email, 'wrong password')
  return (await signIn(test, person.email, PASSWORD, { cookie })).status
}
async function kept(age: string) {
  const place = await desk()
  const body = visitTo(place.gate)
  const ask = async () => expectSuccess(await test.as(place.guard).entrances.checkIn({ body, idempotencyKey: 'once' }))._id
  const first = await ask()
  await test.sql(
    'update idempotency_keys set created_at = created_at - $2::interval where organisation_id = $1',
    place.admin.organisation_id,
    age,
  )
  await test.sql('select sweep_kept()')
  return (await ask()) === first
}
async function overstaying(age: string) {
  const place = await desk()
  const visit = await checkIn(test, place, { visitor_type: 'delivery' })
  await test.sql('update entrances set expected_out_at = expected_out_at - $2::interval where _id = $1', visit._id, age)
  const calls = test.as(place.admin)
  return [
    expectSuccess(await calls.entrances.metadata({})).overstaying,
    expectSuccess(await calls.entrances.list({ query: { overstaying: 'true' } })).total,
    expectSuccess(await calls.reports.dashboard({})).overstaying.count,
    expectSuccess(await calls.reports.dashboard({})).attention.length,
  ]
}
async function metAgain(age: string) {
  const place = await desk()
  const body = entryOf({ severity: 'monitor', numbers: [{ kind: 'phone', number: '0812345608' }] })
  expectSuccess(await test.as(place.admin).blacklists.create({ body }))
  const visit = await checkIn(test, place, { phone: '0812345608' })
  await checkOut(test, place, visit)
  await test.sql(
    'update blacklist_sightings set seen_at = seen_at - $2::interval, last_seen_at = last_seen_at - $2::interval where organisation_id = $1',
    place.admin.organisation_id,
    age,
  )
  await checkIn(test, place, { phone: '0812345608' })
  return expectSuccess(await test.as(place.admin).sightings.list({})).total
}
async function preview(age: string) {
  const { at } = await agedVisit(age)
  const entry = entryOf({ name: 'สมชาย ใจดี' })
  return expectSuccess(await test.as(at.admin).blacklists.preview({ body: { entry } })).asked
}
async function shortSearch(age: string) {
  const { at } = await agedVisit(age)
  // The test's clock stands still, while the database's continues.
  test.clock.set(new Date())
  return expectSuccess(await test.as(at.admin).entrances.list({ query: { search: 'สม' } })).total
}
async function photo(age: string) {
  const { at, visit } = await agedVisit(age, { out: true })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'a.jpg')
  return (await test.as(at.guard).entrances.addPhoto({ params: { id: visit._id }, form })).status
}
async function lookups(age: string) {
  const place = await desk()
  const viewer = await test.make.person({ organisation: place.admin.organisation_id, role: 'viewer' })
  const find = async (n: number) =>
    (await test.as(viewer).entrances.find({ body: { text: `08123456${String(n).padStart(2, '0')}` } })).status
  let n = 10
  while ((await find(n)) === 200 && n < 60) n += 1
  await test.sql('update number_lookups set at = at - $2::interval where user_id = $1', viewer.id, age)
  return find(99)
}

async function invited(age: string) {
  const admin = await test.make.admin()
  const address = `again${admin.id.slice(-6)}@test.example`
  const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }
  const calls = test.as(admin).users
  const { outcomes } = expectSuccess(await calls.invite({ body: { addresses: [address], ...rights } }))
  const again = async () => expectSuccess(await calls.resend({ body: { ids: [outcomes[0]!.id!] } })).outcomes[0]!.outcome
  while ((await again()) === 'sent');
  await test.sql('update rate_limits set expire = expire - extract(epoch from $1::interval) * 1000', age)
  return again()
}

const EDGES: Record<string, Edge> = {
  'a session that nobody uses': { after: '1 hour', at: (age) => agedSession('viewer', 'last_seen_at', age), before: 200, later: 401 },
  'a desk that nobody uses': { after: '12 hours', at: (age) => agedSession('operator', 'last_seen_at', age), before: 200, later: 401 },
  'a session': { after: '24 hours', at: (age) => agedSession('operator', 'expires_at', age), before: 200, later: 401 },
  'an invitation': { after: '72 hours', at: invitation, before: 200, later: 410 },
  'a link for a new password': { after: '30 minutes', at: resetLink, before: 200, later: 410 },
  'the second step of a sign-in': { after: '5 minutes', at: ticket, before: 200, later: 401 },
  'a known device': { after: '90 days', at: device, before: 200, later: 401 },
  'a lock after ten wrong passwords': { after: '10 minutes', at: locked, before: 401, later: 200 },
  'the answer of a key': { after: '7 days', at: kept, before: true, later: false },
  'undoing a check-in': { after: '10 minutes', at: (age) => undone(age, false), before: true, later: 'undo_too_late' },
  'undoing a check-out': { after: '10 minutes', at: (age) => undone(age, true), before: true, later: 'undo_too_late' },
  'a photo that is no correction': { after: '10 minutes', at: photo, before: 200, later: 422 },
  'a visit that is expected to end': { after: '30 minutes', at: overstaying, before: [0, 0, 0, 0], later: [1, 1, 1, 1] },
  'a person who is met again': { after: '10 minutes', at: metAgain, before: 1, later: 2 },
  'the visits of a preview': { after: '90 days', at: preview, before: 1, later: 0 },
  'the visits that two letters are looked for in': { after: '7 days', at: shortSearch, before: 1, later: 0 },
  'the invitations that an hour has': { after: '1 hour', at: invited, before: 'too_many', later: 'sent' },
  'the numbers that a minute has': { after: '1 minute', at: lookups, before: 429, later: 200 },
}

it.each(Object.entries(EDGES).map(([name, edge]) => ({ name, ...edge })))(
  'a time that ends $name: $after',
  async ({ after, at, before, later }) => {
    expect(await at(`${after} -${SECONDS} seconds`)).toEqual(before)
    expect(await at(`${after} 2 seconds`)).toEqual(later)
  },
)

it('an address of a file is good to the end of the second window of five minutes, and not a millisecond longer', async () => {
  const place = await openStaffedDesk(test)
  const visit = await checkIn(test, place)
  const start = new Date('2027-01-01T10:02:30.000Z')
  test.clock.set(start)
  const { photo } = expectSuccess(await sendPhoto(test, place.guard, visit, await jpeg()))
  const statusAt = async (instant: string) => {
    test.clock.set(instant)
    return (await readPhoto(test, photo!, place.guard)).status
  }
  expect(await statusAt('2027-01-01T10:09:59.999Z')).toBe(200)
  expect(await statusAt('2027-01-01T10:10:00.000Z')).toBe(404)
  expect(await statusAt('2027-01-01T10:10:00.001Z')).toBe(404)
  test.clock.set(new Date())
})

describe('days', () => {
  const dayOf = (days: number) => `(now() at time zone 'Asia/Bangkok')::date + ${days}`
  let admin: TestPerson
  beforeAll(async () => {
    admin = await test.make.admin()
  })

  it('a card is out since today, for at most seven days, for at most 28, or for longer', async () => {
    const place = await openStaffedDesk(test)
    const { number } = expectSuccess(await test.as(place.admin).cards.create({ body: { number: 'V-1' } }))
    await checkIn(test, place, { card_number: number })
    const agesAt = async (days: number) => {
      await test.sql(
        `update cards set issued_at = (${dayOf(-days)} + time '23:59:59') at time zone 'Asia/Bangkok' where organisation_id = $1`,
        place.admin.organisation_id,
      )
      const { ages } = expectSuccess(await test.as(place.admin).cards.notReturned({}))
      return Object.entries(ages).find(([, count]) => count === 1)?.[0]
    }
    const ages = []
    for (const days of [0, 1, 7, 8, 28, 29]) ages.push(await agesAt(days))
    expect(ages).toEqual(['today', 'week', 'week', 'month', 'month', 'longer'])
  })

  it('a card is given out from its first day to its last', async () => {
    const place = await openStaffedDesk(test)
    expectSuccess(await test.as(place.admin).cards.create({ body: { number: 'V-1' } }))
    const free = async (days: number, column: 'valid_from' | 'valid_until') => {
      await test.sql(`update cards set valid_from = null, valid_until = null where organisation_id = $1`, place.admin.organisation_id)
      await test.sql(`update cards set ${column} = ${dayOf(days)} where organisation_id = $1`, place.admin.organisation_id)
      const next = expectSuccess(await test.as(place.guard).entrances.nextCard({ query: { gate_id: place.gate._id } })).number
      const visit = await test.as(place.guard).entrances.checkIn({ body: visitTo(place.gate, { card_number: 'V-1' }) })
      if (visit.ok) await checkOut(test, place, visit.body)
      return [next !== null, visit.ok]
    }
    expect(await free(0, 'valid_from')).toEqual([true, true])
    expect(await free(1, 'valid_from')).toEqual([false, false])
    expect(await free(0, 'valid_until')).toEqual([true, true])
    expect(await free(-1, 'valid_until')).toEqual([false, false])
  })

  it('an entry of the blacklist meets from its first day to its last, and is to be reviewed on its day', async () => {
    const place = await openStaffedDesk(test)
    const numbers = [{ kind: 'phone' as const, number: '0812345608' }]
    const entry = expectSuccess(await test.as(place.admin).blacklists.create({ body: entryOf({ severity: 'deny', numbers }) }))
    const stopped = async (column: string, days: number) => {
      await test.sql('update blacklist_entries set valid_from = null, valid_until = null where _id = $1', entry._id)
      await test.sql(`update blacklist_entries set ${column} = ${dayOf(days)} where _id = $1`, entry._id)
      const answer = await test.as(place.guard).entrances.checkIn({ body: visitTo(place.gate, { phone: '0812345608' }) })
      return !answer.ok
    }
    expect([await stopped('valid_until', 0), await stopped('valid_until', -1)]).toEqual([true, false])
    expect([await stopped('valid_from', 0), await stopped('valid_from', 1)]).toEqual([true, false])
    const statusOn = async (days: number) => {
      await test.sql(`update blacklist_entries set valid_from = null, valid_until = ${dayOf(days)} where _id = $1`, entry._id)
      const { blacklists } = test.as(place.admin)
      const { status } = expectSuccess(await blacklists.get({ params: { id: entry._id } }))
      return [status, expectSuccess(await blacklists.list({ query: { status } })).total]
    }
    expect([await statusOn(0), await statusOn(-1)]).toEqual([
      ['active', 1],
      ['expired', 1],
    ])
    const due = async (days: number) => {
      await test.sql(`update blacklist_entries set review_on = ${dayOf(days)} where _id = $1`, entry._id)
      return expectSuccess(await test.as(place.admin).blacklists.list({ query: { review_due: 'true' } })).total
    }
    expect([await due(0), await due(1)]).toEqual([1, 0])
  })

  it('a document of a member ends soon from thirty days before', async () => {
    const member = expectSuccess(await test.as(admin).members.create({ body: { code: 'D-1', kind: 'staff', name_th: 'สมชาย ใจดี' } }))
    const form = new FormData()
    form.set('document_name', 'Licence')
    form.set('file', new Blob([new Uint8Array(PDF)], { type: 'application/pdf' }), 'a.pdf')
    expectSuccess(await test.as(admin).members.addDocument({ params: { id: member._id }, form }))
    const soon = async (days: number) => {
      await test.sql(`update member_documents set expires_on = ${dayOf(days)} where member_id = $1`, member._id)
      return expectSuccess(await test.as(admin).members.list({ query: { expiring: 'true' } })).total
    }
    expect([await soon(30), await soon(31)]).toEqual([1, 0])
  })

  it('what is usual is that of the same weekday of the last eight weeks', async () => {
    const place = await openStaffedDesk(test)
    const usual = async (weeks: number) => {
      await test.sql('delete from entrances where organisation_id = $1', place.admin.organisation_id)
      const visit = await checkIn(test, place)
      await test.sql(
        "update entrances set checkin_at = now() - make_interval(weeks => $2::int) - interval '1 second' where _id = $1",
        visit._id,
        weeks,
      )
      return expectSuccess(await test.as(place.admin).reports.dashboard({})).usual_by_now
    }
    expect([await usual(0), await usual(1), await usual(8), await usual(9)]).toEqual([null, 1, 1, null])
  })
})

describe('the defaults of a visit', () => {
  it.each([
    ['visitor', 180],
    ['contractor', 540],
    ['delivery', 30],
    ['vip', 480],
  ])('a %s is expected to stay for %i minutes', async (visitor_type, minutes) => {
    const visit = await checkIn(test, await openStaffedDesk(test), { visitor_type })
    expect((Date.parse(visit.expected_out_at!) - Date.parse(visit.checkin_at)) / 60_000).toBe(minutes)
  })

  it('keeps the version of the notice that the visitor was shown', async () => {
    const place = await openStaffedDesk(test)
    const versions = []
    for (const notice_version of [3, null]) {
      const { _id } = await checkIn(test, place, { notice_version })
      versions.push((await test.sql('select notice_version from entrances where _id = $1', _id))[0].notice_version)
    }
    expect(versions).toEqual([3, null])
  })
})
