import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, checkIn, gate, guard, staffDesk } from '../../../test/desk.ts'
import { type KindInput, kindOf } from '../../../test/e-stamps.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (person: TestPerson = admin) => test.as(person).eStampKinds
const create = (overrides: Partial<KindInput> = {}, person: TestPerson = admin) =>
  calls(person).create({ body: kindOf({ location_id: gate.location_id, ...overrides }) })
const make = async (overrides: Partial<KindInput> = {}) => expectSuccess(await create(overrides))

describe('a kind of e-stamps', () => {
  it('[R-14b] is added, listed, changed, archived, restored and deleted, each step in the audit log', async () => {
    const newKind = await make({ code: 'r3', name_th: 'ฟรี 3 ชั่วโมง', needs_receipt: true, per_month: 200 })
    expect(newKind).toMatchObject({
      code: 'R3',
      status: 'active',
      location_code: expect.any(String),
      unit_ids: null,
      units: null,
      per_visit: null,
    })
    expect(expectSuccess(await calls().list({ query: { search: '3 ชั่ว' } })).docs).toMatchObject([{ _id: newKind._id }])
    expect(expectSuccess(await calls().list({ query: { search: 'nothing' } })).total).toBe(0)
    const params = { id: newKind._id }
    const changedKind = expectSuccess(await calls().update({ params, body: { ...newKind, value: 180 } }))
    expect(changedKind.value).toBe(180)
    expect(expectRefusal(await calls().update({ params, body: newKind })).code).toBe('changed_meanwhile')
    const archivedKind = expectSuccess(await calls().archive({ params, body: { reason: 'Old' } }))
    expect(archivedKind.status).toBe('archived')
    expect(expectRefusal(await calls().archive({ params, body: {} })).code).toBe('status_not_allowed')
    expect(expectRefusal(await calls().update({ params, body: archivedKind })).code).toBe('status_not_allowed')
    expect(expectSuccess(await calls().list({ query: { status: 'active' } })).total).toBe(0)
    expectSuccess(await calls().restore({ params, body: {} }))
    expectSuccess(await calls().remove({ params }))
    expect(expectRefusal(await calls().get({ params })).status).toBe(404)
    const steps = ['created', 'changed', 'archived', 'restored', 'deleted'].map((step) => `stamp_kind.${step}`)
    expect((await entriesOf(test, newKind._id)).map(({ action }) => action)).toEqual(steps)
  })

  it('names every wrong field', async () => {
    const wrong = async (overrides: object) => expectRefusal(await create(overrides as never)).errors!.map(({ field }) => field)
    expect(await wrong({ code: 'ก', name_th: '', effect: 'gift', per_day: 0 })).toEqual(
      expect.arrayContaining(['code', 'name_th', 'effect', 'per_day']),
    )
    expect(await wrong({ value: null })).toEqual(['value'])
    expect(await wrong({ effect: 'percent', value: 101 })).toEqual(['value'])
    expect(await wrong({ effect: 'tariff', value: null })).toEqual(['tariff_id'])
    expect(await wrong({ effect: 'tariff', tariff_id: test.make.id() })).toEqual(['tariff_id'])
    expect(await wrong({ valid_from: '2026-12-02', valid_until: '2026-12-01' })).toEqual(['valid_until'])
    const elsewhere = await test.make.unit(admin, await test.make.location(admin))
    expect(await wrong({ unit_ids: [elsewhere] })).toEqual(['unit_ids'])
    expect(await wrong({ colour: 'red' })).toEqual(['colour'])
    expect(expectRefusal(await create({ location_id: test.make.id() })).code).toBe('location_not_found')
  })

  it('keeps only what its effect has a use for', async () => {
    expect(await make({ effect: 'waiver', value: 60, per_visit: 3 })).toMatchObject({ value: null, tariff_id: null, per_visit: null })
  })

  it('brings only a tariff of its location, and needs the edition that has tariffs', async () => {
    const tariff = async (location_id: string) => {
      const _id = test.make.id()
      const text = "insert into tariffs (organisation_id, _id, location_id, name) values ($1, $2, $3, 'Members')"
      await test.sql(text, admin.organisation_id, _id, location_id)
      return _id
    }
    const effect = 'tariff' as const
    expect(await make({ effect, tariff_id: await tariff(gate.location_id) })).toMatchObject({ effect, value: null })
    const elsewhere = await tariff(await test.make.location(admin))
    expect(expectRefusal(await create({ effect, tariff_id: elsewhere })).errors).toMatchObject([{ field: 'tariff_id' }])
    const plus = await test.make.admin({ organisation: await test.make.organisation({ services: ['visitor_m_plus'] }) })
    const body = kindOf({ location_id: await test.make.location(plus), effect, tariff_id: test.make.id() })
    expect(expectRefusal(await calls(plus).create({ body })).errors).toMatchObject([{ field: 'effect' }])
    expectSuccess(await calls(plus).create({ body: { ...body, effect: 'percent', value: 50, tariff_id: null } }))
  })

  it('has a code that no other of its location has, also where two are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ code: 'SAME' })))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers.filter(({ ok }) => !ok)) expect(expectRefusal(answer).code).toBe('stamp_kind_code_taken')
    expectSuccess(await create({ code: 'SAME', location_id: await test.make.location(admin) }))
    const other = await make()
    expect(expectRefusal(await calls().update({ params: { id: other._id }, body: { ...other, code: 'SAME' } })).code).toBe(
      'stamp_kind_code_taken',
    )
  })

  it('is archived, never deleted, once a stamp of it was given', async () => {
    const [kind, visit] = [await make(), await checkIn(test, { guard, gate })]
    const stamp = expectSuccess(await test.as(admin).eStamps.create({ body: { entrance_id: visit._id, kind_id: kind._id } }))
    expect(expectRefusal(await calls().remove({ params: { id: kind._id } })).code).toBe('stamp_kind_used')
    expectSuccess(await test.as(admin).eStamps.revoke({ params: { id: stamp._id }, body: {} }))
    expect(expectRefusal(await calls().remove({ params: { id: kind._id } })).code).toBe('stamp_kind_used')
  })

  it('is changed by who works for all units alone, and shows a tenant nothing of other units', async () => {
    const [own, neighbour] = [await test.make.unit(admin, gate.location_id), await test.make.unit(admin, gate.location_id)]
    const [all, shared, foreign] = [await make(), await make({ unit_ids: [own, neighbour] }), await make({ unit_ids: [neighbour] })]
    const limited = await test.make.admin({ organisation: admin.organisation_id, unit_ids: [own] })
    const { docs } = expectSuccess(await calls(limited).list({}))
    expect(docs.map(({ _id }) => _id).sort()).toEqual([all._id, shared._id].sort())
    expect(docs.find(({ _id }) => _id === shared._id)).toMatchObject({ unit_ids: [own], units: [{ id: own }] })
    expect(expectRefusal(await calls(limited).get({ params: { id: foreign._id } })).status).toBe(404)
    expect(expectRefusal(await create({}, limited)).code).toBe('permission_denied')
    expect(expectRefusal(await calls(limited).archive({ params: { id: shared._id }, body: {} })).code).toBe('permission_denied')
  })

  it('is of its organisation and location', async () => {
    const newKind = await make()
    const elsewhere = await test.make.admin({ organisation: admin.organisation_id, location_ids: [await test.make.location(admin)] })
    for (const person of [await test.make.admin(), elsewhere]) {
      expect(expectRefusal(await calls(person).get({ params: { id: newKind._id } })).status).toBe(404)
      expect(expectRefusal(await calls(person).update({ params: { id: newKind._id }, body: newKind })).status).toBe(404)
      expect(expectRefusal(await create({}, person)).code).toBe('location_not_found')
    }
    const location = await test.make.location(admin)
    const movedKind = { ...newKind, location_id: location }
    expect(expectSuccess(await calls().update({ params: { id: newKind._id }, body: movedKind })).location_id).toBe(gate.location_id)
  })
})
