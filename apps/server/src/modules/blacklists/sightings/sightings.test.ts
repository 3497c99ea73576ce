import { createListedEntry, screened, subjectOf } from '../../../../test/blacklist.ts'
import { admin, checkIn, gate, guard, openDesk, staffDesk, visitTo } from '../../../../test/desk.ts'
import { openStream } from '../../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../../test/served.ts'
import { type OrgActor, systemActor } from '../../../kernel/db/actor.ts'
import { recordSighting, type Seen, screen, screenMember } from '../blacklists.service.ts'

let member: OrgActor
serve()
staffDesk()
beforeEach(() => {
  member = { ...systemActor(admin.organisation_id), user_id: guard.id, name: guard.name }
})

const NAME = 'ประเสริฐ วงศ์ทอง'
const PHONE = '+66812345608'
const person = (name: string) => Buffer.from(name.padEnd(16, '.'))
const snapshot = {
  name: NAME,
  company: null,
  visitor_type: 'visitor',
  plate: null,
  plate_province: null,
  id_number_masked: null,
  phone_masked: 'xxx-xxx-5608',
}

const record = (fields: Partial<Seen> = {}, key: 'phone' | 'name' = 'phone') =>
  test.app.database.asMember(member, async (tx) => {
    const hash = fields.person_hash ?? person('one')
    const { hits } = await screen(
      test.app,
      tx,
      member,
      subjectOf({ names: [NAME], phone: key === 'phone' ? PHONE : null, person_hash: hash }),
    )
    const place = { location_id: gate.location_id, gate: { _id: gate._id, code: gate.code } }
    return recordSighting(tx, member, {
      hit: hits[0]!,
      occasion: 'check_in',
      status: 'open',
      snapshot,
      person_hash: hash,
      ...place,
      ...fields,
    })
  })
const denied = (fields = {}) =>
  createListedEntry(test, admin, { severity: 'deny', numbers: [{ kind: 'phone', number: '0812345608' }], ...fields })
const calls = (person = admin) => test.as(person).sightings
const get = async (id: string, person = admin) => expectSuccess(await calls(person).get({ params: { id } }))
const decide = (
  id: string,
  status: 'acknowledged' | 'denied' | 'allowed' | 'escalated' | 'closed' | 'dismissed',
  reason?: string,
  person = admin,
) => calls(person).decide({ params: { id }, body: { status, ...(reason ? { reason } : {}) } })

describe('GET /visitors/seen-blacklists', () => {
  it('[M-08] lists whom was seen, when, where, by whom and why, newest first, filtered by its parameters', async () => {
    const entry = await denied()
    const id = await record()
    await record({ person_hash: person('two'), snapshot: { ...snapshot, name: 'คนที่สอง' } })
    const list = expectSuccess(await calls().list({}))
    expect(list).toMatchObject({ total: 2, open: 2 })
    expect(list.docs[1]).toMatchObject({
      _id: id,
      status: 'open',
      occasion: 'check_in',
      gate: gate.code,
      on_duty: guard.name,
      times: 1,
      snapshot,
      entry: { entry_id: entry._id, name: NAME, severity: 'deny', exact: true, matched: [{ field: 'phone' }, { field: 'name', score: 1 }] },
    })
    const count = async (query: Parameters<ReturnType<typeof calls>['list']>[0]['query']) =>
      expectSuccess(await calls().list({ query: query! })).total
    expect(await count({ status: 'open', severity: 'deny', location_id: gate.location_id, entry_id: entry._id })).toBe(2)
    expect(await count({ status: 'denied' })).toBe(0)
    expect(await count({ status: 'unfinished' })).toBe(2)
    expect(await count({ search: 'คนที่สอง' })).toBe(1)
    expect(await count({ endDate: '2020-01-01' })).toBe(0)
    expect(await count({ startDate: '2020-01-01' })).toBe(2)
    const first = expectSuccess(await calls().list({ query: { limit: 1 } }))
    expect(expectSuccess(await calls().list({ query: { limit: 1, cursor: first.next_cursor! } })).docs[0]!._id).toBe(id)
  })

  it('is heard on an open page of another server when the refusal wakes that, and not only when it looks by itself a second later', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const other = await test.another()
    await denied()
    const stream = await openStream({ address: other.address, token: admin.token })
    await stream.next(({ kind }) => kind === 'open')
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { phone: '0812345608' }) })).code).toBe('blacklisted')
    const event = await stream.next(({ kind }) => kind === 'sighting.changed')
    expect(event.data.location_id).toBe(gate.location_id)
    stream.close()
  })

  it('[T27] shows a guard of the entry what they need at the gate, and no entry', async () => {
    const entry = await denied({ aliases: ['ชื่อลับ'], numbers: [{ kind: 'phone', number: '0812345608' }] })
    const id = await record()
    const text = JSON.stringify(await get(id, guard))
    expect(text).not.toContain('ชื่อลับ')
    expect(text).not.toContain('0812345608')
    expect(expectRefusal(await test.as(guard).blacklists.get({ params: { id: entry._id } })).status).toBe(403)
    for (const role of ['host', 'viewer'] as const) {
      const other = await test.make.person({ organisation: admin.organisation_id, role })
      expect(expectRefusal(await calls(other).list({})).status).toBe(403)
      expect(expectRefusal(await calls(other).get({ params: { id } })).status).toBe(403)
    }
  })
})

