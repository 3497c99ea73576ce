import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import { Keyring } from '../src/kernel/crypto/keyring.ts'
import { systemActor } from '../src/kernel/db/actor.ts'
import { personHash } from '../src/kernel/personal/numbers.ts'
import { stampOf } from '../src/modules/charges/charges.service.ts'
import { openVisitor } from '../src/modules/entrances/entrances.personal.ts'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../src/modules/system/demo-accounts.ts'
import { KEYS } from '../test/constants.ts'
import { expectRefusal, expectSuccess, serve, test } from '../test/served.ts'
import { BEHIND_A_PROXY, signIn } from '../test/sign-in.ts'
import { seedDemo } from './demo.ts'

serve(BEHIND_A_PROXY)
beforeAll(async () => expect(await seedDemo({ ownerUrl: test.database.ownerUrl, masterKey: KEYS.master_key, now: new Date() })).toBe(true))

const rows = async (text: string, values: unknown[] = []) => await test.sql(text, ...values)
const first = async (text: string, values: unknown[] = []) => (await rows(text, values))[0]

const keysOf = (organisation: number) =>
  test.app.database.asMember(systemActor(organisation), (tx) => new Keyring(KEYS.master_key).of(tx, organisation))

async function enter(name: string) {
  const { accessToken } = expectSuccess(await signIn(test, `${name}@demo.example`, DEMO_PASSWORD))
  return test.as({ token: accessToken })
}

