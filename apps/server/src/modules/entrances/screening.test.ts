import type { BlacklistInput } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { createListedEntry, type EntryInput } from '../../../test/blacklist.ts'
import { ANOTHER_NATIONAL_ID, admin, gate, guard, NATIONAL_ID, staffDesk, type VisitInput, visitTo } from '../../../test/desk.ts'
import { openStream } from '../../../test/event-stream.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const denied = (fields: Partial<EntryInput> = {}) =>
  createListedEntry(test, admin, {
    name: 'เกียรติศักดิ์ ผู้ใหญ่ดี',
    severity: 'deny',
    guard_action: 'refuse',
    reason: 'ทำร้ายร่างกายพนักงาน',
    numbers: [{ kind: 'national_id', number: NATIONAL_ID }],
    ...fields,
  })
const visitor = (fields: Partial<VisitInput> = {}) => visitTo(gate, { visitor_name: 'นายใครก็ได้ ไม่รู้จัก', ...fields })
const comes = (fields: Partial<VisitInput> = {}, { as = guard, key = test.make.id() } = {}) =>
  test.as(as).entrances.checkIn({ body: visitor(fields), idempotencyKey: key })
const WITH_ID = { id_kind: 'national_id', id_number: NATIONAL_ID } as const
const seen = async () => expectSuccess(await test.as(admin).sightings.list({ query: {} })).docs
const inside = async () => expectSuccess(await test.as(guard).entrances.list({ query: { status: 'checkin' } })).docs

interface Stopped {
  code: string
  conflict: { hits: { entry_id: string; sighting_id: string; exact: boolean; severity: BlacklistInput['severity']; name: string }[] }
}
const stopped = (answer: Parameters<typeof expectRefusal>[0]) => expectRefusal(answer) as unknown as Stopped & { status: number }

describe('a person whom an entry denies', () => {
  it('is stopped by their ID number, with what the guard needs; they stay outside, and the sighting stays', async () => {
    const entry = await denied()
    const stream = await openStream({ address: test.address, token: admin.token })
    const refusal = stopped(await comes(WITH_ID))
    expect(refusal).toMatchObject({ status: 409, code: 'blacklisted' })
    const [hit] = refusal.conflict.hits
    expect(hit).toMatchObject({ entry_id: entry._id, exact: true, severity: 'deny', name: entry.name, reason: 'ทำร้ายร่างกายพนักงาน' })
    expect(hit).toMatchObject({
      guard_action: { key: 'refuse', steps_th: expect.any(Array) },
      id_number_masked: expect.stringMatching(/562$|56-2$/),
    })
    expect(JSON.stringify(refusal)).not.toContain(NATIONAL_ID)
    expect(await inside()).toEqual([])
    expect(await seen()).toMatchObject([
      { _id: hit!.sighting_id, status: 'open', occasion: 'check_in', gate: gate.code, on_duty: 'Kanyarat', entrance_id: null, times: 1 },
    ])
    await stream.next(({ kind, data }) => (data.kind ?? kind) === 'sighting.changed')
    await stream.close()
  })

  it('is told with whom to call: who is named in the settings, and who may let them in', async () => {
    await denied()
    const called = async () => (stopped(await comes(WITH_ID)).conflict as unknown as { call: object }).call
    expect(await called()).toEqual({ supervisor: null, overriders: [admin.name] })
    const { updated_by, overriders, people, ...setting } = expectSuccess(await test.as(admin).blacklists.setting({}))
    const supervisor = { name: 'คุณสมศักดิ์', phone: '02-123-4567' }
    expectSuccess(await test.as(admin).blacklists.saveSetting({ body: { ...setting, supervisor } }))
    expect(await called()).toMatchObject({ supervisor })
    const early = expectRefusal(await test.as(guard).entrances.screen({ body: { gate_id: gate._id, ...WITH_ID } }))
    expect(early.conflict).toMatchObject({ call: { supervisor } })
  })

  it('is one sighting for one key, and for who tries again within minutes', async () => {
    await denied()
    const key = test.make.id()
    const first = stopped(await comes(WITH_ID, { key }))
    expect(stopped(await comes(WITH_ID, { key }))).toEqual(first)
    expect((await seen()).map(({ times }) => times)).toEqual([1])
    stopped(await comes(WITH_ID))
    expect((await seen()).map(({ times }) => times)).toEqual([2])
  })

  it('is stopped without a key too, and once', async () => {
    await denied()
    expect(stopped(await test.as(guard).entrances.checkIn({ body: visitor(WITH_ID) })).code).toBe('blacklisted')
    expect(await seen()).toHaveLength(1)
  })

  it.each(['not_them', 'allowed'] as const)('is %s only by who may override it, and with a reason', async (decision) => {
    const { _id: entry_id } = await denied()
    stopped(await comes(WITH_ID))
    const decidedInput = { ...WITH_ID, screening: [{ entry_id, decision, reason: 'Known to the manager' }] }
    expect(expectRefusal(await comes(decidedInput)).code).toBe('permission_denied')
    expect(expectRefusal(await comes({ ...decidedInput, screening: [{ entry_id, decision }] }, { as: admin }))).toMatchObject({
      code: 'invalid',
      errors: [{ field: 'screening' }],
    })
    expect(await inside()).toEqual([])
    const visit = expectSuccess(await comes(decidedInput, { as: admin }))
    expect((await inside()).map(({ _id }) => _id)).toEqual([visit._id])
    expect(await seen()).toMatchObject([{ status: decision === 'not_them' ? 'dismissed' : 'allowed', entrance_id: visit._id }])
  })

  it('comes in without a word once it was said of them by who may that they are somebody else, and others do not', async () => {
    const { _id: entry_id } = await denied({ numbers: [{ kind: 'phone', number: '0812345608' }] })
    const first = { ...WITH_ID, phone: '0812345608' }
    stopped(await comes(first))
    const visit = expectSuccess(
      await comes({ ...first, screening: [{ entry_id, decision: 'not_them', reason: 'The number was sold' }] }, { as: admin }),
    )
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    expectSuccess(await comes(first))
    const other = { id_kind: 'national_id' as const, id_number: ANOTHER_NATIONAL_ID, phone: '0812345608' }
    expect(stopped(await comes(other)).code).toBe('blacklisted')
  })

  it('is not stopped elsewhere, before the first day of the entry, after its last, or once it was lifted', async () => {
    const elsewhere = await test.make.location(admin)
    await denied({ location_ids: [elsewhere] })
    await denied({ valid_from: '2099-12-31' })
    await denied({ valid_until: '2020-01-01' })
    const { _id } = await denied({ severity: 'alert' })
    expect(stopped(await comes(WITH_ID)).conflict.hits.map(({ entry_id }) => entry_id)).toEqual([_id])
    expectSuccess(await test.as(admin).blacklists.lift({ params: { id: _id }, body: { reason: 'Settled' } }))
    expectSuccess(await comes(WITH_ID))
  })
})

