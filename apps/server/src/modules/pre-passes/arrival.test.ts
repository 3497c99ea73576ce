import { WEEKDAYS } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { admin, gate, guard, staffDesk, visitTo } from '../../../test/desk.ts'
import { buildPassCheckIn, type PassInput, passFor, validFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { passByCode, passByToken } from './pre-passes.service.ts'

serve()
staffDesk()

const calls = (caller: TestPerson = admin) => test.as(caller).prePasses
const make = async (fields: Partial<PassInput> = {}) =>
  expectSuccess(await calls().create({ body: passFor({ location_id: gate.location_id, ...fields }) }))
const come = (pass: { _id: string }, fields: object = {}, caller: TestPerson = guard) =>
  test.as(caller).entrances.checkIn({ body: buildPassCheckIn(pass, gate, fields) })
const leave = async (visit: { _id: string }) =>
  expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
const undo = (visit: { _id: string }) => test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} })
const reasonsOf = async (pass: { _id: string }, fields: object = {}, caller: TestPerson = guard) => {
  const problem = expectRefusal(await come(pass, fields, caller))
  expect(problem.code).toBe('pass_not_allowed')
  return problem.conflict!.reasons as { reason: string }[]
}
const CLOSED = Object.fromEntries(WEEKDAYS.map((name) => [name, []])) as unknown as PassInput['hours']

describe('a visitor with a pass', () => {
  it('is its holder, except for fields that the desk enters', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const holder = { company: 'Example', plate: 'กก1234', plate_province: 'TH-10' as const, phone: '0812345608' }
    const pass = await make({
      ...holder,
      unit_id,
      host_name: 'Nida',
      purpose: 'meeting',
      visitor_type: 'contractor',
      holder_name: 'สมชาย ใจดี',
    })
    const visit = expectSuccess(await come(pass, { company: 'Typed Co' }))
    expect(visit).toMatchObject({
      ...{ source: 'pre_pass', visitor_name: 'สมชาย ใจดี', company: 'Typed Co', plate: 'กก1234', host_name: 'Nida', unit_id },
      ...{ purpose: 'meeting', visitor_type: 'contractor', phone_masked: expect.stringContaining('5608'), unit_name: pass.unit_name },
    })
    expect(expectSuccess(await calls().get({ params: { id: pass._id } }))).toMatchObject({ state: 'used_up', uses: 1, inside: true })
    const on_foot = expectSuccess(await come(await make(holder), { plate: null }))
    expect(on_foot).toMatchObject({ company: 'Example', plate: null, plate_province: null })
    expect(expectRefusal(await calls().remove({ params: { id: pass._id } })).code).toBe('pass_used')
    const body = { ...buildPassCheckIn(pass, gate), member_id: test.make.id() }
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body })).errors).toMatchObject([{ field: 'pass_id' }])
    expect(expectRefusal(await come({ _id: test.make.id() })).code).toBe('pass_not_found')
  })

  it('is refused with the open visit, its time of entry and the guard', async () => {
    const pass = await make({ mode: 'window' })
    const visit = expectSuccess(await come(pass))
    const problem = expectRefusal(await come(pass))
    expect(problem).toMatchObject({ status: 409, code: 'pass_inside' })
    expect(problem.conflict).toMatchObject({ _id: visit._id, gate_in: gate.code, checkin_at: visit.checkin_at, checked_in_by: 'Kanyarat' })
    await leave(visit)
    expectSuccess(await come(pass))
    // An undone check-out would put two inside with one pass.
    expect(expectRefusal(await undo(visit))).toMatchObject({ code: 'pass_inside' })
  })

  it.each([
    ['single', null, 1],
    ['multiple', 3, 3],
    ['daily', null, 1],
  ] as const)('with a %s pass comes as often as it says, and an undone visit gives its use back', async (mode, max_uses, limit) => {
    const pass = await make({ mode, max_uses })
    for (let n = 0; n < limit; n++) {
      expectSuccess(await undo(expectSuccess(await come(pass))))
      await leave(expectSuccess(await come(pass)))
    }
    const problem = expectRefusal(await come(pass))
    expect(problem.conflict).toMatchObject({
      reasons: [{ reason: 'used_up', uses: limit, max_uses: limit }],
      visit: { gate_in: gate.code },
    })
    await test.sql('update pre_pass_uses set day = day - 1 where pass_id = $1', pass._id)
    if (mode === 'daily') expectSuccess(await come(pass))
    else expect(await reasonsOf(pass)).toMatchObject([{ reason: 'used_up' }])
  })

  it('comes with a pass of any number of visits again and again', async () => {
    const pass = await make({ mode: 'window' })
    for (let n = 0; n < 5; n++) await leave(expectSuccess(await come(pass)))
    expect(expectSuccess(await calls().get({ params: { id: pass._id } }))).toMatchObject({ state: 'active', uses: 5, inside: false })
  })

  it('comes again after the visit was deleted, and not after it was restored', async () => {
    const pass = await make()
    const visit = expectSuccess(await come(pass))
    await leave(visit)
    const request = expectSuccess(await test.as(guard).deleteRequests.create({ body: { entrances: [visit._id], reason_code: 'test' } }))
    expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id: request._id }, body: { id: request._id } }))
    expect(expectSuccess(await calls().get({ params: { id: pass._id } }))).toMatchObject({ state: 'active', uses: 0 })
    expectSuccess(await test.as(admin).deleteRequests.restore({ params: { id: visit._id }, body: { reason: 'Was right' } }))
    expect(await reasonsOf(pass)).toMatchObject([{ reason: 'used_up' }])
  })
})

