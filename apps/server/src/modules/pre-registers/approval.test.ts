import {
  PRE_REGISTER_COMMANDS,
  type PreRegisterCommand,
  type PreRegisterStatus,
  preRegisterFields,
} from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { announcement, expectedAt, isNow, ruledBy } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (caller: TestPerson) => test.as(caller).preRegisters
const at = (id: string) => ({ params: { id } })
const host = (fields: object = {}) => test.make.person({ role: 'host', organisation: admin.organisation_id, ...fields })
const announce = async (caller: TestPerson, fields: object = {}) =>
  expectSuccess(await calls(caller).create({ body: { ...announcement({ location_id: gate.location_id }), ...fields } }))
const read = async (id: string, caller: TestPerson = admin) => expectSuccess(await calls(caller).get(at(id)))
const told = async (caller: TestPerson) =>
  expectSuccess(await test.as(caller).notifications.list({})).docs.map(({ title, link }) => ({ title, link }))
const tab = async (caller: TestPerson, name: 'open' | 'waiting' | 'past' | 'cancelled') =>
  expectSuccess(await calls(caller).list({ query: { tab: name } })).docs.map(({ _id }) => _id)

describe('approval', () => {
  it('[M-02c] is needed only where the location says so, by people who may not give it', async () => {
    const somebody = await host()
    expect(await announce(somebody)).toMatchObject({ status: 'confirmed', state: 'expected' })
    await ruledBy(admin, { approval: true })
    const elsewhere = await test.make.location(admin)
    await ruledBy(admin, { approval: false }, elsewhere)
    expect(await announce(somebody)).toMatchObject({ status: 'pending_approval', state: 'pending_approval' })
    expect(await announce(guard)).toMatchObject({ status: 'pending_approval' })
    expect(await announce(somebody, { location_id: elsewhere })).toMatchObject({ status: 'confirmed' })
    expect(await announce(admin)).toMatchObject({ status: 'confirmed' })
    const trustedHost = await host({ added: ['pre-registers:approve'] })
    expect(await announce(trustedHost)).toMatchObject({ status: 'confirmed' })
  })

  it('lets nobody in before it is given; both sides are notified, and the host sees the reason of a rejection', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const { _id } = await announce(somebody)
    await isNow(_id)
    const [{ guest_id, day_id }] = await test.sql(
      `select g._id as guest_id, d._id as day_id from pre_register_guests g join pre_register_days d using (pre_register_id) where pre_register_id = $1`,
      _id,
    )
    const comes = () => test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, guest_id, day_id } as never })
    expect(await expectedAt(gate.location_id, guard)).toEqual([])
    expect(expectRefusal(await comes())).toMatchObject({
      code: 'guest_not_expected',
      conflict: { reasons: [{ reason: 'not_active', status: 'pending_approval' }] },
    })
    const link = `/service/visitor/pre-registers?id=${_id}`
    expect(await told(admin)).toEqual([{ title: `${somebody.name} asks you to approve a visit`, link }])
    expect(await told(guard)).toEqual([])
    expect(expectRefusal(await calls(somebody).approve({ ...at(_id), body: {} })).code).toBe('permission_denied')
    expect(expectRefusal(await calls(admin).reject({ ...at(_id), body: { reason: '' } })).errors).toMatchObject([{ field: 'reason' }])
    const rejection = expectSuccess(await calls(admin).reject({ ...at(_id), body: { reason: 'No parking that day' } }))
    expect(rejection).toMatchObject({ status: 'rejected', state: 'rejected', decided_by: admin.name })
    expect(await read(_id, somebody)).toMatchObject({ decision_reason: 'No parking that day' })
    expect(await told(somebody)).toEqual([{ title: `${admin.name} rejected your visit`, link }])
    expect(expectSuccess(await calls(somebody).submit({ ...at(_id), body: {} }))).toMatchObject({
      ...{ status: 'pending_approval', decision_reason: null, decided_by: null },
    })
    expect(expectSuccess(await calls(admin).approve({ ...at(_id), body: {} }))).toMatchObject({ status: 'confirmed', state: 'expected' })
    expect((await told(somebody)).map(({ title }) => title)).toContain(`${admin.name} approved your visit`)
    expect((await comes()).status).toBe(201)
    expect((await entriesOf(test, _id)).map(({ action }) => action)).toEqual(
      ['created', 'rejected', 'submitted', 'approved'].map((step) => `pre_register.${step}`),
    )
  })

  it('notifies only people who may approve and see it', async () => {
    await ruledBy(admin, { approval: true })
    const organisation_id = admin.organisation_id
    const unit_id = await test.make.unit(admin, gate.location_id)
    const other_unit = await test.make.unit(admin, gate.location_id)
    const manager = (fields: object) => test.make.person({ organisation: organisation_id, role: 'admin', ...fields })
    const elsewhere = await manager({ location_ids: [await test.make.location(admin)] })
    const of_unit = await manager({ unit_ids: [unit_id] })
    const of_other = await manager({ unit_ids: [other_unit] })
    const tenant = await host({ unit_ids: [unit_id], added: ['pre-registers:approve'] })
    const { _id } = await announce(await host(), { unit_id })
    for (const person of [admin, of_unit, tenant]) expect(await told(person)).toHaveLength(1)
    for (const person of [elsewhere, of_other]) {
      expect(await told(person)).toEqual([])
      expect(expectRefusal(await calls(person).approve({ ...at(_id), body: {} })).status).toBe(404)
    }
    expect(expectSuccess(await calls(tenant).approve({ ...at(_id), body: {} })).decided_by).toBe(tenant.name)
  })

  it('[M-02d] is needed again after a move or for a new guest, and not for a note or a removed guest', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const guests = [{ visitor_name: 'First Guest' }, { visitor_name: 'Second Guest' }]
    const { _id } = await announce(somebody, { guests })
    const change = async (changes: object, caller: TestPerson = somebody) => {
      expectSuccess(
        await calls(admin)
          .approve({ ...at(_id), body: {} })
          .then((answer) => (answer.ok ? answer : calls(admin).get(at(_id)))),
      )
      const whole = await read(_id)
      return expectSuccess(await calls(caller).update({ ...at(_id), body: { ...whole, ...changes } })).status
    }
    const record = await read(_id)
    expect(await change({ gate_note: 'Blue badge' })).toBe('confirmed')
    expect(await change({ guests: record.guests.slice(0, 1) })).toBe('confirmed')
    expect(await change({ from: '08:00' })).toBe('pending_approval')
    expect(await change({ guests: [record.guests[0], { visitor_name: 'Third Guest' }] })).toBe('pending_approval')
    expect(await change({ guests: [{ ...record.guests[0], visitor_name: 'Somebody Else' }] })).toBe('pending_approval')
    expect(await change({ from: '09:00' }, admin)).toBe('confirmed')
    expect((await told(admin)).length).toBe(4)
  })
})

