import type { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import type { sightings } from '@gatehouse/contract/blacklists/sightings.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { createListedEntry, type EntryInput, entryOf } from '../../../test/blacklist.ts'
import { checkIn, type TestGate } from '../../../test/desk.ts'
import { jpeg } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

let admin: TestPerson
let second: TestPerson
let gate: TestGate
beforeEach(async () => {
  admin = await test.make.admin()
  second = await test.make.admin({ organisation: admin.organisation_id })
  gate = await test.make.gate(admin)
})

const NAME = 'ประเสริฐ วงศ์ทอง'
const reason = 'ชดใช้แล้ว'
const entries = (person = admin) => test.as(person).blacklists
const seen = (person = admin) => test.as(person).sightings
const add = (fields: Partial<EntryInput> = {}) => createListedEntry(test, admin, fields)
const formOf = async (field = 'file0') => {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'x.jpg')
  return form
}
const full = { ...entryOf(), updated_at: '2020-01-01T00:00:00.000Z' }
type Ask = (id: string, by?: TestPerson) => Promise<{ ok: boolean; status: number; body: unknown }>

/** Calls that change an entry. They are rejected if the actor doesn't own all its locations. */
const WRITES: Record<string, Ask> = {
  update: (id, person) => entries(person).update({ params: { id }, body: full }),
  remove: (id, person) => entries(person).remove({ params: { id } }),
  lift: (id, person) => entries(person).lift({ params: { id }, body: { reason } }),
  decideLift: (id, person) => entries(person).decideLift({ params: { id }, body: { approve: true } }),
  reinstate: (id, person) => entries(person).reinstate({ params: { id }, body: { reason } }),
  addAttachments: async (id, person) => entries(person).addAttachments({ params: { id }, form: await formOf() }),
  removeAvatar: (id, person) => entries(person).removeAvatar({ params: { id } }),
  removeAttachment: async (id, person) => {
    const { attachments } = expectSuccess(await entries().addAttachments({ params: { id }, form: await formOf() }))
    return entries(person).removeAttachment({ params: { id: attachments[0]!._id } })
  },
}
async function met(fields: Partial<EntryInput> = {}) {
  const entry = await add(fields)
  await checkIn(test, { guard: second, gate }, { visitor_name: NAME, screening: [{ entry_id: entry._id, decision: 'allowed', reason }] })
  return { entry, sighting: expectSuccess(await seen().list({})).docs[0]! }
}

describe('a call on a record', () => {
  it.each(Object.entries(WRITES))('%s: an entry of more places than the person’s own is seen, and stays', async (name, ask) => {
    const { _id } = await add({ location_ids: [gate.location_id, await test.make.location(admin)] })
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    expect(expectRefusal(await ask(_id, limited))).toMatchObject({ status: 403, code: 'more_than_own' })
    const { status, attachments } = expectSuccess(await entries(limited).get({ params: { id: _id } }))
    expect({ status, files: attachments.length }).toEqual({ status: 'active', files: name === 'removeAttachment' ? 1 : 0 })
  })

  it('the setting is each organisation’s own, and is written by who sees all of it', async () => {
    const stranger = await test.make.admin()
    const { updated_by, overriders, people: _, ...setting } = expectSuccess(await entries().setting({}))
    expectSuccess(await entries().saveSetting({ body: { ...setting, sensitivity: 'sensitive' } }))
    expect(expectSuccess(await entries(stranger).setting({}))).toMatchObject({ sensitivity: 'strict', people: [{ id: stranger.id }] })
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    expect(expectRefusal(await entries(limited).saveSetting({ body: setting })).code).toBe('beyond_own_places')
  })

  it('counts the sightings that the person may see, and no others', async () => {
    const { entry } = await met()
    const elsewhere = await test.make.admin({
      organisation: admin.organisation_id,
      location_ids: [await test.make.location(admin)],
    })
    expect(expectSuccess(await entries().get({ params: { id: entry._id } })).sightings).toBe(1)
    expect(expectSuccess(await entries(elsewhere).get({ params: { id: entry._id } }))).toMatchObject({ sightings: 0, last_seen_at: null })
    expect(expectSuccess(await entries(elsewhere).list({})).docs).toMatchObject([{ sightings: 0, last_seen_at: null }])
  })
})

