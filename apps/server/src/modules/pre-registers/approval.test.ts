import {
  PRE_REGISTER_COMMANDS,
  type PreRegisterCommand,
  type PreRegisterStatus,
  preRegisterFields,
} from '@gatehouse/contract/pre-register-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { announcement, expectedAt, isNow, ruledBy } from '../../../test/pre-registers.ts'
import { good, refused, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (who: TestPerson) => test.as(who).preRegisters
const at = (id: string) => ({ params: { id } })
const host = (more: object = {}) => test.make.person({ role: 'host', organisation: admin.organisation_id, ...more })
const announce = async (who: TestPerson, more: object = {}) =>
  good(await calls(who).create({ body: { ...announcement({ location_id: gate.location_id }), ...more } }))
const read = async (id: string, who: TestPerson = admin) => good(await calls(who).get(at(id)))
const told = async (who: TestPerson) => good(await test.as(who).notifications.list({})).docs.map(({ title, link }) => ({ title, link }))
const tab = async (who: TestPerson, name: 'open' | 'waiting' | 'past' | 'cancelled') =>
  good(await calls(who).list({ query: { tab: name } })).docs.map(({ _id }) => _id)

describe('approval', () => {
  it('[M-02c] is asked for only where the location says so, of whoever may not give it', async () => {
    const somebody = await host()
    expect(await announce(somebody)).toMatchObject({ status: 'confirmed', state: 'expected' })
    await ruledBy(admin, { approval: true })
    const elsewhere = await test.make.location(admin)
    await ruledBy(admin, { approval: false }, elsewhere)
    expect(await announce(somebody)).toMatchObject({ status: 'pending_approval', state: 'pending_approval' })
    expect(await announce(guard)).toMatchObject({ status: 'pending_approval' })
    expect(await announce(somebody, { location_id: elsewhere })).toMatchObject({ status: 'confirmed' })
    expect(await announce(admin)).toMatchObject({ status: 'confirmed' })
    const trusted = await host({ added: ['pre-registers:approve'] })
    expect(await announce(trusted)).toMatchObject({ status: 'confirmed' })
  })

  it('lets nobody in before it is given; both sides are told, and the reason of a refusal stays with the host', async () => {
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
    expect(refused(await comes())).toMatchObject({
      code: 'guest_not_expected',
      conflict: { reasons: [{ reason: 'not_active', status: 'pending_approval' }] },
    })
    const link = `/service/visitor/pre-registers?id=${_id}`
    expect(await told(admin)).toEqual([{ title: `${somebody.name} asks you to approve a visit`, link }])
    expect(await told(guard)).toEqual([])
    expect(refused(await calls(somebody).approve({ ...at(_id), body: {} })).code).toBe('permission_denied')
    expect(refused(await calls(admin).reject({ ...at(_id), body: { reason: '' } })).errors).toMatchObject([{ field: 'reason' }])
    const rejected = good(await calls(admin).reject({ ...at(_id), body: { reason: 'No parking that day' } }))
    expect(rejected).toMatchObject({ status: 'rejected', state: 'rejected', decided_by: admin.name })
    expect(await read(_id, somebody)).toMatchObject({ decision_reason: 'No parking that day' })
    expect(await told(somebody)).toEqual([{ title: `${admin.name} rejected your visit`, link }])
    expect(good(await calls(somebody).submit({ ...at(_id), body: {} }))).toMatchObject({
      ...{ status: 'pending_approval', decision_reason: null, decided_by: null },
    })
    expect(good(await calls(admin).approve({ ...at(_id), body: {} }))).toMatchObject({ status: 'confirmed', state: 'expected' })
    expect((await told(somebody)).map(({ title }) => title)).toContain(`${admin.name} approved your visit`)
    expect((await comes()).status).toBe(201)
    expect((await entriesOf(test, _id)).map(({ action }) => action)).toEqual(
      ['created', 'rejected', 'submitted', 'approved'].map((step) => `pre_register.${step}`),
    )
  })

  it('tells those alone who may approve and see it', async () => {
    await ruledBy(admin, { approval: true })
    const organisation_id = admin.organisation_id
    const unit_id = await test.make.unit(admin, gate.location_id)
    const other_unit = await test.make.unit(admin, gate.location_id)
    const manager = (more: object) => test.make.person({ organisation: organisation_id, role: 'admin', ...more })
    const elsewhere = await manager({ location_ids: [await test.make.location(admin)] })
    const of_unit = await manager({ unit_ids: [unit_id] })
    const of_other = await manager({ unit_ids: [other_unit] })
    const tenant = await host({ unit_ids: [unit_id], added: ['pre-registers:approve'] })
    const { _id } = await announce(await host(), { unit_id })
    for (const who of [admin, of_unit, tenant]) expect(await told(who)).toHaveLength(1)
    for (const who of [elsewhere, of_other]) {
      expect(await told(who)).toEqual([])
      expect(refused(await calls(who).approve({ ...at(_id), body: {} })).status).toBe(404)
    }
    expect(good(await calls(tenant).approve({ ...at(_id), body: {} })).decided_by).toBe(tenant.name)
  })

  it('[M-02d] is asked for again by a move or a new guest, and not by a note or by who leaves out a guest', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const guests = [{ visitor_name: 'First Guest' }, { visitor_name: 'Second Guest' }]
    const { _id } = await announce(somebody, { guests })
    const change = async (more: object, who: TestPerson = somebody) => {
      good(
        await calls(admin)
          .approve({ ...at(_id), body: {} })
          .then((answer) => (answer.ok ? answer : calls(admin).get(at(_id)))),
      )
      const whole = await read(_id)
      return good(await calls(who).update({ ...at(_id), body: { ...whole, ...more } })).status
    }
    const of = await read(_id)
    expect(await change({ gate_note: 'Blue badge' })).toBe('confirmed')
    expect(await change({ guests: of.guests.slice(0, 1) })).toBe('confirmed')
    expect(await change({ from: '08:00' })).toBe('pending_approval')
    expect(await change({ guests: [of.guests[0], { visitor_name: 'Third Guest' }] })).toBe('pending_approval')
    expect(await change({ guests: [{ ...of.guests[0], visitor_name: 'Somebody Else' }] })).toBe('pending_approval')
    expect(await change({ from: '09:00' }, admin)).toBe('confirmed')
    expect((await told(admin)).length).toBe(4)
  })
})

