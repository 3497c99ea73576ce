import { entriesOf } from '../../../test/audit-entries.ts'
import { createListedEntry } from '../../../test/blacklist.ts'
import { admin, gate, guard, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { screenAnnounced } from '../../../test/guest-mails.ts'
import { jpeg, photoForm } from '../../../test/photos.ts'
import { buildPassCheckIn, dayAhead, type PassInput, passFor, validFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'

serve()
staffDesk()

const calls = (caller: TestPerson = admin) => test.as(caller).prePasses
const make = async (fields: Partial<PassInput> = {}, caller: TestPerson = admin) =>
  expectSuccess(await calls(caller).create({ body: passFor({ location_id: gate.location_id, ...fields }) }))

describe('a pre-pass', () => {
  it('[M-09a-e] is added, listed, read, changed and deleted, each step in the audit log', async () => {
    const contact = { phone: '0812345608', email: 'Holder@Mail.example', plate: 'กก1234', plate_province: 'TH-10' as const }
    const pass = await make({ ...contact, holder_name: 'สมชาย ใจดี', company: 'Example', gate_note: 'Blue badge' })
    expect(pass).toMatchObject({
      ...{ state: 'active', status: 'active', serial: 1, uses: 0, inside: false, own: true, mode: 'single', max_uses: null },
      ...{ early_minutes: 30, phone_masked: expect.stringContaining('5608'), email: 'Holder@mail.example', plate: 'กก1234' },
      ...{ valid_from: '2019-12-31T17:00:00.000Z', valid_until: '2099-12-31T17:00:00.000Z' },
    })
    expect(expectSuccess(await calls().list({ query: { search: 'ใจดี' } })).docs).toMatchObject([
      { _id: pass._id, holder_name: 'สมชาย ใจดี' },
    ])
    expect(expectSuccess(await calls().list({ query: { search: 'nobody' } })).total).toBe(0)
    const params = { id: pass._id }
    const change = { ...pass, from_time: '08:30', until_day: '2034-01-31', until_time: '17:00' }
    const later = expectSuccess(await calls().update({ params, body: change }))
    expect(later).toMatchObject({ valid_from: '2020-01-01T01:30:00.000Z', valid_until: '2034-01-31T10:00:00.000Z', serial: 1 })
    // Fields that weren't sent stay as they were.
    expect(later.phone_masked).toBe(pass.phone_masked)
    expect(expectRefusal(await calls().update({ params, body: pass })).code).toBe('changed_meanwhile')
    expect(expectSuccess(await calls().remove({ params }))).toMatchObject({ success: true })
    expect(expectRefusal(await calls().get({ params })).status).toBe(404)
    const entries = await entriesOf(test, pass._id)
    expect(entries.map(({ action }) => action)).toEqual(['created', 'changed', 'deleted'].map((step) => `pre_pass.${step}`))
    expect(JSON.stringify(entries)).not.toMatch(/5608|mail\.example/i)
  })

  it('[M-09f] has a picture, which the storage call shows', async () => {
    const { _id } = await make()
    const { avatar } = expectSuccess(await calls().addAvatar({ params: { id: _id }, form: photoForm(await jpeg()) }))
    expect(avatar).toBeTruthy()
    expect(expectSuccess(await calls().list({})).docs[0]!.avatar).toBeTruthy()
  })

  it('names every wrong field at once, and takes no unit or gate of elsewhere', async () => {
    const bad = {
      ...passFor({ location_id: gate.location_id }),
      holder_name: '',
      from_day: '2026-02-30',
      early_minutes: -1,
      mode: 'always',
    }
    const { errors } = expectRefusal(await calls().create({ body: bad as never }))
    expect(errors!.map(({ field }) => field)).toEqual(expect.arrayContaining(['holder_name', 'from_day', 'early_minutes', 'mode']))
    const wrong = async (fields: Partial<PassInput>) =>
      expectRefusal(await calls().create({ body: passFor({ location_id: gate.location_id, ...fields }) }))
    expect((await wrong({ mode: 'multiple' })).errors).toMatchObject([{ field: 'max_uses', message: 'Please fill this in.' }])
    const times = { from_day: '2026-05-01', from_time: '10:00', until_day: '2026-05-01', until_time: '10:00' }
    expect((await wrong(times)).errors).toMatchObject([{ field: 'until_day' }])
    const elsewhere = await test.make.gate(admin)
    expect((await wrong({ gate_ids: [gate._id, elsewhere._id] })).errors).toMatchObject([{ field: 'gate_ids' }])
    expect((await wrong({ unit_id: await test.make.unit(admin, elsewhere.location_id) })).code).toBe('unit_not_found')
    expect((await wrong({ location_id: test.make.id() })).code).toBe('location_not_found')
  })

  it('lasts a single day to its end, and its number of visits is kept where it counts alone', async () => {
    const pass = await make({ from_day: '2099-12-24', until_day: '2099-12-24', mode: 'daily', max_uses: 5 })
    expect(pass).toMatchObject({ valid_from: '2099-12-23T17:00:00.000Z', valid_until: '2099-12-24T17:00:00.000Z', max_uses: null })
    const multiplePass = expectSuccess(await calls().update({ params: { id: pass._id }, body: { ...pass, mode: 'multiple', max_uses: 5 } }))
    expect(multiplePass.max_uses).toBe(5)
  })

  it('is seen by hosts where it is their own or of their unit, and by nobody of another organisation', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const host = await test.make.person({ role: 'host', organisation: admin.organisation_id })
    const tenant = await test.make.person({ role: 'host', organisation: admin.organisation_id, unit_ids: [unit_id] })
    const [theirs, of_unit, other] = [await make({ until_day: dayAhead(30) }, host), await make({ unit_id }), await make()]
    const seen = async (caller: TestPerson) =>
      expectSuccess(await calls(caller).list({}))
        .docs.map(({ _id }) => _id)
        .sort()
    expect(await seen(host)).toEqual([theirs._id])
    expect(await seen(tenant)).toEqual([of_unit._id])
    expect(await seen(guard)).toEqual([theirs, of_unit, other].map(({ _id }) => _id).sort())
    const params = { id: other._id }
    for (const call of [
      () => calls(host).update({ params, body: { ...other, gate_note: 'x' } }),
      () => calls(host).revoke({ params, body: { reason: 'x' } }),
      () => calls(host).reissue({ params, body: {} }),
      () => calls(host).code({ params, body: {} }),
      () => calls(host).remove({ params }),
    ])
      expect(expectRefusal(await call()).status).toBe(404)
    expect(expectRefusal(await calls(tenant).create({ body: passFor({ location_id: gate.location_id }) })).errors).toMatchObject([
      { field: 'unit_id' },
    ])
    await openAnotherDesk()
    expect(expectRefusal(await calls().get({ params })).status).toBe(404)
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: buildPassCheckIn(other, gate) })).code).toBe('pass_not_found')
  })

  it('[P-03a] belongs to editions M and M Plus', async () => {
    const lite = await test.make.admin({ organisation: await test.make.organisation({ services: ['visitor_lite'] }) })
    expect(expectRefusal(await calls(lite).list({})).code).toBe('service_not_active')
  })

  it('keeps its unit though that was archived since', async () => {
    const unit_id = await test.make.unit(admin, gate.location_id)
    const pass = await make({ unit_id })
    expectSuccess(await test.as(admin).locations.setUnitStatus({ params: { id: unit_id }, body: { status: 'archived', reason: 'x' } }))
    const params = { id: pass._id }
    const later = expectSuccess(await calls().update({ params, body: { ...pass, gate_note: 'x' } }))
    expect(later).toMatchObject({ unit_id, unit_name: pass.unit_name })
  })
})