describe('a visitor who is only like an entry', () => {
  it('is asked about, also where the entry denies; a guard says that it is somebody else, and is not asked again', async () => {
    const { _id: entry_id } = await denied({ numbers: [] })
    const name = 'นายเกียรติศักดิ์  ผู้ใหญดี'
    const refusal = stopped(await comes({ visitor_name: name }))
    expect(refusal).toMatchObject({ code: 'screening_needed', conflict: { hits: [{ entry_id, exact: false }] } })
    const visit = expectSuccess(await comes({ visitor_name: name, screening: [{ entry_id, decision: 'not_them' }] }))
    expect(await seen()).toMatchObject([{ status: 'dismissed', entrance_id: visit._id }])
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    expectSuccess(await comes({ visitor_name: name }))
    expect(await seen()).toHaveLength(1)
  })

  it('is let in as the one who is denied only by who may override it', async () => {
    const { _id: entry_id } = await denied({ numbers: [] })
    const as_them = { visitor_name: 'เกียรติศักดิ์ ผู้ใหญ่ดี', screening: [{ entry_id, decision: 'allowed' as const, reason: 'Escorted' }] }
    expect(expectRefusal(await comes(as_them)).code).toBe('permission_denied')
    expectSuccess(await comes(as_them, { as: admin }))
  })
})

describe('other severities', () => {
  it('alert: the guard is asked, and lets them in', async () => {
    const { _id: entry_id } = await denied({ severity: 'alert' })
    expect(stopped(await comes(WITH_ID)).code).toBe('screening_needed')
    const visit = expectSuccess(await comes({ ...WITH_ID, screening: [{ entry_id, decision: 'allowed' }] }))
    expect(await seen()).toMatchObject([{ status: 'allowed', entrance_id: visit._id }])
  })

  it('monitor: nothing is told at the gate, and the sighting is there with the visit', async () => {
    await denied({ severity: 'monitor' })
    const visit = expectSuccess(await comes(WITH_ID))
    expect(JSON.stringify(visit)).not.toContain('เกียรติศักดิ์')
    expect(await seen()).toMatchObject([{ status: 'open', entrance_id: visit._id, occasion: 'check_in' }])
  })

  it('several: the worst is said first, each is decided, and one that is not decided keeps the visitor out', async () => {
    const deny = await denied()
    const alert = await denied({ severity: 'alert', name: 'Somebody Else', numbers: [{ kind: 'phone', number: '0812345608' }] })
    const bothNumbers = { ...WITH_ID, phone: '0812345608' }
    expect(stopped(await comes(bothNumbers)).conflict.hits.map(({ entry_id }) => entry_id)).toEqual([deny._id, alert._id])
    const denyDecision = { entry_id: deny._id, decision: 'allowed' as const, reason: 'Escorted' }
    const rest = stopped(await comes({ ...bothNumbers, screening: [denyDecision] }, { as: admin }))
    expect(rest).toMatchObject({ code: 'screening_needed', conflict: { hits: [{ entry_id: alert._id }] } })
    expect(await inside()).toEqual([])
    expectSuccess(await comes({ ...bothNumbers, screening: [denyDecision, { entry_id: alert._id, decision: 'allowed' }] }, { as: admin }))
  })
})

