import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Member } from '@gatehouse/contract/members/member-record.ts'
import type { members as contract } from '@gatehouse/contract/members/members.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { NATIONAL_ID } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

type Input = BodyInputOf<typeof contract.create>
let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin({ name: 'กัญญา' })
  location_id = await test.make.location(admin, { code: 'HQ' })
})

let serial = 0
const inputOf = (fields: Partial<Input> = {}): Input => ({ code: `M-${++serial}`, kind: 'resident', name_th: 'สมชาย ใจดี', ...fields })
const added = async (fields: Partial<Input> = {}, caller = admin): Promise<Member> =>
  expectSuccess(await test.as(caller).members.create({ body: inputOf(fields) }))
const updateOf = (member: Member, changes: Partial<Input> = {}) => ({
  code: member.code,
  kind: member.kind,
  name_th: member.name_th,
  name_en: member.name_en,
  company: member.company,
  email: member.email,
  location_ids: member.location_ids,
  unit_ids: member.units.map(({ id }) => id),
  vehicles: member.vehicles,
  cards: member.cards,
  hours: member.hours,
  not_on_holidays: member.not_on_holidays,
  gate_ids: member.gate_ids,
  valid_from: member.valid_from,
  valid_until: member.valid_until,
  parking_privilege: member.parking_privilege,
  parking: member.parking,
  remark: member.remark,
  updated_at: member.updated_at,
  reason: 'ต่อสัญญา',
  ...changes,
})
const change = (member: Member, changes: Partial<Input> = {}, caller = admin) => {
  const { status: _, ...body } = updateOf(member, changes) as ReturnType<typeof updateOf> & { status?: string }
  return test.as(caller).members.update({ params: { id: member._id }, body })
}
const get = (id: string, caller = admin) => test.as(caller).members.get({ params: { id } })