describe('the blacklist', () => {
  it('hears of a pass for somebody who is on it, whoever makes it is told nothing, and the gate stops them', async () => {
    const plates = [{ plate: '9กก9', plate_province: 'TH-10' as const }]
    await createListedEntry(test, admin, { name: 'Banned Person', severity: 'deny', guard_action: 'refuse', plates } as never)
    const host = await test.make.person({ role: 'host', organisation: admin.organisation_id })
    const vehicle = { plate: '9กก9', plate_province: 'TH-10' as const }
    const until_day = dayAhead(30)
    const [listedPass, clearPass] = [
      await make({ ...vehicle, until_day }, host),
      await make({ plate: '1กก1', plate_province: 'TH-10', until_day }, host),
    ]
    const shape = ({ _id, created_at, updated_at, history, plate, ...rest }: typeof listedPass) => rest
    expect(shape(listedPass)).toEqual(shape(clearPass))
    const seen = async () => {
      await screenAnnounced(test)
      return expectSuccess(await test.as(admin).sightings.list({})).docs
    }
    expect(await seen()).toMatchObject([{ occasion: 'pre_pass', snapshot: { name: 'Somchai Jaidee' } }])
    // A changed note doesn't make another person.
    expectSuccess(await calls(host).update({ params: { id: clearPass._id }, body: { ...clearPass, gate_note: 'x' } }))
    expect(await seen()).toHaveLength(1)
    const currentPass = expectSuccess(await calls(host).get({ params: { id: clearPass._id } }))
    expectSuccess(
      await calls(host).update({ params: { id: clearPass._id }, body: { ...currentPass, ...vehicle, holder_name: 'Anong Sukjai' } }),
    )
    expect(await seen()).toHaveLength(2)
    const refusal = expectRefusal(await test.as(guard).entrances.checkIn({ body: buildPassCheckIn(listedPass, gate) }))
    expect(refusal.code).toBe('blacklisted')
    expect(expectSuccess(await calls().get({ params: { id: listedPass._id } })).uses).toBe(0)
  })
})

it('[P1] goes with its picture after the days of visits, in the audit log too, and not while somebody is inside with it', async () => {
  const words = { holder_name: 'Qzholder', company: 'Qzcompany', gate_note: 'Qznote', host_name: 'Qzhost' }
  const pass = await make({ ...words, mode: 'window' })
  expectSuccess(await calls().addAvatar({ params: { id: pass._id }, form: photoForm(await jpeg()) }))
  const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body: buildPassCheckIn(pass, gate) }))
  await validFor(test, pass, "now() - interval '300 days'", "now() - interval '181 days'")
  await retentionJobs.erase_overdue(test.app)
  expectSuccess(await calls().get({ params: { id: pass._id } }))
  expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
  const ago = "- interval '181 days'"
  await test.sql(`update entrances set checkin_at = checkin_at ${ago}, checkout_at = checkout_at ${ago} where _id = $1`, visit._id)
  const revokedPass = await make({ holder_name: 'Qzrevoked' })
  expectSuccess(await calls().revoke({ params: { id: revokedPass._id }, body: { reason: 'Left' } }))
  await test.sql(`update pre_passes set revoked_at = revoked_at ${ago} where _id = $1`, revokedPass._id)
  await retentionJobs.erase_overdue(test.app)
  expect(await tablesWith(test.database.owner, [...Object.values(words), 'Qzrevoked'])).toEqual([])
  for (const { _id } of [pass, revokedPass]) expect(expectRefusal(await calls().get({ params: { id: _id } })).status).toBe(404)
  expect(await test.sql("select from files where record_type = 'pre_pass' and record_id = $1", pass._id)).toEqual([])
})