describe('the demo', { tags: ['nightly'] }, () => {
  it('is made once', async () => {
    const before = await first('select count(*) from entrances')
    expect(await seedDemo({ ownerUrl: test.database.ownerUrl, masterKey: KEYS.master_key, now: new Date() })).toBe(false)
    expect(await first('select count(*) from entrances')).toEqual(before)
  })

  it('has five organisations, each in another state', async () => {
    const states = await rows(`
      select o.id, array_agg(s.service_name order by s.service_name) as services, min(s.service_expire_date) - (now() at time zone 'Asia/Bangkok')::date as left,
        o.disable_date - (now() at time zone 'Asia/Bangkok')::date as disable
      from organisations o join subscriptions s on s.organisation_id = o.id and s.permission = 'active' group by o.id order by o.id`)
    expect(states).toMatchObject([
      { id: 1, services: ['visitor_m', 'visitor_m_plus'], disable: null },
      { id: 2, services: ['visitor_m_plus'], disable: null },
      { id: 3, services: ['visitor_lite'], disable: null },
      { id: 4, services: ['visitor_m'], left: -10, disable: null },
      { id: 5, disable: -1 },
    ])
    for (const { id, left } of states) if (id !== 4) expect(left).toBeGreaterThan(30)
  })

  it('has members whom the desk finds by their card, their plate and their phone', async () => {
    const admin = await enter('admin')
    const list = expectSuccess(await admin.members.list({ query: { sort: 'code' } }))
    expect(list.total).toBe(10)
    const [member] = expectSuccess(await admin.members.list({ query: { search: 'กัลยาณี' } })).docs
    const found = async (text: string) => expectSuccess(await admin.members.find({ body: { text } })).docs.map(({ code }) => code)
    expect(await found('M-001')).toContain(member!.code)
    expect(await found('1ขก 55')).toEqual([member!.code])
    const { phone } = expectSuccess(await admin.members.reveal({ params: { id: member!._id }, body: { reason: 'ตรวจ' } }))
    expect(await found(phone!)).toEqual([member!.code])
  })

  it('has three tariffs in force and a draft, whose examples come out right', async () => {
    const admin = await enter('admin')
    const { docs } = expectSuccess(await admin.parkingFees.list({}))
    const versions = docs.flatMap(({ versions }) => versions)
    expect(versions.map(({ status }) => status).sort()).toEqual(['active', 'active', 'active', 'draft'])
    for (const { _id } of versions) {
      const { examples, examples_now } = expectSuccess(await admin.parkingFees.version({ params: { id: _id } }))
      expect(examples_now).toEqual(examples.map(({ expected }) => expected))
    }
    const draft = versions.find(({ status }) => status === 'draft')!
    expectSuccess(await admin.parkingFees.publish({ params: { id: draft._id }, body: { starts_at: null } }))
    const [{ id }] = await rows("select tariff_for($1, null, 'car', 'visitor') as id", [docs[0]!.location_id])
    expect(id).toBe(draft._id)
  })

  it('[R-14a] has stays that were paid over the year, each of which is charged the same again', async () => {
    const payments =
      await rows(`select p.lines::json, p.total, p.vat, p.minutes, p.at, c.checkin_at, c.rules, c.holidays, c.time_zone, c.stamps
      from payments p join visit_charges c on c.organisation_id = p.organisation_id and c._id = p.entrance_id`)
    expect(payments.length).toBeGreaterThan(300)
    expect(await rows('select from payments where organisation_id = 1')).not.toEqual([])
    expect(payments.some(({ stamps }) => stamps.length > 0)).toBe(true)
    for (const { lines, total, vat, minutes, at, checkin_at, rules, holidays, time_zone, stamps } of payments) {
      const calendar = { time_zone: time_zone ?? 'Asia/Bangkok', holidays }
      const result = charge(rules, { entry: checkin_at, exit: at }, calendar, stamps.flatMap(stampOf))
      expect({ ...result, leave_by: undefined }).toEqual({ lines, total: Number(total), vat: Number(vat), minutes, leave_by: undefined })
    }
    const gaps = await rows('select till_id from payments group by till_id having max(receipt) <> count(*) or min(receipt) <> 1')
    expect(gaps).toEqual([])
  })

  it('has three kinds of e-stamps at its car park, and stamps of vehicles there that are counted as the server counts them', async () => {
    const admin = await enter('admin')
    const codes = expectSuccess(await admin.eStampKinds.list({})).docs.map(({ code }) => code)
    expect([...new Set(codes)]).toEqual(['1H', '3H', 'HALF'])
    const { docs } = expectSuccess(await admin.eStamps.list({ query: { limit: 200 } }))
    expect(docs.filter(({ revocable }) => revocable).length).toBeGreaterThan(0)
    expect(docs.filter(({ revocable }) => !revocable).length).toBeGreaterThan(50)
    expect(docs.filter(({ kind_code }) => kind_code === '3H').every(({ receipt_no }) => receipt_no !== null)).toBe(true)
    const usage = await rows(`
      select kind_id, coalesce(unit_id, '00000000-0000-0000-0000-000000000000') as unit_id, period, count(*)::int as used from stamps, lateral (values (day::text), (left(day::text, 7))) p (period)
      where organisation_id = 1 group by 1, 2, 3 order by 1, 2, 3`)
    expect(await rows('select kind_id, unit_id, period, used from stamp_usage where organisation_id = 1 order by 1, 2, 3')).toEqual(usage)
  })

  it('lets its four people in, each with their role, and the admin into all five', async () => {
    expect(DEMO_ACCOUNTS).toHaveLength(4)
    for (const { email, password, role } of DEMO_ACCOUNTS) {
      const { accessToken } = expectSuccess(await signIn(test, email, password))
      expect(expectSuccess(await test.as({ token: accessToken }).auth.me({})).user).toMatchObject({ role, app_organization_id: 1 })
    }
    expect(
      expectSuccess(await (await enter('admin')).organisations.centralizes({}))
        .data.map(({ id }) => id)
        .sort(),
    ).toEqual([1, 2, 3, 4, 5])
    expect(expectRefusal(await signIn(test, 'somsak@demo.example', DEMO_PASSWORD))).toMatchObject({ status: 401 })
  })

  it('has notices of both kinds, one of them unread', async () => {
    for (const name of ['admin', 'operator', 'host', 'viewer']) {
      const list = expectSuccess(await (await enter(name)).notifications.list({}))
      expect(list.unread).toBe(1)
      expect(list.docs[0]).toMatchObject({ readed: false })
      expect(new Set(list.docs.map((notice) => notice.notify_type))).toEqual(new Set(['notice', 'billing']))
    }
  })

  it('shows people inside, some past their time, and a usual day', async () => {
    const dashboard = expectSuccess(await (await enter('operator')).reports.dashboard({}))
    expect(dashboard.inside.visits).toBeGreaterThanOrEqual(12)
    expect(dashboard.overstaying.count).toBeGreaterThanOrEqual(2)
    expect(dashboard.overstaying.count).toBeLessThanOrEqual(4)
    expect(dashboard.attention.length).toBe(dashboard.overstaying.count)
    expect(dashboard.checked_in_today).toBeGreaterThanOrEqual(1)
    expect(dashboard.locations).toHaveLength(4)
    expect(dashboard.last_days.filter((day) => day.checkins > 60).length).toBeGreaterThan(10)
  })

  it('has a loading dock with settings and hours of its own', async () => {
    const admin = await enter('admin')
    const dock = expectSuccess(await admin.gates.list({ query: { search: 'G3' } })).docs[0]!
    const { purposes, form, gate_times } = expectSuccess(await admin.entrances.metadata({ query: { desk_gate_id: dock._id } }))
    expect(purposes.slice(0, 2).map(({ key, retired }) => [key, retired])).toEqual([
      ['delivery', false],
      ['moving', false],
    ])
    expect(form.rows[0]!.fields).toEqual({ company: 'required', nationality: 'hidden' })
    expect(gate_times?.hours.sun).toEqual([{ from: '06:00', to: '22:00' }])
    const read = await admin.settings.get({ query: { location_id: dock.location_id } })
    expect(expectSuccess(read)).toMatchObject({ version: 1, own: ['form', 'purposes'] })
  })

  it('goes on with the next number of today', async () => {
    const operator = await enter('operator')
    const gates = expectSuccess(await operator.gates.list({})).docs
    const newest = expectSuccess(await operator.entrances.list({ query: { limit: 1 } })).docs[0]!
    const today = await first(`select max(number) as number from entrances where organisation_id = 1
      and (checkin_at at time zone 'Asia/Bangkok')::date = (now() at time zone 'Asia/Bangkok')::date`)
    expect(today.number).toBe(newest.number)
    const body = { gate_id: gates.find((gate) => gate.code === 'G1')!._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }
    const visit = expectSuccess(await operator.entrances.checkIn({ body, idempotencyKey: 'next' }))
    expect(visit.number).toBe(newest.number + 1)
  })

  it('knows its regulars again by their phone', async () => {
    const operator = await enter('operator')
    const [regular] = await rows(`select e.*, r.visits from (select person_hash, count(*)::int as visits from entrances
        where organisation_id = 1 and phone_hash is not null and status <> 'cancelled' group by person_hash having count(*) between 14 and 40 limit 1) r
      join entrances e on e.organisation_id = 1 and e.person_hash = r.person_hash limit 1`)
    const { phone } = openVisitor(await keysOf(1), regular)
    const matches = expectSuccess(await operator.entrances.find({ body: { text: phone! } })).docs
    expect(matches).toHaveLength(1)
    expect(matches[0]).toMatchObject({ visits: regular.visits, entrance: { visitor_name: regular.visitor_name }, matched: ['phone'] })
  })

  it('has every card that a visitor of its first organisation holds, and some that are lost', async () => {
    const operator = await enter('operator')
    const { docs } = expectSuccess(await operator.cards.notReturned({ query: { limit: 200 } }))
    const cardVisits = await rows(
      `select _id, card_number from entrances where organisation_id = 1 and status = 'checkin' and card_number is not null`,
    )
    expect(docs.map(({ number, holder }) => `${number} ${holder?.entrance_id}`).sort()).toEqual(
      cardVisits.map(({ card_number, _id }) => `${card_number} ${_id}`).sort(),
    )
    for (const status of ['lost', 'blocked', 'available'] as const)
      expect(expectSuccess(await operator.cards.list({ query: { status } })).total).toBeGreaterThan(0)
  })

  it('has the steps of the latest visits, with who took them', async () => {
    const operator = await enter('operator')
    const { docs } = expectSuccess(await operator.entrances.list({ query: { limit: 50, status: 'out' } }))
    const pastVisit = docs.find((visit) => visit.status === 'checkout')!
    const { history } = expectSuccess(await operator.entrances.get({ params: { id: pastVisit._id } }))
    expect(history.map((step) => step.action)).toEqual(['entrance.checked_in', 'entrance.checked_out'])
    for (const step of history) expect(step.by).toMatch(/^\S+ \S+$/)
  })
})

