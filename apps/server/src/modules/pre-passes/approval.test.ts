import { WEEKDAYS } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import {
  PRE_PASS_COMMANDS,
  type PrePass,
  type PrePassCommand,
  type PrePassStatus,
  prePassFields,
} from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { workOff } from '../../../test/guest-mails.ts'
import { mailsTo } from '../../../test/mails.ts'
import { jpeg, photoForm } from '../../../test/photos.ts'
import { buildPassCheckIn, dayAhead, type PassInput, shortPassFor, validFor } from '../../../test/pre-passes.ts'
import { ruledBy } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { APPROVED } from './pre-passes.approval.ts'

serve()
staffDesk()

const calls = (caller: TestPerson) => test.as(caller).prePasses
const at = (id: string) => ({ params: { id } })
const host = (fields: object = {}) => test.make.person({ role: 'host', organisation: admin.organisation_id, ...fields })
const make = async (caller: TestPerson, fields: Partial<PassInput> = {}) =>
  expectSuccess(await calls(caller).create({ body: shortPassFor({ location_id: gate.location_id, ...fields }) }))
const read = async (id: string, caller: TestPerson = admin) => expectSuccess(await calls(caller).get(at(id)))
const approve = async (id: string, caller: TestPerson = admin) =>
  expectSuccess(await calls(caller).approve({ ...at(id), body: { updated_at: (await read(id, caller)).updated_at } }))
const notices = async (caller: TestPerson) =>
  expectSuccess(await test.as(caller).notifications.list({})).docs.map(({ title, link }) => ({ title, link }))
const tab = async (caller: TestPerson, name: 'current' | 'waiting' | 'past') =>
  expectSuccess(await calls(caller).list({ query: { tab: name } })).docs.map(({ _id }) => _id)
const comesAs = (pass: { _id: string }, fields: object = {}, caller: TestPerson = guard) =>
  test.as(caller).entrances.checkIn({ body: buildPassCheckIn(pass, gate, fields) })
const CLOSED = Object.fromEntries(WEEKDAYS.map((name) => [name, []])) as unknown as PassInput['hours']
/** All calls that give out the code of a pass. */
const CODES: Record<string, (who: TestPerson, id: string) => Promise<{ status: number }>> = {
  code: (caller, id) => calls(caller).code({ ...at(id), body: {} }),
  send: (caller, id) => calls(caller).send({ ...at(id), body: { email: 'holder@mail.example' } }),
  reissue: (caller, id) => calls(caller).reissue({ ...at(id), body: {} }),
  pass: (caller, id) => fetch(`${test.address}/visitors/prepasses/${id}/pass`, { headers: { authorization: `Bearer ${caller.token}` } }),
}