describe('a member', () => {
  it('[M-01a-e] is added, read, listed, changed and deleted', async () => {
    const unit = await test.make.unit(admin, location_id, { code: '9C' })
    const gate = await test.make.gate(admin, { location_id })
    const member = await added({
      code: 'm-00412',
      name_en: 'Somchai Jaidee',
      company: 'ช่างแอร์ เย็นฉ่ำ',
      email: 'Somchai@Example.COM',
      id_kind: 'national_id',
      id_number: NATIONAL_ID,
      phone: '081-234-5608',
      location_ids: [location_id],
      unit_ids: [unit],
      vehicles: [{ plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car' }],
      cards: [{ number: 'r-001', uid: '04 A1 B2 C3' }],
      gate_ids: [gate._id],
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
      parking: 'ชั้น B2 ช่อง 14',
    })
    expect(member).toMatchObject({
      code: 'M-00412',
      status: 'pending',
      email: 'Somchai@example.com',
      id_number_masked: 'x-xxxx-xxxx3-56-2',
      phone_masked: 'xxx-xxx-5608',
      units: [{ id: unit, code: '9C' }],
      vehicles: [{ plate: 'กก1234', plate_province: 'TH-10', vehicle_class: 'car' }],
      cards: [{ number: 'R-001', uid: '04A1B2C3' }],
      qr: 'M:M-00412',
      history: [{ action: 'member.created', by: 'กัญญา' }],
    })
    const list = expectSuccess(await test.as(admin).members.list({ query: { search: 'M-00412' } }))
    expect(list).toMatchObject({ total: 1, docs: [{ code: 'M-00412', units: ['9C'], valid_until: '2026-12-31' }] })
    expect(JSON.stringify(list)).not.toContain('5608')

    const changedMember = expectSuccess(await change(member, { name_th: 'สมชาย ปู่ย่าผู้ใหญ่', vehicles: [] }))
    expect(changedMember).toMatchObject({ name_th: 'สมชาย ปู่ย่าผู้ใหญ่', vehicles: [], phone_masked: 'xxx-xxx-5608', id_kind: 'national_id' })
    expect(changedMember.history.at(-1)).toMatchObject({ action: 'member.changed', reason: 'ต่อสัญญา', changed: ['name_th', 'vehicles'] })
    expect(expectSuccess(await change(changedMember, { phone: null, id_number: null }))).toMatchObject({
      phone_masked: null,
      id_kind: null,
      id_number_masked: null,
    })

    expect(expectSuccess(await test.as(admin).members.remove({ params: { id: member._id } }))).toMatchObject({ success: true })
    expect((await get(member._id)).status).toBe(404)
    expect((await entriesOf(test, member._id)).map(({ action }) => action)).toEqual([
      'member.created',
      'member.changed',
      'member.changed',
      'member.deleted',
    ])
  })

  it('has its numbers sealed, and nowhere in the audit log', async () => {
    const member = await added({ id_kind: 'passport', id_number: 'C1234567', phone: '0891112222' })
    const rows = await test.sql('select m::text as all from members m where _id = $1', member._id)
    expect(rows[0].all).not.toMatch(/C1234567|891112222/)
    expect(JSON.stringify(await entriesOf(test, member._id))).not.toMatch(/C1234567|891112222/)
    const reveal = test.as(admin).members.reveal
    expect((await reveal({ params: { id: member._id }, body: { reason: '' } })).status).toBe(422)
    const numbers = expectSuccess(await reveal({ params: { id: member._id }, body: { reason: 'ตรวจเอกสาร' } }))
    expect(numbers).toEqual({ id_number: 'C1234567', phone: '089-111-2222', numbers_unreadable: [] })
    expect((await entriesOf(test, member._id)).at(-1)).toMatchObject({ action: 'member.revealed', reason: 'ตรวจเอกสาร' })
  })

  it('names every bad field at once', async () => {
    const answer = expectRefusal(
      await test.as(admin).members.create({
        body: {
          ...inputOf({ code: '', name_th: ' ', kind: 'friend' as never, phone: '12', id_kind: 'national_id', id_number: '1101700230705' }),
          valid_from: '2026-01-01',
          valid_until: '2025-12-15',
          vehicles: [{ plate: '???', plate_province: 'XX' as never, vehicle_class: null }],
          stranger: 1,
        } as never,
      }),
    )
    expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    expect(answer.errors!.map(({ field }) => field).sort()).toEqual(
      ['code', 'id_number', 'kind', 'name_th', 'phone', 'stranger', 'valid_until', 'vehicles.0.plate', 'vehicles.0.plate_province'].sort(),
    )
  })

  it('[R-14a] has a parking privilege of the settings; one that was retired stays theirs, and nobody gets it anew', async () => {
    const owner = await test.make.admin()
    const member = await added({ parking_privilege: 'vip', parking: 'B2 ช่อง 14' }, owner)
    expect(member).toMatchObject({ parking_privilege: 'vip', parking: 'B2 ช่อง 14' })
    expect(expectSuccess(await test.as(owner).members.list({ query: {} })).docs).toMatchObject([{ parking_privilege: 'vip' }])
    const wrong = async (parking_privilege: string) =>
      expectRefusal(await test.as(owner).members.create({ body: inputOf({ parking_privilege }) })).errors
    expect(await wrong('king')).toEqual([{ field: 'parking_privilege', message: 'Select one from the list.' }])
    expect(await wrong('No key')).toMatchObject([{ field: 'parking_privilege' }])
    const settings = expectSuccess(await test.as(owner).settings.get({ query: {} }))
    const privileges = settings.privileges.filter(({ key }) => key !== 'vip')
    expectSuccess(await test.as(owner).settings.save({ body: { version: settings.version, privileges } }))
    expect(expectSuccess(await test.as(owner).entrances.metadata({})).privileges.find(({ key }) => key === 'vip')).toMatchObject({
      retired: true,
    })
    expect(await wrong('vip')).toMatchObject([{ field: 'parking_privilege' }])
    const firstChange = expectSuccess(await change(member, { company: 'ABC' }, owner))
    expect(firstChange).toMatchObject({ company: 'ABC', parking_privilege: 'vip' })
    const secondChange = expectSuccess(await change(firstChange, { parking_privilege: 'staff' }, owner))
    expect(secondChange.history.at(-1)).toMatchObject({ action: 'member.changed', changed: ['parking_privilege'] })
    expect(expectRefusal(await change(secondChange, { parking_privilege: 'vip' }, owner)).errors).toMatchObject([
      { field: 'parking_privilege' },
    ])
  })

  it('refuses a vehicle or a card that is named twice, and a UID that is none', async () => {
    const car = { plate: 'ขข 99', plate_province: 'TH-10', vehicle_class: null } as const
    const cards = [{ number: 'T-1', uid: 'xyz' }, { number: 't-1' }]
    const answer = expectRefusal(
      await test.as(admin).members.create({ body: inputOf({ vehicles: [car, { ...car, plate: 'ขข-99' }], cards }) }),
    )
    expect(answer.errors!.map(({ field }) => field)).toEqual(['vehicles.1.plate', 'cards.0.uid', 'cards.1.number'])
  })

  it('has a code that no other has, also where several ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => test.as(admin).members.create({ body: inputOf({ code: 'RACE' }) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)])
    expect(expectRefusal(answers.find(({ ok }) => !ok)!).code).toBe('member_code_taken')
  })

  it('has cards that no other has, and says who has them', async () => {
    const holder = await added({ cards: [{ number: 'C-77', uid: 'A1223344' }] })
    const number = expectRefusal(await test.as(admin).members.create({ body: inputOf({ cards: [{ number: 'c-77' }] }) }))
    expect(number).toMatchObject({
      code: 'member_card_taken',
      conflict: { _id: holder._id, code: holder.code },
      errors: [{ field: 'cards.0.number' }],
    })
    const uid = expectRefusal(await test.as(admin).members.create({ body: inputOf({ cards: [{ number: 'C-78', uid: 'A1:22:33:44' }] }) }))
    expect(uid).toMatchObject({ code: 'member_card_taken', errors: [{ field: 'cards.0.uid' }] })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.as(admin).members.create({ body: inputOf({ cards: [{ number: 'RACE-CARD' }] }) })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok).every((answer) => expectRefusal(answer).code === 'member_card_taken')).toBe(true)
  })

  it('is not overwritten by a person who read it before another change', async () => {
    const member = await added()
    expectSuccess(await change(member, { company: 'ก' }))
    expect(expectRefusal(await change(member, { company: 'ข' }))).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      conflict: { _id: member._id },
    })
  })

  it('belongs to places that are there', async () => {
    const stranger = await test.make.admin()
    const foreign = await test.make.location(stranger)
    const other = await test.make.location(admin)
    const unit = await test.make.unit(admin, other)
    const fieldOf = async (fields: Partial<Input>) =>
      expectRefusal(await test.as(admin).members.create({ body: inputOf(fields) })).errors?.[0]?.field
    expect(await fieldOf({ location_ids: [foreign] })).toBe('location_ids')
    expect(await fieldOf({ unit_ids: [test.make.id()] })).toBe('unit_ids')
    expect(await fieldOf({ location_ids: [location_id], unit_ids: [unit] })).toBe('unit_ids')
    expect(await fieldOf({ gate_ids: [(await test.make.gate(stranger))._id] })).toBe('gate_ids')
    expect(await fieldOf({ location_ids: [location_id], gate_ids: [(await test.make.gate(admin, { location_id: other }))._id] })).toBe(
      'gate_ids',
    )
  })
})