describe('a pass is refused with every reason', () => {
  it('early, late, outside its hours and on a holiday, which a person who may can override with a reason', async () => {
    const chief = await test.make.person({ role: 'operator', organisation: admin.organisation_id, added: ['entrances:override'] })
    const early = await make({ early_minutes: 30 })
    await validFor(test, early, "now() + interval '31 minutes'", "now() + interval '2 hours'")
    expect(await reasonsOf(early)).toMatchObject([{ reason: 'not_yet' }])
    expect(expectSuccess(await calls().get({ params: { id: early._id } })).state).toBe('not_yet')
    const late = await make({ hours: CLOSED })
    await validFor(test, late, "now() - interval '2 hours'", "now() - interval '1 minute'")
    expect(await reasonsOf(late)).toMatchObject([{ reason: 'expired' }, { reason: 'outside_hours', hours_today: [], holiday: false }])
    expect(expectSuccess(await calls().get({ params: { id: late._id } })).state).toBe('expired')
    const [{ today }] = await test.sql("select (now() at time zone 'Asia/Bangkok')::date::text as today")
    const holiday = { date: today, name_th: 'วันหยุด', name_en: 'Holiday', hours: [] }
    const place = expectSuccess(await test.as(admin).locations.get({ params: { id: gate.location_id } }))
    expectSuccess(await test.as(admin).locations.update({ params: { id: place.id }, body: { ...place, holidays: [holiday] } }))
    const workday = await make({ not_on_holidays: true })
    expect(await reasonsOf(workday)).toMatchObject([{ reason: 'outside_hours', holiday: true }])
    for (const pass of [early, late, workday]) {
      expect(expectRefusal(await come(pass, { override_reason: 'Expected' })).code).toBe('permission_denied')
      expect(expectSuccess(await come(pass, { override_reason: 'Expected' }, chief))).toMatchObject({ override_reason: 'Expected' })
    }
    // Half an hour early is on time.
    const soon = await make({ early_minutes: 30 })
    await validFor(test, soon, "now() + interval '29 minutes'", "now() + interval '2 hours'")
    expectSuccess(await come(soon))
  })

  it('at another gate or location, suspended, revoked and used up, which nobody can override', async () => {
    const other = await test.make.gate(admin, { location_id: gate.location_id })
    const elsewhere = await test.make.gate(admin)
    const at_gate = await make({ gate_ids: [other._id] })
    expect(await reasonsOf(at_gate, { override_reason: 'x' }, admin)).toEqual([{ reason: 'wrong_gate', gates: [other.code] }])
    const at_place = await make({ location_id: elsewhere.location_id })
    expect(await reasonsOf(at_place, { override_reason: 'x' }, admin)).toMatchObject([{ reason: 'wrong_location' }])
    const pass = await make()
    const params = { id: pass._id }
    expectSuccess(await calls().suspend({ params, body: { reason: 'Lost' } }))
    expect(await reasonsOf(pass, { override_reason: 'x' }, admin)).toEqual([{ reason: 'not_active', status: 'suspended' }])
    expectSuccess(await calls().resume({ params, body: {} }))
    await leave(expectSuccess(await come(pass)))
    expect(await reasonsOf(pass, { override_reason: 'x' }, admin)).toMatchObject([{ reason: 'used_up' }])
    expect(expectSuccess(await calls().revoke({ params, body: { reason: 'Left' } }))).toMatchObject({
      state: 'revoked',
      status_reason: 'Left',
    })
    expect(await reasonsOf(pass, { override_reason: 'x' }, admin)).toMatchObject([
      { reason: 'not_active', status: 'revoked' },
      { reason: 'used_up' },
    ])
    for (const command of [
      () => calls().resume({ params, body: {} }),
      () => calls().suspend({ params, body: {} }),
      () => calls().reissue({ params, body: {} }),
      () => calls().code({ params, body: {} }),
    ])
      expect(expectRefusal(await command()).code).toBe('status_not_allowed')
  })

  it('and shows a guard of another location only that it is for elsewhere', async () => {
    const elsewhere = await test.make.gate(admin)
    const pass = await make({ holder_name: 'Hidden Holder' })
    const near = await test.make.operator({ organisation: admin.organisation_id, location_ids: [elsewhere.location_id] })
    const answer = expectRefusal(await test.as(near).entrances.checkIn({ body: buildPassCheckIn(pass, elsewhere) }))
    expect(answer).toMatchObject({
      code: 'pass_not_allowed',
      conflict: { holder_name: null, reasons: [{ reason: 'wrong_location', locations: [] }] },
    })
    expect(JSON.stringify(answer)).not.toContain('Hidden')
    expect(expectRefusal(await test.as(near).entrances.checkIn({ body: buildPassCheckIn(pass, gate) })).code).toBe('gate_not_found')
  })
})