describe('approval of passes', () => {
  it('is needed under the rule of pre-registers, by people who may not give it', async () => {
    const somebody = await host()
    expect(await make(somebody)).toMatchObject({ status: 'active', state: 'active' })
    await ruledBy(admin, { approval: true })
    const elsewhere = await test.make.location(admin)
    await ruledBy(admin, { approval: false }, elsewhere)
    expect(await make(somebody)).toMatchObject({ status: 'pending_approval', state: 'pending_approval' })
    expect(await make(guard)).toMatchObject({ status: 'pending_approval' })
    expect(await make(somebody, { location_id: elsewhere })).toMatchObject({ status: 'active' })
    expect(await make(admin)).toMatchObject({ status: 'active' })
    expect(await make(await host({ added: ['pre-registers:approve'] }))).toMatchObject({ status: 'active' })
  })

  it('gives out no code and lets nobody in before; both sides are notified, and a rejected pass is asked for again by a change', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const chief = await test.make.person({ role: 'operator', organisation: admin.organisation_id, added: ['entrances:override'] })
    const pass = await make(somebody)
    const { _id } = pass
    const link = `/service/visitor/pre-passes/${_id}/edit`
    const staysOut = async (status: PrePassStatus) => {
      for (const [caller, fields] of [
        [guard, {}],
        [chief, { override_reason: 'Known' }],
      ] as const)
        expect(expectRefusal(await comesAs(pass, fields, caller))).toMatchObject({
          ...{ code: 'pass_not_allowed', conflict: { reasons: [{ reason: 'not_active', status }] } },
        })
      for (const [name, ask] of Object.entries(CODES))
        for (const person of [somebody, admin]) expect([name, (await ask(person, _id)).status]).toEqual([name, 409])
    }
    await staysOut('pending_approval')
    expect(await notices(admin)).toEqual([{ title: `${somebody.name} asks you to approve a pass`, link }])
    expect(await notices(guard)).toEqual([])
    expect(await tab(admin, 'waiting')).toEqual([_id])
    const { updated_at } = pass
    expect(expectRefusal(await calls(somebody).approve({ ...at(_id), body: { updated_at } })).code).toBe('permission_denied')
    expect(expectRefusal(await calls(admin).reject({ ...at(_id), body: { reason: '' } })).errors).toMatchObject([{ field: 'reason' }])
    const rejection = expectSuccess(await calls(admin).reject({ ...at(_id), body: { reason: 'Which company?' } }))
    expect(rejection).toMatchObject({ status: 'rejected', state: 'rejected' })
    expect(await read(_id, somebody)).toMatchObject({ status_reason: 'Which company?' })
    expect(await notices(somebody)).toEqual([{ title: `${admin.name} rejected your pass`, link }])
    expect(await tab(admin, 'waiting')).toEqual([])
    await staysOut('rejected')
    const waitingPass = expectSuccess(await calls(somebody).update({ ...at(_id), body: { ...rejection, host_name: 'Nida' } }))
    expect(waitingPass).toMatchObject({ status: 'pending_approval', status_reason: null })
    await staysOut('pending_approval')
    expect(await approve(_id)).toMatchObject({ status: 'active', state: 'active' })
    expect((await notices(somebody)).map(({ title }) => title)).toContain(`${admin.name} approved your pass`)
    expect((await calls(somebody).code({ ...at(_id), body: {} })).status).toBe(200)
    expect((await comesAs(pass)).status).toBe(201)
    expect((await entriesOf(test, _id)).map(({ action }) => action)).toEqual(
      ['created', 'rejected', 'changed', 'approved', 'code_read'].map((step) => `pre_pass.${step}`),
    )
  })

  it('covers the pass that was read: a pass that changed meanwhile is not approved', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const pass = await make(somebody)
    const later = expectSuccess(await calls(somebody).update({ ...at(pass._id), body: { ...pass, mode: 'window' } }))
    expect(expectRefusal(await calls(admin).approve({ ...at(pass._id), body: { updated_at: pass.updated_at } })).code).toBe(
      'changed_meanwhile',
    )
    expectSuccess(await calls(admin).approve({ ...at(pass._id), body: { updated_at: later.updated_at } }))
  })

  it('notifies only people who may approve and see it', async () => {
    await ruledBy(admin, { approval: true })
    const unit_id = await test.make.unit(admin, gate.location_id)
    const other_unit = await test.make.unit(admin, gate.location_id)
    const manager = (fields: object) => test.make.person({ organisation: admin.organisation_id, role: 'admin', ...fields })
    const elsewhere = await manager({ location_ids: [await test.make.location(admin)] })
    const [of_unit, of_other] = [await manager({ unit_ids: [unit_id] }), await manager({ unit_ids: [other_unit] })]
    const tenant = await host({ unit_ids: [unit_id], added: ['pre-registers:approve'] })
    const { _id, updated_at } = await make(await host(), { unit_id })
    for (const person of [admin, of_unit, tenant]) expect(await notices(person)).toHaveLength(1)
    for (const person of [elsewhere, of_other]) {
      expect(await notices(person)).toEqual([])
      expect(expectRefusal(await calls(person).approve({ ...at(_id), body: { updated_at } })).status).toBe(404)
    }
    expect(await approve(_id, tenant)).toMatchObject({ status: 'active' })
  })

  it('is asked for again by each fact that is approved, and not by a note', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const elsewhere = await test.make.location(admin)
    const unit_id = await test.make.unit(admin, gate.location_id)
    const change = async (id: string, changes: Partial<PassInput>, caller: TestPerson = somebody) =>
      expectSuccess(await calls(caller).update({ ...at(id), body: { ...(await read(id)), ...changes } })).status
    const approved = async (fields: Partial<PassInput> = {}) => {
      const { _id } = await make(somebody, fields)
      await approve(_id)
      return _id
    }
    const pass = await approved()
    for (const note of [{ gate_note: 'Blue badge' }, { host_name: 'Nida' }, { phone: '0812345608' }, { purpose: null }] as const)
      expect([note, await change(pass, note)]).toEqual([note, 'active'])
    expect(await change(pass, { mode: 'window' }, admin)).toBe('active')
    const CHANGES: Record<(typeof APPROVED)[number], { change: Partial<PassInput>; of?: Partial<PassInput> }> = {
      holder_name: { change: { holder_name: 'Second Holder' } },
      company: { change: { company: 'Another Co' } },
      plate: { change: { plate: '2กก2' }, of: { plate: '1กก1', plate_province: 'TH-10' } },
      plate_province: { change: { plate_province: 'TH-12' }, of: { plate: '1กก1', plate_province: 'TH-10' } },
      visitor_type: { change: { visitor_type: 'contractor' } },
      location_id: { change: { location_id: elsewhere } },
      gate_ids: { change: { gate_ids: null }, of: { gate_ids: [gate._id] } },
      unit_id: { change: { unit_id } },
      valid_from: { change: { from_day: '2020-01-02' } },
      valid_until: { change: { until_time: '12:00' } },
      hours: { change: { hours: CLOSED } },
      not_on_holidays: { change: { not_on_holidays: true } },
      early_minutes: { change: { early_minutes: 720 } },
      mode: { change: { mode: 'window' } },
      max_uses: { change: { max_uses: 6 }, of: { mode: 'multiple', max_uses: 5 } },
    }
    expect(Object.keys(CHANGES).sort()).toEqual([...APPROVED].sort())
    // Days and times are approved as instants. A new field of a pass must be approved or listed here.
    const others = Object.keys(prePassFields).filter((name) => !(name in CHANGES) && !/^(from|until)_(day|time)$/.test(name))
    expect(others.sort()).toEqual(['email', 'gate_note', 'host_name', 'phone', 'purpose', 'status'])
    for (const name of APPROVED)
      expect([name, await change(await approved(CHANGES[name].of), CHANGES[name].change)]).toEqual([name, 'pending_approval'])
  })

  it('is impossible for a pass whose time is over: it has expired', async () => {
    await ruledBy(admin, { approval: true })
    const { _id } = await make(await host())
    await validFor(test, { _id }, `now() - interval '2 days'`, `now() - interval '1 day'`)
    const over = await read(_id)
    expect(over).toMatchObject({ status: 'pending_approval', state: 'expired' })
    expect(expectSuccess(await calls(admin).list({ query: { tab: 'past' } })).docs).toMatchObject([{ _id, state: 'expired' }])
    expect(await tab(admin, 'waiting')).toEqual([])
    const answer = await calls(admin).approve({ ...at(_id), body: { updated_at: over.updated_at } })
    expect(expectRefusal(answer).errors).toMatchObject([{ field: 'until_day' }])
    expect(expectSuccess(await calls(admin).reject({ ...at(_id), body: { reason: 'Too late' } })).state).toBe('rejected')
  })

  it('notifies the person who made the pass and the person who changed it, once each, and not the person who decides', async () => {
    await ruledBy(admin, { approval: true })
    const unit_id = await test.make.unit(admin, gate.location_id)
    const [maker, colleague] = [await host({ unit_ids: [unit_id] }), await host({ unit_ids: [unit_id] })]
    const decisions = async () => {
      const of = async (caller: TestPerson) =>
        (await notices(caller)).filter(({ title }) => /(approved|rejected) your pass$/.test(title)).length
      return [await of(maker), await of(colleague), await of(admin)]
    }
    const { _id } = await make(maker, { unit_id })
    await approve(_id)
    expect(await decisions()).toEqual([1, 0, 0])
    const answer = await calls(colleague).update({ ...at(_id), body: { ...(await read(_id)), company: 'Another Co' } })
    expect(expectSuccess(answer).status).toBe('pending_approval')
    expectSuccess(await calls(admin).reject({ ...at(_id), body: { reason: 'Which company?' } }))
    expect(await decisions()).toEqual([2, 1, 0])
    expectSuccess(await calls(maker).update({ ...at(_id), body: { ...(await read(_id)), company: 'Qzco' } }))
    await approve(_id)
    expect(await decisions()).toEqual([3, 1, 0])
  })

  it.each(['waits', 'is revoked', 'is deleted'] as const)('sends no mail that was queued before the pass %s', async (event) => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const email = `holder-${test.make.id()}@mail.example`
    const mailed = async () => {
      await workOff(test, 'send_pass_mail')
      return (await mailsTo(test, email)).length
    }
    const { _id } = await make(somebody)
    await approve(_id)
    const send = async () => expectSuccess(await calls(somebody).send({ ...at(_id), body: { email } }))
    await send()
    expect(await mailed()).toBe(1)
    await send()
    const pass = await read(_id)
    if (event === 'waits') expectSuccess(await calls(somebody).update({ ...at(_id), body: { ...pass, mode: 'window' } }))
    else if (event === 'is revoked') expectSuccess(await calls(somebody).revoke({ ...at(_id), body: { reason: 'No' } }))
    else expectSuccess(await calls(somebody).remove(at(_id)))
    expect(await mailed()).toBe(1)
    expect(await test.sql(`select from messages where person_id = $1 and (status = 'queued' or content_sealed is not null)`, _id)).toEqual(
      [],
    )
  })

  it('can’t be bypassed by suspending, lengthening and resuming', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const { _id } = await make(somebody)
    const suspend = () => calls(somebody).suspend({ ...at(_id), body: {} })
    const resume = () => calls(somebody).resume({ ...at(_id), body: {} })
    for (const command of [suspend, resume]) expect(expectRefusal(await command()).code).toBe('status_not_allowed')
    await approve(_id)
    const suspendedPass = expectSuccess(await suspend())
    const longer = expectSuccess(
      await calls(somebody).update({ ...at(_id), body: { ...suspendedPass, until_day: dayAhead(300), mode: 'window' } }),
    )
    expect(longer.status).toBe('pending_approval')
    expect(expectRefusal(await resume()).code).toBe('status_not_allowed')
    expect(await read(_id)).toMatchObject({ status: 'pending_approval' })
  })

  it('is asked for again by another picture of the holder, not by the first one', async () => {
    await ruledBy(admin, { approval: true })
    const somebody = await host()
    const { _id } = await make(somebody)
    const add = async () => expectSuccess(await calls(somebody).addAvatar({ ...at(_id), form: photoForm(await jpeg()) })).status
    expect(await add()).toBe('pending_approval')
    await approve(_id)
    expect(await add()).toBe('pending_approval')
    const first = await make(somebody)
    await approve(first._id)
    expect(expectSuccess(await calls(somebody).addAvatar({ ...at(first._id), form: photoForm(await jpeg()) })).status).toBe('active')
  })
})