describe('a draft', () => {
  it('[M-02a] [M-02b] is private to its creator until it is announced, and nobody is expected', async () => {
    const somebody = await host()
    const { _id } = await announce(somebody, { draft: true })
    await isNow(_id)
    expect(await read(_id, somebody)).toMatchObject({ status: 'draft', state: 'draft', own: true })
    expect(await tab(somebody, 'open')).toEqual([_id])
    for (const person of [admin, guard]) {
      expect(await tab(person, 'open')).toEqual([])
      expect(expectRefusal(await calls(person).get(at(_id))).status).toBe(404)
      expect(expectRefusal(await calls(person).submit({ ...at(_id), body: {} })).status).toBe(404)
    }
    expect(await expectedAt(gate.location_id, guard)).toEqual([])
    expect(expectSuccess(await test.as(admin).entrances.metadata({})).expected).toBe(0)
    expect(await test.sql(`select from live_events where record_id = $1`, _id)).toEqual([])
    const whole = await read(_id, somebody)
    expect(expectSuccess(await calls(somebody).update({ ...at(_id), body: { ...whole, from: '01:00' } })).status).toBe('draft')
    expect(expectSuccess(await calls(somebody).submit({ ...at(_id), body: {} })).status).toBe('confirmed')
    expect(await tab(admin, 'open')).toEqual([_id])
  })
})

describe('the lists', () => {
  it('show each record under its state, and waiting records separately', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const [waits, rejectedRecord, over] = [await announce(somebody), await announce(somebody), await announce(somebody)]
    const confirmedRecord = await announce(admin)
    expectSuccess(await calls(admin).reject({ ...at(rejectedRecord._id), body: { reason: 'No' } }))
    await test.sql(
      `update pre_registers set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where _id = $1`,
      over._id,
    )
    expect((await tab(admin, 'open')).sort()).toEqual([waits._id, confirmedRecord._id].sort())
    expect(await tab(admin, 'waiting')).toEqual([waits._id])
    expect(await tab(admin, 'past')).toEqual([over._id])
    expect(await tab(admin, 'cancelled')).toEqual([rejectedRecord._id])
  })
})

describe('the table of commands', () => {
  const STATUSES = Object.keys(preRegisterFields.status.values) as PreRegisterStatus[]
  const COMMANDS: Record<PreRegisterCommand, (id: string) => Promise<{ ok: boolean; status: number }>> = {
    change: async (id) => calls(admin).update({ ...at(id), body: { ...(await read(id)), gate_note: test.make.id() } }),
    submit: (id) => calls(admin).submit({ ...at(id), body: {} }),
    approve: (id) => calls(admin).approve({ ...at(id), body: {} }),
    reject: (id) => calls(admin).reject({ ...at(id), body: { reason: 'No' } }),
    cancel: (id) => calls(admin).cancel({ ...at(id), body: {} }),
  }

  it.each(STATUSES)('is kept of one that is %s', async (status) => {
    for (const [name, command] of Object.entries(COMMANDS)) {
      const { _id } = await announce(admin)
      await test.sql('update pre_registers set status = $2 where _id = $1', _id, status)
      const isAllowed = (PRE_REGISTER_COMMANDS[name as PreRegisterCommand] as readonly string[]).includes(status)
      expect([name, (await command(_id)).status]).toEqual([name, isAllowed ? 200 : 409])
    }
  })

  it('says nothing to another organisation', async () => {
    const { _id } = await announce(admin)
    await openAnotherDesk()
    for (const command of ['submit', 'approve', 'reject', 'cancel'] as const) expect((await COMMANDS[command](_id)).status).toBe(404)
  })
})
