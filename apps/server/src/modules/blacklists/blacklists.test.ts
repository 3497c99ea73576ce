import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { createListedEntry, entryOf } from '../../../test/blacklist.ts'
import { PASSWORD } from '../../../test/constants.ts'
import { checkIn, NATIONAL_ID, openDesk } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { signIn } from '../../../test/sign-in.ts'
import { blacklistJobs } from './blacklists.jobs.ts'
import { matchThreads } from './matching/match-threads.ts'

let admin: TestPerson
let second: TestPerson
serve()
beforeEach(async () => {
  admin = await test.make.admin()
  second = await test.make.admin({ organisation: admin.organisation_id })
})

const calls = (person = admin) => test.as(person).blacklists
const get = async (_id: string, person = admin) => expectSuccess(await calls(person).get({ params: { id: _id } }))
const FULL = {
  aliases: ['เสริฐ', 'Prasert Wongthong'],
  numbers: [
    { kind: 'national_id' as const, number: NATIONAL_ID },
    { kind: 'phone' as const, number: '081-234-5608' },
  ],
  plates: [{ plate: 'กก 1234', plate_province: 'TH-10' as const }],
}
const formOf = ({ numbers, ...entry }: Awaited<ReturnType<typeof get>>) => ({
  kind: entry.kind,
  name: entry.name,
  aliases: entry.aliases,
  numbers: numbers.map(({ _id, kind }) => ({ _id, kind })),
  plates: entry.plates as { plate: string }[],
  severity: entry.severity,
  category: entry.category,
  guard_action: entry.guard_action,
  reason: entry.reason,
  location_ids: entry.location_ids,
  valid_from: entry.valid_from,
  valid_until: entry.valid_until,
  review_on: entry.review_on,
  updated_at: entry.updated_at,
})