describe('another organisation’s member, and one of other places', () => {
  it('is not changed among many, and no card of theirs is in the way', async () => {
    const member = await added({ cards: [{ number: 'STRANGE-1' }] })
    const call = test.as(await test.make.admin()).members
    const answer = await call.setStatuses({ body: { ids: [member._id], status: 'banned', note: 'x' } })
    expect(expectSuccess(answer).results).toEqual([{ _id: member._id, code: null, refused: 'not_found' }])
    expectSuccess(await call.create({ body: inputOf({ code: member.code, cards: [{ number: 'STRANGE-1' }] }) }))
    expect(expectSuccess(await get(member._id)).status).toBe('pending')
  })

  it('keeps their card, and a person who can’t see them is not told who has it', async () => {
    const [ownLocation, otherLocation] = [await test.make.location(admin), await test.make.location(admin)]
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [ownLocation] })
    const hiddenMember = await added({ location_ids: [otherLocation], cards: [{ number: 'HIDDEN-1' }] })
    const body = inputOf({ location_ids: [ownLocation], cards: [{ number: 'HIDDEN-1' }] })
    const problem = expectRefusal(await test.as(limited).members.create({ body }))
    expect(problem).toMatchObject({ status: 409, code: 'member_card_taken', errors: [{ field: 'cards.0.number' }] })
    expect(problem.conflict).toBeUndefined()
    expect(expectRefusal(await test.as(admin).members.create({ body })).conflict).toMatchObject({ _id: hiddenMember._id })
  })

  it('can’t be changed by a person who sees only some of its places', async () => {
    const [ownLocation, otherLocation] = [await test.make.location(admin), await test.make.location(admin)]
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [ownLocation] })
    const [everywhere, inBoth, own] = [
      await added(),
      await added({ location_ids: [ownLocation, otherLocation] }),
      await added({ location_ids: [ownLocation] }, limited),
    ]
    for (const member of [everywhere, inBoth, own]) expect((await get(member._id, limited)).status).toBe(200)
    for (const member of [everywhere, inBoth]) {
      expect(expectRefusal(await change(member, {}, limited)).code).toBe('more_than_own')
      const status = await test.as(limited).members.setStatus({ params: { id: member._id }, body: { status: 'active', note: 'x' } })
      expect(expectRefusal(status).code).toBe('more_than_own')
    }
    expect((await change(own, { company: 'ก' }, limited)).status).toBe(200)
    expect(expectRefusal(await test.as(limited).members.create({ body: inputOf() })).code).toBe('more_than_own')
  })
})

