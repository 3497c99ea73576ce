import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk, visitTo } from '../../../test/desk.ts'
import { zoneAtHour } from '../../../test/hours.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { announcement, expectedAt, isNow, timed } from '../../../test/pre-registers.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'

serve()
staffDesk()

const calls = (caller: TestPerson = admin) => test.as(caller).preRegisters
const announce = async (fields: Partial<PreRegisterInput> = {}, caller: TestPerson = admin) =>
  expectSuccess(await calls(caller).create({ body: announcement({ location_id: gate.location_id, ...fields }) }))
const expected = async (caller: TestPerson = guard) =>
  expectSuccess(await calls(caller).expected({ query: { location_id: gate.location_id } })).docs
const arrive = async (id: string, fields: object = {}, caller: TestPerson = guard) => {
  const guest = (await expected()).find(({ pre_register_id }) => pre_register_id === id)!
  return test.as(caller).entrances.checkIn({ body: { gate_id: gate._id, guest_id: guest._id, day_id: guest.day_id, ...fields } as never })
}
const GUEST = { visitor_name: 'สมชาย ใจดี', company: 'Example', plate: 'กก1234', plate_province: 'TH-10' as const }

describe('a pre-register', () => {
  it('[M-02a-e] is announced, listed, read, changed, cancelled and deleted, each step in the audit log', async () => {
    const record = await announce({ guests: [{ ...GUEST, phone: '0812345608', email: 'Guest@Mail.example' }], gate_note: 'Blue badge' })
    expect(record).toMatchObject({ state: 'expected', status: 'confirmed', revision: 1, own: true, guest_count: 1, arrived_count: 0 })
    expect(record.guests).toMatchObject([{ ...GUEST, phone_masked: expect.stringContaining('5608'), entrance_id: null }])
    expect(record).toMatchObject({ starts_at: '2099-12-23T17:00:00.000Z', ends_at: '2099-12-24T17:00:00.000Z' })
    expect(expectSuccess(await calls().list({ query: { search: 'ใจดี' } })).docs).toMatchObject([
      { _id: record._id, visitor_name: 'สมชาย ใจดี' },
    ])
    expect(expectSuccess(await calls().list({ query: { search: 'nobody' } })).total).toBe(0)
    const params = { id: record._id }
    const later = expectSuccess(await calls().update({ params, body: { ...record, from: '22:00', until: '02:00' } }))
    expect(later).toMatchObject({ revision: 2, starts_at: '2099-12-24T15:00:00.000Z', ends_at: '2099-12-24T19:00:00.000Z' })
    // Fields that weren't sent stay as they were.
    expect(later.guests).toMatchObject([{ _id: record.guests[0]!._id, phone_masked: record.guests[0]!.phone_masked }])
    expect(expectRefusal(await calls().update({ params, body: { ...record, gate_note: 'x' } })).code).toBe('changed_meanwhile')
    const recordWithNote = expectSuccess(await calls().update({ params, body: { ...later, gate_note: 'Red badge' } }))
    expect(recordWithNote.revision).toBe(2)
    expect(expectSuccess(await calls().cancel({ params, body: { reason: 'Ill' } }))).toMatchObject({
      state: 'cancelled',
      cancel_reason: 'Ill',
    })
    expect(expectRefusal(await calls().cancel({ params, body: {} })).code).toBe('status_not_allowed')
    expect(expectSuccess(await calls().list({ query: { tab: 'open' } })).total).toBe(0)
    expect(expectSuccess(await calls().remove({ params }))).toMatchObject({ success: true })
    expect(expectRefusal(await calls().get({ params })).status).toBe(404)
    const entries = await entriesOf(test, record._id)
    expect(entries.map(({ action }) => action)).toEqual(
      ['created', 'changed', 'changed', 'cancelled', 'deleted'].map((step) => `pre_register.${step}`),
    )
    expect(JSON.stringify(entries)).not.toMatch(/5608|mail\.example/i)
  })

  it('names every wrong field at once, and takes no unit of another location', async () => {
    const bad = {
      day: '2026-02-30',
      from: '25:00',
      until: '9',
      location_id: gate.location_id,
      visitor_type: '',
      guests: [{ visitor_name: '' }],
    }
    const { errors } = expectRefusal(await calls().create({ body: bad as never }))
    expect(errors!.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['day', 'from', 'until', 'visitor_type', 'guests.0.visitor_name']),
    )
    const answer = await calls().create({ body: announcement({ location_id: gate.location_id, guests: [] }) })
    expect(expectRefusal(answer).errors).toMatchObject([{ field: 'guests' }])
    const unit = await test.make.unit(admin, await test.make.location(admin))
    expect(expectRefusal(await calls().create({ body: announcement({ location_id: gate.location_id, unit_id: unit }) })).code).toBe(
      'unit_not_found',
    )
    expect(expectRefusal(await calls().create({ body: announcement({ location_id: test.make.id() }) })).code).toBe('location_not_found')
  })

  it('is seen by hosts if it is their own or for their unit, and by nobody in another organisation', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const host = await test.make.person({ role: 'host', organisation: admin.organisation_id })
    const tenant = await test.make.person({ role: 'host', organisation: admin.organisation_id, unit_ids: [unit_id] })
    const [theirs, of_unit, other] = [await announce({}, host), await announce({ unit_id }), await announce()]
    const seen = async (caller: TestPerson) =>
      expectSuccess(await calls(caller).list({}))
        .docs.map(({ _id }) => _id)
        .sort()
    expect(await seen(host)).toEqual([theirs._id])
    expect(await seen(tenant)).toEqual([of_unit._id])
    expect(await seen(guard)).toEqual([theirs, of_unit, other].map(({ _id }) => _id).sort())
    for (const change of [
      () => calls(host).update({ params: { id: other._id }, body: { ...other, gate_note: 'x' } }),
      () => calls(host).cancel({ params: { id: other._id }, body: {} }),
      () => calls(host).remove({ params: { id: other._id } }),
    ])
      expect(expectRefusal(await change()).status).toBe(404)
    expect(expectRefusal(await calls(tenant).create({ body: announcement({ location_id: gate.location_id }) })).errors).toMatchObject([
      { field: 'unit_id' },
    ])
    await openAnotherDesk()
    expect(expectRefusal(await calls().get({ params: { id: other._id } })).status).toBe(404)
  })

  it('belongs to editions M and M Plus', async () => {
    const lite = await test.make.admin({ organisation: await test.make.organisation({ services: ['visitor_lite'] }) })
    expect(expectRefusal(await calls(lite).list({})).code).toBe('service_not_active')
  })
})