describe('/visitors/blacklists', () => {
  it('[M-03a-e] adds, lists, reads, changes and removes an entry', async () => {
    const entry = await createListedEntry(test, admin, { ...FULL, severity: 'monitor' })
    expect(entry).toMatchObject({ status: 'active', sightings: 0, created_by: admin.name, aliases: FULL.aliases })
    expect(entry.numbers.map(({ kind, masked }) => [kind, masked])).toEqual([
      ['national_id', 'x-xxxx-xxxx3-56-2'],
      ['phone', 'xxx-xxx-5608'],
    ])
    expect(entry.review_on > '2027').toBe(true)
    const list = expectSuccess(await calls().list({ query: { search: 'wongthong', severity: 'monitor', status: 'active' } }))
    expect(list).toMatchObject({ total: 1, docs: [{ _id: entry._id, plates: [{ plate: 'กก1234', plate_province: 'TH-10' }] }] })
    const changedEntry = expectSuccess(
      await calls().update({
        params: { id: entry._id },
        body: { ...formOf(entry), name: 'ประเสริฐ ใหม่', change_reason: 'สะกดผิด' } as never,
      }),
    )
    expect(changedEntry).toMatchObject({ name: 'ประเสริฐ ใหม่', numbers: entry.numbers })
    expect(changedEntry.history.map(({ action, by, changed: fields }) => [action, by, fields])).toEqual([
      ['blacklist.created', admin.name, []],
      ['blacklist.changed', admin.name, ['name']],
    ])
    expect(expectSuccess(await calls().remove({ params: { id: entry._id } }))).toMatchObject({ success: true })
    expect(expectRefusal(await calls().get({ params: { id: entry._id } })).status).toBe(404)
  })

  it('finds an entry by a whole number or a plate, which is sent in no address', async () => {
    const entry = await createListedEntry(test, admin, FULL)
    for (const number of [NATIONAL_ID, '1-1120-34563-56-2', '0812345608', '+66 81 234 5608', 'กก1234'])
      expect(expectSuccess(await calls().find({ body: { number } })).docs.map(({ _id }) => _id)).toEqual([entry._id])
    expect(expectSuccess(await calls().find({ body: { number: '0812345609' } })).docs).toEqual([])
  })

  it('keeps numbers sealed, and gives them whole only to who may, with a reason that stays', async () => {
    const entry = await createListedEntry(test, admin, FULL)
    const rows = await test.sql('select e::text as text from blacklist_entries e where _id = $1', entry._id)
    for (const number of [NATIONAL_ID, '812345608']) expect(rows[0].text).not.toContain(number)
    const { numbers } = expectSuccess(await calls().reveal({ params: { id: entry._id }, body: { reason: 'ตำรวจขอ' } }))
    expect(numbers.map(({ number }) => number)).toEqual(['1-1120-34563-56-2', '081-234-5608'])
    const audit = await entriesOf(test, entry._id)
    expect(audit.at(-1)).toMatchObject({ action: 'blacklist.revealed', reason: 'ตำรวจขอ' })
    expect(JSON.stringify(audit)).not.toContain(NATIONAL_ID)
    expect(JSON.stringify(audit)).not.toContain('5608')
  })

  it('names every wrong field at once', async () => {
    const numbers = [{ kind: 'national_id', number: '1101700230705' }, { kind: 'phone', number: '12' }, { kind: 'other' }]
    const body = { ...entryOf(), numbers, valid_from: '2026-02-01', valid_until: '2026-01-01' }
    const answer = expectRefusal(await calls().create({ body: body as never }))
    expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    const fields = ['numbers.0.number', 'numbers.1.number', 'numbers.2.number', 'valid_until']
    expect(answer.errors!.map(({ field }) => field).sort()).toEqual(fields)
  })

  it('lets people who are limited to some locations see an entry for all, but neither change nor create one', async () => {
    const [firstLocation, secondLocation] = [await test.make.location(admin), await test.make.location(admin)]
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [firstLocation] })
    const entry = await createListedEntry(test, admin)
    expect((await get(entry._id, limited))._id).toBe(entry._id)
    expect(expectRefusal(await calls(limited).update({ params: { id: entry._id }, body: formOf(entry) as never })).code).toBe(
      'more_than_own',
    )
    expect(expectRefusal(await calls(limited).create({ body: entryOf() })).code).toBe('more_than_own')
    expect(expectRefusal(await calls(limited).create({ body: entryOf({ location_ids: [secondLocation] }) })).code).toBe(
      'location_not_found',
    )
    expect((await calls(limited).create({ body: entryOf({ location_ids: [firstLocation] }) })).status).toBe(201)
  })
})