describe('the status of a member', () => {
  const set = (member: Pick<Member, '_id'>, status: Member['status'], note = 'ตามคำขอ') =>
    test.as(admin).members.setStatus({ params: { id: member._id }, body: { status, note } })

  it('changes only along the allowed transitions, each with a note', async () => {
    const ways: Record<Member['status'], Member['status'][]> = {
      pending: ['active', 'inactive', 'banned'],
      active: ['on_hold', 'inactive', 'banned'],
      on_hold: ['active', 'inactive', 'banned'],
      inactive: ['banned'],
      banned: [],
    }
    const all = Object.keys(ways) as Member['status'][]
    const path: Record<Member['status'], Member['status'][]> = {
      pending: [],
      active: ['active'],
      on_hold: ['active', 'on_hold'],
      inactive: ['inactive'],
      banned: ['banned'],
    }
    for (const from of all) {
      for (const to of all) {
        const member = await added()
        for (const step of path[from]) expectSuccess(await set(member, step))
        const answer = await set(member, to)
        expect(`${from} → ${to}: ${answer.status}`).toBe(`${from} → ${to}: ${ways[from].includes(to) ? 200 : 409}`)
      }
    }
  })

  it('needs its note, and keeps it', async () => {
    const member = await added()
    expect(expectRefusal(await set(member, 'active', ' ')).errors).toMatchObject([{ field: 'note' }])
    expect(expectSuccess(await set(member, 'active', 'ย้ายเข้าแล้ว'))).toMatchObject({ status: 'active', status_note: 'ย้ายเข้าแล้ว' })
    expect((await entriesOf(test, member._id)).at(-1)).toMatchObject({ action: 'member.active', reason: 'ย้ายเข้าแล้ว' })
  })

  it('needs a note and one to two hundred ids for many members, and stays for members who belong elsewhere', async () => {
    const ownLocation = await test.make.location(admin)
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [ownLocation] })
    const [own, everywhere] = [await added({ location_ids: [ownLocation] }), await added()]
    const set = (ids: string[], note = 'x') => test.as(limited).members.setStatuses({ body: { ids, status: 'active', note } })
    expect(expectRefusal(await set([own._id], ' ')).errors).toMatchObject([{ field: 'note' }])
    expect(expectRefusal(await set([])).errors).toMatchObject([{ field: 'ids' }])
    expect(expectRefusal(await set(Array.from({ length: 201 }, () => test.make.id()))).errors).toMatchObject([{ field: 'ids' }])
    const { changed, results } = expectSuccess(await set([own._id, everywhere._id]))
    expect(changed).toBe(1)
    expect(results.find(({ _id }) => _id === everywhere._id)).toMatchObject({ refused: 'more_than_own' })
    expect(expectSuccess(await get(everywhere._id)).status).toBe('pending')
  })

  it('changes for each of many members separately: a refused one stops no other', async () => {
    const [first, second, endedMember] = [await added(), await added(), await added()]
    expectSuccess(await set(endedMember, 'inactive'))
    const stranger = test.make.id()
    const body = { ids: [first._id, second._id, endedMember._id, stranger, first._id], status: 'active' as const, note: 'เปิดใช้' }
    const { changed, results } = expectSuccess(await test.as(admin).members.setStatuses({ body }))
    expect(changed).toBe(2)
    const outcomes = Object.fromEntries(results.map(({ _id, refused: code }) => [_id, code]))
    expect(outcomes).toEqual({ [first._id]: null, [second._id]: null, [endedMember._id]: 'status_not_allowed', [stranger]: 'not_found' })
    expect(expectSuccess(await get(second._id)).status_note).toBe('เปิดใช้')
  })
})