describe('deciding', () => {
  it('goes the ways there are, each step kept with who and why', async () => {
    await denied()
    const id = await record()
    expectSuccess(await decide(id, 'acknowledged', undefined, guard))
    expectSuccess(await decide(id, 'denied', 'ไม่ยอมออก', guard))
    expectSuccess(await calls(guard).note({ params: { id }, body: { text: 'ออกไปทางซ้าย' } }))
    const closedSighting = expectSuccess(await decide(id, 'closed'))
    expect(closedSighting).toMatchObject({ status: 'closed', decided_by: admin.name })
    expect(closedSighting.steps.map(({ action, by, text }) => [action, by, text])).toEqual([
      ['open', guard.name, null],
      ['acknowledged', guard.name, null],
      ['denied', guard.name, 'ไม่ยอมออก'],
      ['note', guard.name, 'ออกไปทางซ้าย'],
      ['closed', admin.name, null],
    ])
    expect(expectRefusal(await decide(id, 'allowed', 'x')).code).toBe('status_not_allowed')
  })

  it('lets a denied person in only by who may override, with a reason', async () => {
    await denied()
    const id = await record()
    expect(expectRefusal(await decide(id, 'allowed', 'รู้จักกัน', guard))).toMatchObject({ status: 403, code: 'permission_denied' })
    expect(expectRefusal(await decide(id, 'allowed'))).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(expectSuccess(await decide(id, 'allowed', 'ศาลนัด'))).toMatchObject({ status: 'allowed' })
  })

  it('leaves one of two who decide in the same moment', async () => {
    await denied()
    const id = await record()
    const answers = await Promise.all([decide(id, 'denied', undefined, guard), decide(id, 'allowed', 'x')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a false match', () => {
  it('dismissed once does not come back for that pair, and does for another person and for another entry', async () => {
    await createListedEntry(test, admin, { severity: 'deny' })
    const id = await record({}, 'name')
    expectSuccess(await decide(id, 'dismissed', 'คนละคน', guard))
    const ask = async (hash: Buffer) => (await screened(test, admin.organisation_id, { names: [NAME], person_hash: hash })).hits.length
    expect(await ask(person('one'))).toBe(0)
    expect(await ask(person('two'))).toBe(1)
    await createListedEntry(test, admin, { severity: 'deny' })
    expect(await ask(person('one'))).toBe(1)
  })

  it('does not hold when a number matches, if it was of a name', async () => {
    await denied()
    expectSuccess(await decide(await record({}, 'name'), 'dismissed', 'คนละคน', guard))
    const ask = async (phone: string | null) =>
      (await screened(test, admin.organisation_id, { names: [NAME], phone, person_hash: person('one') })).hits.length
    expect(await ask(null)).toBe(0)
    expect(await ask(PHONE)).toBe(1)
  })

  it('can be dismissed only by a person who may override, if a number denies', async () => {
    await denied()
    const id = await record()
    expect(expectRefusal(await decide(id, 'dismissed', 'ไม่ใช่', guard)).code).toBe('permission_denied')
    expectSuccess(await decide(id, 'dismissed', 'เบอร์เปลี่ยนเจ้าของ'))
    expect((await screened(test, admin.organisation_id, { phone: PHONE, names: [NAME], person_hash: person('one') })).hits).toEqual([])
  })
})

describe('recording', () => {
  it('counts the same person at the same gate within ten minutes once more, and makes a new one later or elsewhere', async () => {
    await denied()
    const id = await record()
    expect(await record()).toBe(id)
    expect(await record({ status: 'denied' })).toBe(id)
    expect(await record()).toBe(id)
    expect(await get(id)).toMatchObject({ status: 'denied', times: 3 })
    expect((await get(id)).steps.map(({ action }) => action)).toEqual(['open', 'seen_again', 'denied', 'seen_again'])
    const other = await test.make.gate(admin)
    expect(await record({ location_id: other.location_id, gate: { _id: other._id, code: other.code } })).not.toBe(id)
    await test.sql(`update blacklist_sightings set last_seen_at = now() - interval '11 minutes'`)
    expect(await record()).not.toBe(id)
  })

  it('makes one of several in the same moment', async () => {
    await denied()
    const ids = await Promise.all(Array.from({ length: 6 }, () => record()))
    expect(new Set(ids).size).toBe(1)
    expect(await get(ids[0]!)).toMatchObject({ times: 6 })
  })

  it('finds who is inside when an entry is saved, once, also when it is saved again', async () => {
    const desk = await openDesk(test, { organisation: admin.organisation_id })
    const visit = await checkIn(test, desk, { visitor_name: NAME, phone: '0812345608' })
    const entry = await denied()
    const [firstSighting, ...others] = expectSuccess(await calls().list({})).docs
    expect(others).toEqual([])
    expect(firstSighting).toMatchObject({
      occasion: 'inside',
      status: 'open',
      entrance_id: visit._id,
      on_duty: desk.guard.name,
      entry: { exact: true },
    })
    const { kind, name, severity, guard_action, reason, updated_at } = entry
    const body = {
      kind,
      name,
      severity,
      guard_action,
      reason,
      updated_at,
      aliases: ['อีกชื่อ'],
      numbers: entry.numbers.map(({ _id, kind }) => ({ _id, kind })),
    }
    expectSuccess(await test.as(admin).blacklists.update({ params: { id: entry._id }, body }))
    expect(expectSuccess(await calls().list({})).total).toBe(1)
  })

  it('tells those whom the setting names, who may see it, without a name', async () => {
    const elsewhere = await test.make.location(admin)
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [elsewhere] })
    await denied()
    const id = await record()
    const [notice] = expectSuccess(await test.as(admin).notifications.list({})).docs
    expect(notice).toMatchObject({ link: `/service/visitor/blacklists/seen?seen=${id}` })
    expect(JSON.stringify(notice)).not.toContain(NAME)
    for (const other of [limited, guard]) expect(expectSuccess(await test.as(other).notifications.list({})).docs).toEqual([])
    await record()
    expect(expectSuccess(await test.as(admin).notifications.list({})).docs).toHaveLength(1)
  })

  it('makes one sighting per entry of a member who is saved', async () => {
    await denied()
    const member_id = test.make.id()
    const save = () =>
      test.app.database.asMember(member, (tx) =>
        screenMember(test.app, tx, member, { ...subjectOf({ names: [NAME], phone: PHONE }), member_id, snapshot }),
      )
    expect(await save()).toHaveLength(1)
    await save()
    await test.sql('update blacklist_sightings set location_id = $1', gate.location_id)
    expect(expectSuccess(await calls().list({})).docs).toMatchObject([{ occasion: 'member', member_id }])
  })
})