it('an entry that is saved while its person checks in meets them, whichever of the two is first, in every round', async () => {
  const rounds = roundsOf(300)
  let [came_in, was_stopped] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const passport = `AB${100000 + round}`
    const answers = await Promise.all([
      comes({ visitor_name: `Visitor ${round}`, id_kind: 'passport', id_number: passport }),
      denied({ name: `Zzz Q${round}`, numbers: [{ kind: 'passport', number: passport }] }),
    ])
    const [answer, { _id }] = answers
    if (answer.ok) came_in += 1
    else {
      was_stopped += 1
      expect(answer.body.code).toBe('blacklisted')
    }
    const sightingDocs = expectSuccess(await test.as(admin).sightings.list({ query: { entry_id: _id } })).docs
    expect(sightingDocs.map(({ occasion, entrance_id }) => [occasion, entrance_id !== null])).toEqual([
      [answer.ok ? 'inside' : 'check_in', answer.ok],
    ])
  }
  expect(came_in + was_stopped).toBe(rounds)
})

it('an organisation without entries is asked nothing', async () => {
  expectSuccess(await comes(WITH_ID))
  expect(await seen()).toEqual([])
})

describe('a number that is known before the rest of the form', () => {
  const early = (fields: Partial<BodyInputOf<typeof entrances.screen>> = {}, as = guard) =>
    test.as(as).entrances.screen({ body: { gate_id: gate._id, ...fields } })

  it('stops whom an entry denies as their check-in would, and is the same sighting as that', async () => {
    await denied()
    const refusal = stopped(await early(WITH_ID))
    expect(refusal).toMatchObject({ status: 409, code: 'blacklisted', conflict: { hits: [{ exact: true, severity: 'deny' }] } })
    expect(await seen()).toMatchObject([
      {
        _id: refusal.conflict.hits[0]!.sighting_id,
        status: 'open',
        occasion: 'check_in',
        times: 1,
        snapshot: { name: expect.stringMatching(/^x-/) },
      },
    ])
    expect(stopped(await comes(WITH_ID)).conflict.hits[0]!.sighting_id).toBe(refusal.conflict.hits[0]!.sighting_id)
    expect(await seen()).toMatchObject([{ times: 2, snapshot: { name: 'นายใครก็ได้ ไม่รู้จัก' } }])
  })

  it('is a plate with its province, or the numbers of an earlier visit', async () => {
    const earlier = expectSuccess(await comes(WITH_ID))
    await denied({ plates: [{ plate: 'กก1234', plate_province: 'TH-10' }] })
    expect(stopped(await early({ plate: 'กก 1234', plate_province: 'TH-10' })).code).toBe('blacklisted')
    expect(stopped(await early({ returning_of: earlier._id })).code).toBe('blacklisted')
    for (const other of [
      { plate: 'กก 1234' },
      { plate: 'กก 1234', plate_province: 'TH-20' },
      { id_kind: 'passport', id_number: 'AA1234567' },
      {},
    ] as const)
      expect((await early(other)).status).toBe(204)
  })

  it('tells and writes nothing of who is only to be watched, and asks about who alerts', async () => {
    const { _id } = await denied({ severity: 'monitor' })
    expect((await early(WITH_ID)).status).toBe(204)
    expect(await seen()).toEqual([])
    await denied({ severity: 'alert', numbers: [{ kind: 'national_id', number: ANOTHER_NATIONAL_ID }] })
    expect(stopped(await early({ id_kind: 'national_id', id_number: ANOTHER_NATIONAL_ID })).code).toBe('screening_needed')
    expect(_id).toBeTruthy()
  })

  it('is not guessed: who asks for very many is told to wait, and others are not', async () => {
    const colleague = await test.make.operator({ organisation: admin.organisation_id })
    const answers = []
    for (let n = 0; n < 61; n++) answers.push((await early({ phone: '0812345608' })).status)
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 204))
    expect(answers.at(-1)).toBe(429)
    expect((await early({ phone: '0812345608' }, colleague)).status).toBe(204)
  })

  it('is refused at a gate of others, and where it can be none', async () => {
    const other = await test.make.admin()
    expect(expectRefusal(await early(WITH_ID, other)).code).toBe('gate_not_found')
    expect(expectRefusal(await early({ id_kind: 'national_id', id_number: '1112034563561' }))).toMatchObject({
      status: 422,
      code: 'invalid',
    })
  })
})