describe('a pass that is shown', () => {
  const guardOf = (): OrgActor => ({ ...systemActor(admin.organisation_id, 'Asia/Bangkok'), permissions: ['pre-passes:all'] })
  const within = <T>(work: (tx: Tx, actor: OrgActor) => Promise<T>) => test.app.database.asMember(guardOf(), (tx) => work(tx, guardOf()))
  const byToken = (id: string, serial: number) => within((tx, actor) => passByToken(test.app, tx, actor, gate._id, { id, serial }))
  const byCode = (digits: string, gate_id = gate._id) => within((tx, actor) => passByCode(test.app, tx, actor, gate_id, digits))
  const codeOf = async (pass: { _id: string }) => expectSuccess(await calls().code({ params: { id: pass._id }, body: {} }))

  it('is found by the token that the product signed, and by its digits; a new issue ends both', async () => {
    const pass = await make({ holder_name: 'Anong Sukjai', phone: '0812345608' })
    const first = await codeOf(pass)
    const keys = await within((tx) => test.app.keyring.of(tx, admin.organisation_id))
    const token = keys.passes.verify(first.token)!
    expect(token).toMatchObject({ of: 'pass', id: pass._id, serial: 1, from: Date.parse(pass.valid_from) / 60_000 - 30 })
    expect(await byToken(token.id, token.serial)).toMatchObject({
      ...{ _id: pass._id, reasons: [], open_visit: null, replaced: false },
      shows: { holder_name: 'Anong Sukjai', phone_masked: expect.stringContaining('5608'), serial: 1 },
    })
    expect((await byCode(first.code))!._id).toBe(pass._id)
    const visit = expectSuccess(await come(pass))
    expect(await byCode(first.code)).toMatchObject({ open_visit: visit._id, last_visit: visit._id, reasons: [{ reason: 'used_up' }] })
    expect(expectSuccess(await calls().reissue({ params: { id: pass._id }, body: {} })).serial).toBe(2)
    const second = await codeOf(pass)
    expect(second.code).not.toBe(first.code)
    expect(await byCode(first.code)).toBeUndefined()
    expect((await byCode(second.code))!._id).toBe(pass._id)
    expect((await byToken(pass._id, 1))!.replaced).toBe(true)
    expect((await byToken(pass._id, 2))!.replaced).toBe(false)
    expect(await byToken(test.make.id(), 1)).toBeUndefined()
  })

  it('is not looked for by digits any more after ten wrong ones at a gate, right or wrong, and is at another gate', async () => {
    const { code } = await codeOf(await make())
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    for (let n = 0; n < 15; n++) expect(await byCode(code)).toBeDefined()
    const tries = await Promise.allSettled(Array.from({ length: 14 }, () => byCode(wrong)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const digits of [code, wrong])
      await expect(byCode(digits)).rejects.toMatchObject({ code: 'too_many_codes', details: { retry_after: expect.any(Number) } })
    const other = await test.make.gate(admin, { location_id: gate.location_id })
    expect(await byCode(code, other._id)).toBeDefined()
  })

  it('is counted by its digits in the transaction that looks for them, which needs no second connection', async () => {
    const { code } = await codeOf(await make())
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    const undone = (digits: string) =>
      within(async (tx, actor) => {
        await passByCode(test.app, tx, actor, gate._id, digits)
        throw new Error('undone')
      })
    for (let n = 0; n < 12; n++) await expect(undone(wrong)).rejects.toThrow('undone')
    for (let n = 0; n < 10; n++) expect(await byCode(wrong)).toBeUndefined()
    await expect(byCode(code)).rejects.toMatchObject({ code: 'too_many_codes' })
    await test.sql('update rate_limits set expire = expire - 600000 where key like $1', `pass code:${admin.organisation_id}/%`)
    expect(await byCode(code)).toBeDefined()
  })

  it('has no code in lists, details, stored rows and audit entries', async () => {
    const pass = await make()
    const { code, token } = await codeOf(pass)
    const read = JSON.stringify([expectSuccess(await calls().list({})), expectSuccess(await calls().get({ params: { id: pass._id } }))])
    expect(read).not.toContain(code)
    expect(read).not.toContain(token)
    const rows = JSON.stringify(await test.sql('select * from pre_passes p, audit_entries a where a.record_id = p._id::text'))
    expect(rows).not.toContain(`"${code}"`)
  })
})

it('a walk-in comes as before', async () => {
  expect(expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate) })).source).toBe('walk_in')
})