describe('the list', () => {
  it('[M-01a] is filtered, sorted in the order of a dictionary, and paged without losing or repeating anybody', async () => {
    const owner = await test.make.admin()
    const names = ['เอก', 'กานต์', 'แก้ว', 'ขวัญ', 'Alan', 'เกศ']
    for (const [index, name_th] of names.entries())
      await added({ code: `S-${index}`, name_th, kind: index % 2 ? 'staff' : 'vip', status: index < 3 ? 'active' : 'pending' }, owner)
    const list = test.as(owner).members.list
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = expectSuccess(await list({ query: { sort: 'name', limit: 2, cursor } }))
      pages.push(...page.docs.map(({ name_th }) => name_th))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(pages).toEqual(['Alan', 'กานต์', 'เกศ', 'แก้ว', 'ขวัญ', 'เอก'])
    expect(expectSuccess(await list({ query: { sort: 'code' } })).docs.map(({ code }) => code)).toEqual(names.map((_, n) => `S-${n}`))
    expect(expectSuccess(await list({ query: { status: 'active', kind: 'vip' } })).docs.map(({ code }) => code)).toEqual(['S-2', 'S-0'])
    expect((await list({ query: { cursor: 'x' } })).status).toBe(422)
  })

  it('finds names without tone marks and spaces, companies, plates and cards', async () => {
    const owner = await test.make.admin()
    await added(
      {
        code: 'F-1',
        name_th: 'นายสมชาย น้ำใจ',
        name_en: 'Somchai Namjai',
        company: 'ช่างแอร์ เย็นฉ่ำ',
        vehicles: [{ plate: '70-4418', plate_province: 'TH-50', vehicle_class: 'truck' }],
        cards: [{ number: 'R-900' }],
      },
      owner,
    )
    const find = async (search: string) => expectSuccess(await test.as(owner).members.list({ query: { search } })).total
    for (const text of ['สมชาย นำใจ', 'somchai', 'เย็นฉ่ำ', '704418', '70 4418', 'R-900', 'f-1', 'น']) expect(await find(text), text).toBe(1)
    for (const text of ['ไม่มี', '-', '%', '_']) expect(await find(text), text).toBe(0)
  })
})