describe('an arrival', () => {
  it('takes over what the guest said, under what the desk types, and is shown in the list of expected guests', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const { _id } = await announce({
      ...{ unit_id, host_name: 'Nida', purpose: 'meeting', visitor_type: 'contractor' },
      guests: [{ ...GUEST, phone: '0812345608' }, { visitor_name: 'Second Guest' }],
    })
    await isNow(_id)
    expect(expectSuccess(await test.as(guard).entrances.metadata({})).expected).toBe(2)
    expect(expectSuccess(await test.as(admin).reports.dashboard({})).expected.count).toBe(2)
    const visit = expectSuccess(await arrive(_id, { company: 'Typed Co' }))
    expect(visit).toMatchObject({
      ...{ source: 'pre_register', visitor_name: 'สมชาย ใจดี', company: 'Typed Co', plate: 'กก1234', host_name: 'Nida', unit_id },
      ...{ purpose: 'meeting', visitor_type: 'contractor', phone_masked: expect.stringContaining('5608'), status: 'checkin' },
    })
    expect(expectSuccess(await calls().get({ params: { id: _id } }))).toMatchObject({ state: 'partly_arrived', arrived_count: 1 })
    const [first] = (await expected()).filter(({ entrance_id }) => entrance_id !== null)
    expect(first).toMatchObject({ entrance_id: visit._id, inside: true })
    expect(expectSuccess(await test.as(guard).entrances.metadata({})).expected).toBe(1)
    const secondCheckIn = { gate_id: gate._id, guest_id: first!._id, day_id: first!.day_id }
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: secondCheckIn as never })).code).toBe('guest_arrived')
    expect(expectRefusal(await calls().remove({ params: { id: _id } })).code).toBe('guest_arrived')
    const whole = expectSuccess(await calls().get({ params: { id: _id } }))
    expect(
      expectRefusal(await calls().update({ params: { id: _id }, body: { ...whole, guests: [{ visitor_name: 'Another' }] } })).code,
    ).toBe('guest_arrived')
    expect(expectRefusal(await calls().update({ params: { id: _id }, body: { ...whole, day: '2099-12-30' } })).code).toBe('guest_arrived')
    // After an undone check-in the guest can arrive again.
    expectSuccess(await test.as(admin).entrances.undo({ params: { id: visit._id }, body: {} }))
    expect(expectSuccess(await arrive(_id))).toMatchObject({ visitor_name: 'สมชาย ใจดี' })
  })

  it('is counted as expected after midnight too, where the visit began the day before', async () => {
    const organisation = await test.make.organisation({ time_zone: zoneAtHour(0) })
    const nightAdmin = await test.make.admin({ organisation })
    const { location_id } = await test.make.gate(nightAdmin)
    const { _id } = expectSuccess(await calls(nightAdmin).create({ body: announcement({ location_id }) }))
    await timed(_id, -120, 120)
    expect(await expectedAt(location_id, nightAdmin)).toHaveLength(1)
    expect(expectSuccess(await test.as(nightAdmin).entrances.metadata({})).expected).toBe(1)
    expect(expectSuccess(await test.as(nightAdmin).reports.dashboard({})).expected.count).toBe(1)
  })

  it('is refused where the visit is cancelled, at another location, or the guest is not on the list', async () => {
    const { _id } = await announce({ guests: [{ visitor_name: 'Late Guest' }] })
    await isNow(_id)
    const [guest] = await expected()
    const other = await test.make.gate(admin)
    const body = { gate_id: gate._id, guest_id: guest!._id, day_id: guest!.day_id }
    const at = async (fields: object) =>
      expectRefusal(await test.as(guard).entrances.checkIn({ body: { ...body, ...fields } as never })).code
    expect(await at({ gate_id: other._id })).toBe('guest_elsewhere')
    expect(await at({ guest_id: test.make.id() })).toBe('guest_not_found')
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: { ...body, day_id: undefined } as never })).errors).toMatchObject([
      { field: 'guest_id' },
    ])
    expectSuccess(await calls().cancel({ params: { id: _id }, body: {} }))
    expect(await at({})).toBe('guest_not_expected')
    expect(await expected()).toEqual([])
  })

  it('happens once for a guest at several gates at once, and agrees with a cancellation at the same moment, in 30 rounds', async () => {
    for (let round = 0; round < roundsOf(30); round++) {
      const { _id } = await announce()
      await isNow(_id)
      const guest = (await expected()).find(({ pre_register_id }) => pre_register_id === _id)!
      const body = { gate_id: gate._id, guest_id: guest._id, day_id: guest.day_id } as never
      const come = () => test.as(guard).entrances.checkIn({ body })
      if (round % 2 === 0) {
        const answers = await Promise.all([come(), come(), come()])
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer).code).toBe('guest_arrived')
        continue
      }
      const [came, cancellation] = await Promise.all([come(), calls().cancel({ params: { id: _id }, body: {} })])
      expect(cancellation.ok).toBe(true)
      const { arrived_count } = expectSuccess(await calls().get({ params: { id: _id } }))
      expect(arrived_count).toBe(came.ok ? 1 : 0)
      if (!came.ok) expect(expectRefusal(came).code).toBe('guest_not_expected')
    }
  })

  it('needs nothing new for a walk-in', async () => {
    expect(expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate) })).source).toBe('walk_in')
  })
})

it('[P1] goes with its guests after the days of visits, in the audit log too', async () => {
  const { _id } = await announce({ guests: [{ visitor_name: 'Qzguest', company: 'Qzcompany' }], gate_note: 'Qznote', host_name: 'Qzhost' })
  await isNow(_id)
  const visit = expectSuccess(await arrive(_id))
  expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
  // Two days more than the retention: at night the visit ends on the next day.
  const ago = "- interval '182 days'"
  await test.sql(`update pre_registers set starts_at = starts_at ${ago}, ends_at = ends_at ${ago} where _id = $1`, _id)
  await test.sql(`update entrances set checkin_at = checkin_at ${ago}, checkout_at = checkout_at ${ago} where _id = $1`, visit._id)
  await retentionJobs.erase_overdue(test.app)
  expect(await tablesWith(test.database.owner, ['Qzguest', 'Qzcompany', 'Qznote', 'Qzhost'])).toEqual([])
  expect(expectRefusal(await calls().get({ params: { id: _id } })).status).toBe(404)
})