describe('the longest validity', () => {
  const tooLong = async (caller: TestPerson, fields: Partial<PassInput>) =>
    expectRefusal(await calls(caller).create({ body: shortPassFor({ location_id: gate.location_id, ...fields }) })).errors

  it('keeps a host from a pass of ten years, at a new one and at a change, and not an approver', async () => {
    const somebody = await host()
    const message = 'A pass can be valid for at most 365 days here. Choose an earlier day.'
    expect(await tooLong(somebody, { until_day: dayAhead(3650) })).toEqual([{ field: 'until_day', message }])
    expect(await tooLong(guard, { until_day: dayAhead(366) })).toMatchObject([{ field: 'until_day' }])
    expect(await make(somebody, { until_day: dayAhead(365) })).toMatchObject({ status: 'active' })
    // The days count from a later first day.
    expect(await make(somebody, { from_day: dayAhead(100), until_day: dayAhead(465) })).toMatchObject({ status: 'active' })
    expect(await tooLong(somebody, { from_day: dayAhead(100), until_day: dayAhead(466) })).toMatchObject([{ field: 'until_day' }])
    await make(admin, { until_day: dayAhead(3650) })
    await ruledBy(admin, { pass_days: 30 }, gate.location_id)
    const pass = await make(somebody, { until_day: dayAhead(30) })
    const longer = await calls(somebody).update({ ...at(pass._id), body: { ...pass, until_day: dayAhead(31) } })
    expect(expectRefusal(longer).errors).toMatchObject([{ field: 'until_day' }])
  })

  it('lets a host write a note on a longer pass of their unit, but not change its holder', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const tenant = await host({ unit_ids: [unit_id] })
    const long = await make(admin, { unit_id, until_day: dayAhead(3650) })
    const passWithNote = expectSuccess(await calls(tenant).update({ ...at(long._id), body: { ...long, gate_note: 'Blue badge' } }))
    const handover = await calls(tenant).update({ ...at(long._id), body: { ...passWithNote, holder_name: 'Somebody Else' } })
    expect(expectRefusal(handover).errors).toMatchObject([{ field: 'until_day' }])
  })

  it('holds for another picture, and for a rejected pass that is asked for again by a note', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const tenant = await host({ unit_ids: [unit_id] })
    const long = await make(admin, { unit_id, until_day: dayAhead(3650) })
    const add = async (caller: TestPerson) => calls(caller).addAvatar({ ...at(long._id), form: photoForm(await jpeg()) })
    // The first picture doesn't replace another person's.
    expectSuccess(await add(tenant))
    expect(expectRefusal(await add(tenant)).errors).toMatchObject([{ field: 'until_day' }])
    expectSuccess(await add(admin))
    await ruledBy(admin, { approval: true })
    const tenantPass = await make(tenant, { unit_id })
    expectSuccess(await calls(admin).reject({ ...at(tenantPass._id), body: { reason: 'Which company?' } }))
    await ruledBy(admin, { pass_days: 10 })
    const change = async (changes: Partial<PassInput>) =>
      calls(tenant).update({ ...at(tenantPass._id), body: { ...(await read(tenantPass._id)), ...changes } })
    expect(expectRefusal(await change({ gate_note: 'Blue badge' })).errors).toMatchObject([{ field: 'until_day' }])
    expect(expectSuccess(await change({ gate_note: 'Blue badge', until_day: dayAhead(10) })).status).toBe('pending_approval')
  })
})