describe('lifting', () => {
  const lift = (id: string, person = admin) => calls(person).lift({ params: { id }, body: { reason: 'ชดใช้แล้ว' } })
  const decide = (id: string, approve: boolean, person: TestPerson) => calls(person).decideLift({ params: { id }, body: { approve } })

  it('takes one person for an entry that does not deny, and can be taken back', async () => {
    const { _id } = await createListedEntry(test, admin)
    expect(expectSuccess(await lift(_id))).toMatchObject({ status: 'lifted' })
    expect(expectRefusal(await lift(_id)).code).toBe('status_not_allowed')
    expect(expectSuccess(await calls().reinstate({ params: { id: _id }, body: { reason: 'ทำอีก' } }))).toMatchObject({ status: 'active' })
  })

  it('takes a second person for an entry that denies, never the one who asked', async () => {
    const { _id } = await createListedEntry(test, admin, { severity: 'deny' })
    expect(expectSuccess(await lift(_id))).toMatchObject({
      status: 'lift_requested',
      lift: { by: admin.name, reason: 'ชดใช้แล้ว', own: true },
    })
    expect(expectRefusal(await decide(_id, true, admin))).toMatchObject({ status: 409, code: 'second_person_own' })
    const notices = expectSuccess(await test.as(second).notifications.list({})).docs
    expect(notices).toMatchObject([
      { link: `/service/visitor/blacklists/${_id}/edit`, title: `${admin.name} requests to lift a blacklist entry` },
    ])
    expect(expectSuccess(await test.as(admin).notifications.list({})).docs).toEqual([])
    expect(expectSuccess(await decide(_id, false, second))).toMatchObject({ status: 'active', lift: null })
    expectSuccess(await lift(_id, second))
    expect(expectSuccess(await decide(_id, true, admin))).toMatchObject({ status: 'lifted' })
  })

  it('takes another person for an entry that denies: not one who signed in at the same browser, nor one with the same mailbox', async () => {
    const { _id } = await createListedEntry(test, admin, { severity: 'deny' })
    const signedIn = async (person: TestPerson, cookie?: string) => {
      const answer = await signIn(test, person.email, PASSWORD, cookie ? { cookie } : {})
      return { ...person, token: expectSuccess(answer).accessToken, cookie: answer.headers.getSetCookie()[0]!.split(';')[0]! }
    }
    const firstSession = await signedIn(admin)
    const two = await signedIn(second, firstSession.cookie)
    expectSuccess(await lift(_id, firstSession))
    expect(expectRefusal(await decide(_id, true, two))).toMatchObject({ status: 409, code: 'second_person_device' })
    const newTokens = expectSuccess(await test.as(two).auth.changeOrganisation({ body: { app_org_id: admin.organisation_id } })).data
    const switchedPerson = { ...two, ...newTokens }
    expect(expectRefusal(await decide(_id, true, switchedPerson)).code).toBe('second_person_device')

    await test.sql('update users set email = $2 where id = $1', admin.id, `kanya.${admin.id}@test.example`)
    await test.sql('update users set email = $2 where id = $1', second.id, `kanya.${admin.id}+gate@test.example`)
    expect(expectRefusal(await decide(_id, true, second)).code).toBe('second_person_same')
    await test.sql('update users set email = $2 where id = $1', second.id, second.email)
    const member = expectSuccess(
      await test.as(admin).members.create({
        body: { code: 'M-1', name_th: second.name.toUpperCase(), kind: 'staff', email: `kanya.${admin.id}@test.example` },
      }),
    )
    expect(expectRefusal(await decide(_id, true, second)).code).toBe('second_person_same')
    await test.sql('update members set email = null where _id = $1', member._id)
    expectSuccess(await decide(_id, false, switchedPerson))
    expectSuccess(await lift(_id, firstSession))
    expect(expectSuccess(await decide(_id, true, second))).toMatchObject({ status: 'lifted' })
  })

  it('leaves one of two who agree in the same moment', async () => {
    const third = await test.make.admin({ organisation: admin.organisation_id })
    const { _id } = await createListedEntry(test, admin, { severity: 'deny' })
    expectSuccess(await lift(_id))
    const answers = await Promise.all([decide(_id, true, second), decide(_id, true, third)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

it('an entry that met somebody stays: it is lifted instead of removed', async () => {
  const desk = await openDesk(test, { organisation: admin.organisation_id })
  await checkIn(test, desk, { visitor_name: 'ประเสริฐ วงศ์ทอง' })
  const entry = await createListedEntry(test, admin)
  expect((await get(entry._id)).sightings).toBe(1)
  expect(expectRefusal(await calls().remove({ params: { id: entry._id } })).code).toBe('blacklist_was_seen')
})

it('the preview counts the visits of the last 90 days that an entry would have met, by numbers and by names, and writes nothing', async () => {
  const desk = await openDesk(test, { organisation: admin.organisation_id })
  await checkIn(test, desk, { visitor_name: 'สมชาย ใจดี', phone: '0812345608' })
  await checkIn(test, desk, { visitor_name: 'Somchai Jaidee' })
  await checkIn(test, desk, { visitor_name: 'วิภา ศรีสุข' })
  const old = await checkIn(test, desk, { visitor_name: 'สมชาย ใจดี', phone: '0812345608' })
  await test.sql(`update entrances set checkin_at = now() - interval '91 days' where _id = $1`, old._id)
  const preview = expectSuccess(
    await calls().preview({ body: { entry: entryOf({ name: 'สมชาย ใจดี', numbers: [{ kind: 'phone', number: '0812345608' }] }) } }),
  )
  expect(preview).toMatchObject({ days: 90, exact: 1, asked: 1, complete: true })
  expect(preview.docs.map(({ visitor_name, exact }) => [visitor_name, exact])).toEqual([
    ['Somchai Jaidee', false],
    ['สมชาย ใจดี', true],
  ])
  expect(expectSuccess(await calls().list({})).total).toBe(0)
  expect(expectSuccess(await test.as(admin).sightings.list({})).total).toBe(0)
  const elsewhere = await test.make.location(admin)
  const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [elsewhere] })
  expect(expectSuccess(await calls(limited).preview({ body: { entry: entryOf({ name: 'สมชาย ใจดี' }) } }))).toMatchObject({
    exact: 0,
    asked: 0,
  })
})

it('an entry that many visits may meet is held against their names beside the thread that answers, and meets those of a few: in its preview, and when it is saved', async () => {
  const desk = await openDesk(test, { organisation: admin.organisation_id })
  const matchedVisit = await checkIn(test, desk, { visitor_name: 'Somchai Jaidee' })
  const { _id } = await checkIn(test, desk, { visitor_name: 'วิภา ศรีสุข' })
  const rows = await test.sql(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = 'entrances'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('_id', 'visitor_name')`,
  )
  const { names } = rows[0]
  await test.sql(
    `insert into entrances (_id, visitor_name, ${names}) select gen_random_uuid(), 'Visitor ' || chr(65 + n / 26) || chr(65 + n % 26), ${names}
       from entrances, generate_series(1, 300) n where _id = $1`,
    _id,
  )
  const longest: number[] = []
  const threads = test.app.memory.of(matchThreads)
  const { find } = threads
  threads.find = (search) => {
    longest.push(search.typed.length)
    return find.call(threads, search)
  }
  onTestFinished(() => {
    threads.find = find
  })
  const entry = entryOf({ name: 'สมชาย ใจดี' })
  const preview = expectSuccess(await calls().preview({ body: { entry } }))
  expect(preview).toMatchObject({ exact: 0, asked: 1, complete: true, docs: [{ _id: matchedVisit._id }] })
  expectSuccess(await calls().create({ body: entry }))
  expect(expectSuccess(await test.as(admin).sightings.list({})).docs.map(({ snapshot }) => snapshot.name)).toEqual(['Somchai Jaidee'])
  expect(longest).toEqual([302, 302])
})

it('the day of review is told once to who may change the entry, from the morning on', async () => {
  const time_zone = new Date().getUTCHours() < 10 ? 'Pacific/Kiritimati' : 'Etc/UTC'
  const owner = await test.make.admin({ organisation: await test.make.organisation({ time_zone }) })
  const entry = await createListedEntry(test, owner)
  const later = await createListedEntry(test, owner, { review_on: '2099-01-01' })
  await test.sql(`update blacklist_entries set review_on = current_date - 2 where _id = $1`, entry._id)
  for (let n = 0; n < 2; n++) await blacklistJobs.tell_blacklist_reviews(test.app)
  const notices = expectSuccess(await test.as(owner).notifications.list({})).docs
  expect(notices.map(({ link }) => link)).toEqual([`/service/visitor/blacklists/${entry._id}/edit`])
  expect(expectSuccess(await test.as(owner).blacklists.list({ query: { review_due: 'true' } })).docs.map(({ _id }) => _id)).toEqual([
    entry._id,
  ])
  expect(later.review_on).toBe('2099-01-01')
})

it('many days of review are all told, some hundred each time, each to those alone whose entry it is', async () => {
  const time_zone = new Date().getUTCHours() < 10 ? 'Pacific/Kiritimati' : 'Etc/UTC'
  const owner = await test.make.admin({ organisation: await test.make.organisation({ time_zone }) })
  const limited = await test.make.admin({ organisation: owner.organisation_id, location_ids: [await test.make.location(owner)] })
  await createListedEntry(test, owner)
  await test.sql(
    `insert into blacklist_entries (organisation_id, _id, kind, name, severity, guard_action, reason, review_on, version, created_name, search_text)
       select organisation_id, gen_random_uuid(), kind, name, severity, guard_action, reason, current_date - 2, version, created_name, search_text
       from blacklist_entries, generate_series(1, 505) n where organisation_id = $1`,
    owner.organisation_id,
  )
  const told = async (person = owner) => expectSuccess(await test.as(person).notifications.list({})).total
  const counts: number[] = []
  for (let n = 0; n < 3; n += 1) {
    await blacklistJobs.tell_blacklist_reviews(test.app)
    counts.push(await told())
  }
  expect(counts).toEqual([500, 505, 505])
  expect(await told(limited)).toBe(0)
})

it('the first day of an entry meets who is inside since before it, once', async () => {
  const desk = await openDesk(test, { organisation: admin.organisation_id })
  const visit = await checkIn(test, desk, { visitor_name: 'ประเสริฐ วงศ์ทอง' })
  const entry = await createListedEntry(test, admin, { valid_from: '2099-01-01' })
  const seen = async () => expectSuccess(await test.as(admin).sightings.list({})).docs
  await blacklistJobs.look_inside(test.app)
  expect(await seen()).toEqual([])
  await test.sql(`update blacklist_entries set valid_from = (now() at time zone 'Asia/Bangkok')::date where _id = $1`, entry._id)
  for (let n = 0; n < 2; n += 1) await blacklistJobs.look_inside(test.app)
  expect(await seen()).toMatchObject([{ occasion: 'inside', entrance_id: visit._id, times: 1 }])
})

describe('a setting that becomes stricter', () => {
  it('meets who is inside since before it: by a field that was off, and by a name that is now like enough', async () => {
    const desk = await openDesk(test, { organisation: admin.organisation_id })
    const save = async (changesOf: (setting: BlacklistSetting) => Partial<BlacklistSetting>) => {
      const now = expectSuccess(await calls().setting({}))
      const { updated_by, overriders, people, ...setting } = { ...now, ...changesOf(now) }
      expectSuccess(await calls().saveSetting({ body: setting }))
    }
    const seen = async () => expectSuccess(await test.as(admin).sightings.list({})).docs
    const jobs = async () =>
      (
        await test.sql(
          `select payload from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'look_inside_again'
        and (payload->>'organisation_id')::int = $1`,
          admin.organisation_id,
        )
      ).map(({ payload }) => payload)
    const work = async () => {
      for (const payload of await jobs()) await blacklistJobs.look_inside_again(test.app, payload)
    }
    await save(({ match }) => ({ match: { ...match, phone: false } }))
    expect(await jobs()).toEqual([])
    const phoneVisit = await checkIn(test, desk, { visitor_name: 'วิภา ศรีสุข', phone: '0812345608' })
    const alike = await checkIn(test, desk, { visitor_name: 'ป. วงศ์ทอง' })
    await createListedEntry(test, admin, { numbers: [{ kind: 'phone', number: '0812345608' }] })
    expect(await seen()).toEqual([])

    await save(({ match }) => ({ match: { ...match, phone: true } }))
    expect(await jobs()).toEqual([{ organisation_id: admin.organisation_id }])
    for (let times = 0; times < 2; times += 1) await work()
    expect(await seen()).toMatchObject([
      { occasion: 'inside', status: 'open', entrance_id: phoneVisit._id, times: 1, entry: { exact: true } },
    ])

    await save(() => ({ sensitivity: 'sensitive' }))
    expect(await jobs()).toHaveLength(2)
    await work()
    const [newest, ...others] = await seen()
    expect(newest).toMatchObject({ occasion: 'inside', entrance_id: alike._id, entry: { exact: false } })
    expect(others).toMatchObject([{ entrance_id: phoneVisit._id, times: 1 }])

    await save(({ match }) => ({ sensitivity: 'strict', match: { ...match, phone: false } }))
    expect(await jobs()).toHaveLength(2)
  })

  it('looks at every entry, however many there are, and at none of another organisation', async () => {
    const desk = await openDesk(test, { organisation: admin.organisation_id })
    await checkIn(test, desk, { visitor_name: 'วิภา ศรีสุข', phone: '0812345608' })
    const now = expectSuccess(await calls().setting({}))
    const { updated_by, overriders, people, ...setting } = now
    expectSuccess(await calls().saveSetting({ body: { ...setting, match: { ...setting.match, phone: false } } }))
    const first = await createListedEntry(test, admin, { name: 'หนึ่ง แรกเริ่ม', numbers: [{ kind: 'phone', number: '0812345608' }] })
    await test.sql(
      `insert into blacklist_entries (organisation_id, _id, kind, name, severity, guard_action, reason, review_on, version, created_name, search_text)
       select organisation_id, gen_random_uuid(), kind, 'คนที่ ' || n, severity, guard_action, reason, review_on, version, created_name, 'คนท' || n
       from blacklist_entries, generate_series(1, 1100) n where _id = $1`,
      first._id,
    )
    const last = await createListedEntry(test, admin, { name: 'สอง ถัดไป', numbers: [{ kind: 'phone', number: '0812345608' }] })
    const stranger = await test.make.admin()
    await createListedEntry(test, stranger, { numbers: [{ kind: 'phone', number: '0812345608' }] })
    await test.sql(
      `update blacklist_settings set settings = jsonb_set(settings::jsonb, '{match,phone}', 'true')::json
      where organisation_id = $1`,
      admin.organisation_id,
    )
    await blacklistJobs.look_inside_again(test.app, { organisation_id: admin.organisation_id })
    const entryIds = expectSuccess(await test.as(admin).sightings.list({})).docs.map(({ entry }) => entry.entry_id)
    expect(entryIds.sort()).toEqual([first._id, last._id].sort())
    expect(expectSuccess(await test.as(stranger).sightings.list({})).docs).toEqual([])
  })
})

describe('the setting', () => {
  it('is what the product begins with, then what was saved; a change made meanwhile is not overwritten', async () => {
    const { updated_by, overriders, people, ...setting } = expectSuccess(await calls().setting({}))
    expect(setting).toMatchObject({ sensitivity: 'strict', updated_at: null })
    expect(overriders.map(({ id }) => id).sort()).toEqual([admin.id, second.id].sort())
    const save = (person: TestPerson, changes: object) => calls(person).saveSetting({ body: { ...setting, ...changes } })
    expect(expectSuccess(await save(admin, { sensitivity: 'sensitive' }))).toMatchObject({
      sensitivity: 'sensitive',
      updated_by: admin.name,
    })
    expect(expectRefusal(await save(second, {})).code).toBe('changed_meanwhile')
  })

  it('names whom a guard calls, until somebody says otherwise; who does not know of them takes nobody away', async () => {
    const { updated_by, overriders, people, ...setting } = expectSuccess(await calls().setting({}))
    expect(setting.supervisor).toBeNull()
    const supervisor = { name: 'คุณสมศักดิ์', phone: '02-123-4567' }
    const savedSetting = expectSuccess(await calls().saveSetting({ body: { ...setting, supervisor } }))
    expect(savedSetting.supervisor).toEqual(supervisor)
    const [{ after, personal }] = await test.sql(
      "select after, personal from audit_entries where record_type = 'blacklist_setting' order by at desc limit 1",
    )
    expect([after, personal].map((part) => String(part).includes(supervisor.name))).toEqual([false, true])
    const { supervisor: _, ...unaware } = { ...setting, updated_at: savedSetting.updated_at }
    const keptSetting = expectSuccess(await calls().saveSetting({ body: unaware }))
    expect(keptSetting.supervisor).toEqual(supervisor)
    const half = { ...setting, updated_at: keptSetting.updated_at, supervisor: { name: '', phone: '02-123-4567' } }
    expect(expectRefusal(await calls().saveSetting({ body: half })).code).toBe('invalid')
    const clearedSetting = expectSuccess(
      await calls().saveSetting({ body: { ...setting, updated_at: keptSetting.updated_at, supervisor: null } }),
    )
    expect(clearedSetting.supervisor).toBeNull()
  })

  it('keeps an action that entries use', async () => {
    await createListedEntry(test, admin, { guard_action: 'call_police' })
    const { updated_by, overriders, people, ...setting } = expectSuccess(await calls().setting({}))
    const guard_actions = setting.guard_actions.filter(({ key }) => key !== 'call_police')
    expect(expectRefusal(await calls().saveSetting({ body: { ...setting, guard_actions } })).code).toBe('choice_in_use')
  })
})