describe('invalid input', () => {
  type Entry = BodyInputOf<typeof blacklists.create>
  const many = <T>(n: number, make: (index: number) => T) => Array.from({ length: n }, (_, index) => make(index))
  const WRONG: [string, Record<string, unknown>, string[]][] = [
    ['a kind there is not', { kind: 'animal' }, ['kind']],
    ['no name', { name: ' \u200b ' }, ['name']],
    ['a name that is too long', { name: 'ก'.repeat(161) }, ['name']],
    ['a name that turns the direction of writing', { name: 'abc\u202edef' }, ['name']],
    ['too many aliases', { aliases: many(21, (n) => `ชื่อ ${n}`) }, ['aliases']],
    ['too many numbers', { numbers: many(21, (n) => ({ kind: 'passport', number: `AA${100000 + n}` })) }, ['numbers']],
    ['too many plates', { plates: many(21, (n) => ({ plate: `กก${1000 + n}` })) }, ['plates']],
    ['a province there is not', { plates: [{ plate: 'กก1234', plate_province: 'TH-99' }] }, ['plates.0.plate_province']],
    ['a reason that is too long', { reason: 'ก'.repeat(1001) }, ['reason']],
    ['no locations', { location_ids: [] }, ['location_ids']],
    ['a location that is no id', { location_ids: ['1'] }, ['location_ids.0']],
    ['a Buddhist year', { valid_until: '2569-01-01' }, ['valid_until']],
    ['a day that is not in the calendar', { review_on: '2026-02-30' }, ['review_on']],
    ['fields that are not its own', { organisation_id: 1, colour: 'red' }, ['organisation_id', 'colour']],
  ]
  it.each(WRONG)('%s, when added, changed and looked at before', async (_, wrong, fields) => {
    const entry = { ...entryOf(), ...wrong } as Entry
    const { _id, updated_at } = await add()
    const answers = [
      await entries().create({ body: entry }),
      await entries().update({ params: { id: _id }, body: { ...entry, updated_at } }),
    ].map(expectRefusal)
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, code: 'invalid' })
      expect(answer.errors!.map(({ field }) => field).sort()).toEqual([...fields].sort())
    }
    const preview = expectRefusal(await entries().preview({ body: { entry } }))
    expect(preview.errors!.map(({ field }) => field).sort()).toEqual(fields.map((field) => `entry.${field}`).sort())
    expect(expectSuccess(await entries().list({})).total).toBe(1)
  })

  it('a number that is not the entry’s, a location that is not there, an action that is not in the setting', async () => {
    const { _id, updated_at } = await add()
    const change = (changes: object) => entries().update({ params: { id: _id }, body: { ...entryOf(), updated_at, ...changes } })
    const number = { _id: test.make.id(), kind: 'phone' as const }
    expect(expectRefusal(await change({ numbers: [number] }))).toMatchObject({ status: 422, errors: [{ field: 'numbers.0.number' }] })
    expect(expectRefusal(await entries().create({ body: entryOf({ numbers: [number] }) })).errors).toMatchObject([
      { field: 'numbers.0.number' },
    ])
    expect(expectRefusal(await change({ location_ids: [test.make.id()] })).code).toBe('location_not_found')
    expect(expectRefusal(await change({ guard_action: 'dance' })).code).toBe('guard_action_not_found')
    expect(expectRefusal(await change({ category: 'none' })).code).toBe('guard_action_not_found')
  })

  it.each(['name', 'updated_at', 'review_on'] as const)('a cursor by %s that was not made here', async (sort) => {
    for (let n = 0; n < 3; n += 1) await add({ review_on: `2030-01-0${n + 1}` })
    const page = async (cursor?: string) =>
      expectSuccess(await entries().list({ query: { sort, limit: 2, ...(cursor ? { cursor } : {}) } }))
    const first = await page()
    expect([...first.docs, ...(await page(first.next_cursor!)).docs].map(({ review_on }) => review_on).sort()).toEqual([
      '2030-01-01',
      '2030-01-02',
      '2030-01-03',
    ])
    const forged = (value: string) => Buffer.from(JSON.stringify([sort, value, test.make.id()])).toString('base64url')
    for (const value of ['\u0000', '2030-02-30', "'; drop table"]) {
      const answer = await entries().list({ query: { sort, cursor: forged(value) } })
      expect([200, 422], value).toContain(answer.status)
    }
  })

  it('a decision, a note, a reason or a setting without what it needs', async () => {
    const { entry, sighting } = await met()
    const params = { id: sighting._id }
    const emptyInput = {} as never
    const answers: Record<string, Ask> = {
      lift: (id) => entries().lift({ params: { id }, body: emptyInput }),
      reinstate: (id) => entries().reinstate({ params: { id }, body: emptyInput }),
      reveal: (id) => entries().reveal({ params: { id }, body: { reason: ' ' } }),
      decideLift: (id) => entries().decideLift({ params: { id }, body: emptyInput }),
      find: () => entries().find({ body: { number: '12' } }),
      saveSetting: () => entries().saveSetting({ body: emptyInput }),
      decide: () => seen().decide({ params, body: { status: 'open' } as BodyInputOf<typeof sightings.decide> & never }),
      note: () => seen().note({ params, body: { text: '' } }),
      list: () => entries().list({ query: { sort: 'reason' } as never }),
      cursor: () => entries().list({ query: { cursor: 'x' } }),
      seen: () => seen().list({ query: { startDate: '2026-13-01' } }),
    }
    for (const [name, ask] of Object.entries(answers))
      expect(expectRefusal(await ask(entry._id)), name).toMatchObject({ status: expect.toSatisfy((s) => s === 422 || s === 400) })
    const { updated_by, overriders, people, ...setting } = expectSuccess(await entries().setting({}))
    const duplicateActions = { ...setting, guard_actions: [setting.guard_actions[0]!, setting.guard_actions[0]!] }
    expect(expectRefusal(await entries().saveSetting({ body: duplicateActions })).errors).toMatchObject([{ field: 'guard_actions' }])
    expect(expectRefusal(await entries().saveSetting({ body: { ...setting, guard_actions: [] } })).status).toBe(422)
  })
})