describe('the table of commands of passes', () => {
  const STATUSES = Object.keys(prePassFields.status.values) as PrePassStatus[]
  const COMMANDS: Record<PrePassCommand, (pass: PrePass) => Promise<{ status: number }>> = {
    change: async ({ _id }) => calls(admin).update({ ...at(_id), body: { ...(await read(_id)), gate_note: test.make.id() } }),
    approve: async ({ _id }) => calls(admin).approve({ ...at(_id), body: { updated_at: (await read(_id)).updated_at } }),
    reject: ({ _id }) => calls(admin).reject({ ...at(_id), body: { reason: 'No' } }),
    suspend: ({ _id }) => calls(admin).suspend({ ...at(_id), body: {} }),
    resume: ({ _id }) => calls(admin).resume({ ...at(_id), body: {} }),
    show: ({ _id }) => calls(admin).code({ ...at(_id), body: {} }),
    revoke: ({ _id }) => calls(admin).revoke({ ...at(_id), body: { reason: 'No' } }),
  }

  it.each(STATUSES)('is kept of one that is %s', async (status) => {
    for (const [name, command] of Object.entries(COMMANDS)) {
      const pass = await make(admin)
      await test.sql(
        `update pre_passes set status = $2, revoked_at = case when $2 = 'revoked' then now() end where _id = $1`,
        pass._id,
        status,
      )
      const isAllowed = (PRE_PASS_COMMANDS[name as PrePassCommand] as readonly string[]).includes(status)
      expect([name, (await command(pass)).status]).toEqual([name, isAllowed ? 200 : 409])
    }
  })

  it('says nothing to another organisation', async () => {
    const pass = await make(admin)
    const { _id, updated_at } = pass
    await openAnotherDesk()
    expect(expectRefusal(await calls(admin).approve({ ...at(_id), body: { updated_at } })).status).toBe(404)
    expect(expectRefusal(await calls(admin).reject({ ...at(_id), body: { reason: 'No' } })).status).toBe(404)
  })
})