describe('a draft', () => {
  it('[M-02a] [M-02b] is its maker’s alone until it is announced, and nobody is expected', async () => {
    const somebody = await host()
    const { _id } = await announce(somebody, { draft: true })
    await isNow(_id)
    expect(await read(_id, somebody)).toMatchObject({ status: 'draft', state: 'draft', own: true })
    expect(await tab(somebody, 'open')).toEqual([_id])
    for (const who of [admin, guard]) {
      expect(await tab(who, 'open')).toEqual([])
      expect(refused(await calls(who).get(at(_id))).status).toBe(404)
      expect(refused(await calls(who).submit({ ...at(_id), body: {} })).status).toBe(404)
    }
    expect(await expectedAt(gate.location_id, guard)).toEqual([])
    expect(good(await test.as(admin).entrances.metadata({})).expected).toBe(0)
    expect(await test.sql(`select from live_events where record_id = $1`, _id)).toEqual([])
    const whole = await read(_id, somebody)
    expect(good(await calls(somebody).update({ ...at(_id), body: { ...whole, from: '01:00' } })).status).toBe('draft')
    expect(good(await calls(somebody).submit({ ...at(_id), body: {} })).status).toBe('confirmed')
    expect(await tab(admin, 'open')).toEqual([_id])
  })
})

describe('the lists', () => {
  it('show each record under what became of it, and what waits apart', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const [waits, rejected, over] = [await announce(somebody), await announce(somebody), await announce(somebody)]
    const confirmed = await announce(admin)
    good(await calls(admin).reject({ ...at(rejected._id), body: { reason: 'No' } }))
    await test.sql(
      `update pre_registers set starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' where _id = $1`,
      over._id,
    )
    expect((await tab(admin, 'open')).sort()).toEqual([waits._id, confirmed._id].sort())
    expect(await tab(admin, 'waiting')).toEqual([waits._id])
    expect(await tab(admin, 'past')).toEqual([over._id])
    expect(await tab(admin, 'cancelled')).toEqual([rejected._id])
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
      const allowed = (PRE_REGISTER_COMMANDS[name as PreRegisterCommand] as readonly string[]).includes(status)
      expect([name, (await command(_id)).status]).toEqual([name, allowed ? 200 : 409])
    }
  })

  it('says nothing to another organisation', async () => {
    const { _id } = await announce(admin)
    await openAnotherDesk()
    for (const command of ['submit', 'approve', 'reject', 'cancel'] as const) expect((await COMMANDS[command](_id)).status).toBe(404)
  })
})