describe('conflicts', () => {
  const CONFLICTS: [string, (entry: { _id: string }) => Promise<unknown>, (id: string) => ReturnType<Ask>, string][] = [
    ['update: a change made meanwhile', async () => {}, (id) => WRITES.update!(id), 'changed_meanwhile'],
    ['lift: lifted already', ({ _id }) => WRITES.lift!(_id), (id) => WRITES.lift!(id), 'status_not_allowed'],
    ['decideLift: nobody asked', async () => {}, (id) => WRITES.decideLift!(id, second), 'status_not_allowed'],
    ['reinstate: in force', async () => {}, (id) => WRITES.reinstate!(id), 'status_not_allowed'],
    [
      'update: lifted',
      ({ _id }) => WRITES.lift!(_id),
      async (id) => {
        const { updated_at } = expectSuccess(await entries().get({ params: { id } }))
        return entries().update({ params: { id }, body: { ...entryOf(), updated_at } })
      },
      'status_not_allowed',
    ],
    [
      'remove: somebody was seen',
      () => checkIn(test, { guard: second, gate }, { visitor_name: NAME, screening: [] }).catch(() => {}),
      (id) => WRITES.remove!(id),
      'blacklist_was_seen',
    ],
  ]
  it.each(CONFLICTS)('%s', async (_, before, ask, code) => {
    const entry = await add()
    await before(entry)
    expect(expectRefusal(await ask(entry._id))).toMatchObject({ status: 409, code })
  })

  it('create: the key of another entry', async () => {
    const idempotencyKey = test.make.id()
    const first = expectSuccess(await entries().create({ body: entryOf(), idempotencyKey }))
    expect(expectSuccess(await entries().create({ body: entryOf(), idempotencyKey }))).toEqual(first)
    expect(expectRefusal(await entries().create({ body: entryOf({ name: 'อีกคน หนึ่ง' }), idempotencyKey })).status).toBe(422)
    expect(expectSuccess(await entries().list({})).total).toBe(1)
  })

  it('note: sent again with its key is one note', async () => {
    const { sighting } = await met()
    const note = { params: { id: sighting._id }, body: { text: 'ออกทางซ้าย' }, idempotencyKey: test.make.id() }
    expectSuccess(await seen().note(note))
    expect(expectSuccess(await seen().note(note)).steps.filter(({ action }) => action === 'note')).toHaveLength(1)
  })

  it('decide: what a sighting in its end cannot become', async () => {
    const { sighting } = await met()
    const decide = (status: 'closed' | 'denied') => seen().decide({ params: { id: sighting._id }, body: { status } })
    expectSuccess(await decide('closed'))
    expect(expectRefusal(await decide('denied'))).toMatchObject({ status: 409, code: 'status_not_allowed' })
  })
})

describe('lifting an entry that denies', () => {
  it('is told to those who may agree to it, and to nobody else', async () => {
    const limits = { organisation: admin.organisation_id, location_ids: [gate.location_id] }
    const [own, elsewhere, viewer] = [
      await test.make.admin(limits),
      await test.make.admin({ ...limits, location_ids: [await test.make.location(admin)] }),
      await test.make.person({ organisation: admin.organisation_id, role: 'viewer' }),
    ]
    const { _id } = await add({ severity: 'deny', location_ids: [gate.location_id] })
    expectSuccess(await WRITES.lift!(_id))
    const told = async (person: TestPerson) => expectSuccess(await test.as(person).notifications.list({})).docs.length
    expect([await told(own), await told(second), await told(elsewhere), await told(viewer), await told(admin)]).toEqual([1, 1, 0, 0, 0])
    expectSuccess(await WRITES.decideLift!(_id, own))
  })

  it('is not agreed to by the one who asked, from another session or as another role', async () => {
    const { _id } = await add({ severity: 'deny' })
    expectSuccess(await WRITES.lift!(_id))
    const secondSession = { ...admin, token: await test.make.session(admin.id, admin.organisation_id) }
    expect(expectRefusal(await WRITES.decideLift!(_id, secondSession)).code).toBe('second_person_own')
    await test.sql(`update memberships set role = 'owner' where user_id = $1`, admin.id)
    expect(expectRefusal(await WRITES.decideLift!(_id, secondSession)).code).toBe('second_person_own')
    // A person has only one membership in an organisation, so a second one can't approve.
    await expect(test.make.membership(admin.id, admin.organisation_id, { role: 'owner' })).rejects.toThrow(/memberships_pkey/)
    expectSuccess(await WRITES.decideLift!(_id, second))
  })
})