describe('its visits', { tags: ['nightly'] }, () => {
  it('are numbered from 1 each day in order of time, and the sequence stands behind the last', async () => {
    const days = await rows(`
      select v.organisation_id, v.day, v.visits, v.least, v.most, v.ordered, d.base::int, lead(d.base::int) over (partition by v.organisation_id order by v.day) as next
      from (select organisation_id, day, count(*)::int as visits, min(number) as least, max(number) as most, bool_and(number = place) as ordered
            from (select organisation_id, number, (checkin_at at time zone 'Asia/Bangkok')::date as day,
                    row_number() over (partition by organisation_id, (checkin_at at time zone 'Asia/Bangkok')::date order by checkin_at, number) as place
                  from entrances) n group by organisation_id, day) v
      left join entrance_days d using (organisation_id, day) order by 1, 2`)
    expect(days.length).toBeGreaterThan(700)
    for (const { visits, least, most, ordered, base, next } of days) {
      expect({ least, most, ordered }).toEqual({ least: 1, most: visits, ordered: true })
      if (next !== null) expect(next).toBe(base + most + 1)
    }
  })

  it('lie in the past, and no vehicle, card or person is inside twice at once', async () => {
    expect(await first('select count(*)::int as n from entrances where checkin_at > now() or checkout_at > now()')).toEqual({ n: 0 })
    const spells = `(select *, row_number() over () as n, tstzrange(checkin_at, checkout_at) as spell from entrances where status <> 'cancelled') `
    for (const same of [
      'a.plate = b.plate and a.plate_province = b.plate_province',
      'a.card_number = b.card_number',
      'a.id_number_hash = b.id_number_hash',
    ]) {
      const overlaps =
        await first(`select count(*)::int as n from ${spells} a join ${spells} b on a.organisation_id = b.organisation_id and a.location_id = b.location_id
        and ${same} and a.n < b.n and a.spell && b.spell`)
      expect(overlaps, same).toEqual({ n: 0 })
    }
  })

  it('have the rhythm of an office: busy at 9 and 14 from Monday to Friday', async () => {
    const [{ visits, at_nine, at_noon, at_two, at_weekends }] = await rows(`
      select count(*)::int as visits, count(*) filter (where hour = 9)::int as at_nine, count(*) filter (where hour = 12)::int as at_noon,
        count(*) filter (where hour = 14)::int as at_two, count(*) filter (where weekday in (0, 6))::int as at_weekends
      from (select extract(hour from checkin_at at time zone 'Asia/Bangkok') as hour, extract(dow from checkin_at at time zone 'Asia/Bangkok') as weekday
            from entrances where organisation_id = 1) v`)
    expect(visits).toBeGreaterThan(22_000)
    expect(visits).toBeLessThan(29_000)
    expect(at_nine).toBeGreaterThan(at_noon * 2)
    expect(at_two).toBeGreaterThan(at_noon * 1.5)
    expect(at_weekends).toBeLessThan(visits * 0.07)
  })

  it('have numbers that open with the keys of their organisation, and hashes as the program makes them', async () => {
    for (const organisation of [1, 2, 3, 4, 5]) {
      const keys = await keysOf(organisation)
      const visits: EntranceRecord[] = await rows('select * from entrances where organisation_id = $1 order by _id limit 200', [
        organisation,
      ])
      const openVisits = visits.map((visit) => ({ visit, numbers: openVisitor(keys, visit) }))
      expect(openVisits.filter(({ numbers }) => numbers.id_number).length).toBeGreaterThan(80)
      expect(openVisits.filter(({ numbers }) => numbers.phone).length).toBeGreaterThan(80)
      for (const { visit, numbers } of openVisits) {
        expect(personHash(keys, numbers, visit.visitor_name, visit.plate).equals(visit.person_hash)).toBe(true)
        expect(numbers.phone === null || keys.index('phone', numbers.phone).equals(visit.phone_hash!)).toBe(true)
      }
    }
  })
})
