import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, checkIn, checkOut, gate, guard, openAnotherDesk, staffDesk, type VisitInput } from '../../../test/desk.ts'
import { type KindInput, kindOf } from '../../../test/e-stamps.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve()
staffDesk()

const calls = (person: TestPerson = admin) => test.as(person).eStamps
const newKind = async (overrides: Partial<KindInput> = {}) =>
  expectSuccess(await test.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, ...overrides }) }))
const arrive = (overrides: Partial<VisitInput> = {}) => checkIn(test, { guard, gate }, overrides)
const give = (visit: { _id: string }, kind: { _id: string }, fields: object = {}, person: TestPerson = admin) =>
  calls(person).create({ body: { entrance_id: visit._id, kind_id: kind._id, ...fields } })
const newUnit = () => test.make.unit(admin, gate.location_id)
const tenantOf = (...unit_ids: string[]) =>
  test.make.person({ role: 'host', organisation: admin.organisation_id, unit_ids, name: 'Tenant' })
const usage = (kind: { _id: string }) =>
  test.sql('select unit_id, period, used from stamp_usage where kind_id = $1 order by period', kind._id)

describe('a stamp', () => {
  it('[R-14b] is given to a vehicle inside, listed and taken back, each step in the audit log of the visit', async () => {
    const [visit, kind] = [await arrive({ plate: '1กข1234', plate_province: 'TH-10' }), await newKind({ per_day: 5, per_month: 8 })]
    const stamp = expectSuccess(await give(visit, kind, { note: 'Lunch' }))
    expect(stamp).toMatchObject({
      ...{ entrance_id: visit._id, number: visit.number, plate: '1กข 1234', kind_id: kind._id, kind_name_en: '1 hour free' },
      ...{ effect: 'free_minutes', value: 60, unit_id: null, note: 'Lunch', own: true, revocable: true, revoked_at: null },
      left: { visit: null, day: 4, month: 7 },
    })
    expect(expectSuccess(await calls().list({})).docs).toMatchObject([{ _id: stamp._id }])
    const back = expectSuccess(await calls().revoke({ params: { id: stamp._id }, body: { reason: 'Wrong car' } }))
    expect(back).toMatchObject({ revoked_by: admin.name, revoke_reason: 'Wrong car', revocable: false })
    expect(expectSuccess(await calls().list({ query: { revoked: 'false' } })).total).toBe(0)
    const actions = (await entriesOf(test, visit._id)).map(({ action }) => action)
    expect(actions.filter((action) => action.includes('stamp'))).toEqual(['entrance.stamped', 'entrance.stamp_revoked'])
    // A revoked stamp isn't counted and may be given again.
    expect(expectSuccess(await give(visit, kind)).left).toMatchObject({ day: 4, month: 7 })
  })

  it('[P-03c] is of editions M and M Plus', async () => {
    const organisation = (service: 'visitor_lite' | 'visitor_m_plus') => test.make.organisation({ services: [service] })
    const [lite, plus] = [
      await test.make.admin({ organisation: await organisation('visitor_lite') }),
      await test.make.admin({ organisation: await organisation('visitor_m_plus') }),
    ]
    expect(expectRefusal(await calls(lite).list({})).code).toBe('service_not_active')
    expectSuccess(await calls(plus).list({}))
  })

  it('is given once for a retried request', async () => {
    const [visit, kind] = [await arrive(), await newKind({ stackable: true })]
    const body = { entrance_id: visit._id, kind_id: kind._id }
    const answers = [await calls().create({ body, idempotencyKey: 'one' }), await calls().create({ body, idempotencyKey: 'one' })]
    expect(expectSuccess(answers[1]!)).toEqual(expectSuccess(answers[0]!))
    expect(await usage(kind)).toHaveLength(3)
    for (const { used } of await usage(kind)) expect(used).toBe(1)
  })

  it('is not given twice unless its kind may be, and at most as often as it may be for a visit', async () => {
    const visit = await arrive()
    const [singleKind, repeatableKind] = [await newKind(), await newKind({ stackable: true, per_visit: 2 })]
    const first = expectSuccess(await give(visit, singleKind))
    expect(expectRefusal(await give(visit, singleKind))).toMatchObject({
      status: 409,
      code: 'stamp_twice',
      conflict: { _id: first._id, at: first.at },
    })
    expect([
      expectSuccess(await give(visit, repeatableKind)).left.visit,
      expectSuccess(await give(visit, repeatableKind)).left.visit,
    ]).toEqual([1, 0])
    const full = expectRefusal(await give(visit, repeatableKind))
    expect(full).toMatchObject({
      code: 'stamp_quota_used',
      conflict: { _id: repeatableKind._id, quota: 'visit', most: 2, renews_at: null },
    })
    expectSuccess(await give(await arrive(), repeatableKind))
  })

  it('is refused when the quota of the unit is used up, with which and when it begins anew; another unit has its own', async () => {
    const [firstUnit, otherUnit] = [await newUnit(), await newUnit()]
    const kind = await newKind({ per_day: 2, per_month: 3 })
    for (const left of [1, 0]) expect(expectSuccess(await give(await arrive(), kind, { unit_id: firstUnit })).left.day).toBe(left)
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const midnight = new Date(`${today}T17:00:00.000Z`).toISOString()
    const visit = await arrive()
    const refusal = expectRefusal(await give(visit, kind, { unit_id: firstUnit }))
    expect(refusal).toMatchObject({ code: 'stamp_quota_used', conflict: { quota: 'day', most: 2, renews_at: midnight } })
    // A refused stamp leaves nothing behind.
    expect(expectSuccess(await calls().list({ query: { entrance_id: visit._id } })).total).toBe(0)
    expectSuccess(await give(visit, kind, { unit_id: otherUnit }))
    // Pretend that it was yesterday, in the same month.
    await test.sql(
      "update stamp_usage set period = '2000-01-01' where kind_id = $1 and unit_id = $2 and length(period) = 10",
      kind._id,
      firstUnit,
    )
    const next = await arrive()
    expect(expectSuccess(await give(next, kind, { unit_id: firstUnit })).left).toMatchObject({ day: 1, month: 0 })
    expect(expectRefusal(await give(await arrive(), kind, { unit_id: firstUnit }))).toMatchObject({ conflict: { quota: 'month', most: 3 } })
  })

  it('counts days of the zone of its location', async () => {
    const kind = await newKind()
    const zoned = async (zone: string) => {
      await test.sql('update locations set time_zone = $2 where id = $1', gate.location_id, zone)
      const stamp = expectSuccess(await give(await arrive(), kind))
      const rows = await test.sql(`select day, (at at time zone '${zone}')::date as expected from stamps where _id = $1`, stamp._id)
      expect(rows[0].day).toEqual(rows[0].expected)
    }
    // The zones are more than a day apart, so at least one of them has another day than Bangkok.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) await zoned(zone)
    expect((await usage(kind)).filter(({ period }) => period.length === 10)).toHaveLength(2)
  })

  it('is only given while the visit is inside, and only taken back then', async () => {
    const [visit, kind] = [await arrive(), await newKind()]
    const stamp = expectSuccess(await give(visit, kind))
    await checkOut(test, { guard, gate }, visit)
    const refusal = { status: 409, code: 'visit_not_inside', conflict: { _id: visit._id, status: 'checkout' } }
    expect(expectRefusal(await give(visit, await newKind()))).toMatchObject(refusal)
    expect(expectRefusal(await calls().revoke({ params: { id: stamp._id }, body: {} }))).toMatchObject(refusal)
    expect(expectSuccess(await calls().list({})).docs).toMatchObject([{ _id: stamp._id, revocable: false }])
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit._id }, body: {} }))
    expectSuccess(await calls().revoke({ params: { id: stamp._id }, body: {} }))
    expect(expectRefusal(await calls().revoke({ params: { id: stamp._id }, body: {} })).code).toBe('stamp_revoked')
    expect(expectRefusal(await give({ _id: test.make.id() }, kind))).toMatchObject({ status: 404, code: 'entrance_not_found' })
    expect(expectRefusal(await give(visit, { _id: test.make.id() }))).toMatchObject({ status: 404, code: 'stamp_kind_not_found' })
  })

  it('asks for the note and the receipt of its kind, at their fields', async () => {
    const [visit, kind] = [await arrive(), await newKind({ needs_note: true, needs_receipt: true })]
    const fields = expectRefusal(await give(visit, kind)).errors!.map(({ field }) => field)
    expect(fields).toEqual(['note', 'receipt_no', 'receipt_amount'])
    const papers = { note: 'Lunch', receipt_no: 'A-17', receipt_amount: 125_050 }
    expect(expectSuccess(await give(visit, kind, papers))).toMatchObject(papers)
  })

  it.each([
    ['archived', {}],
    ['not_valid_today', { valid_until: '2020-12-31' }],
    ['not_valid_today', { valid_from: '2099-01-01' }],
  ])('is refused with the reason %s for a kind with %o', async (reason, overrides) => {
    const [visit, kind] = [await arrive(), await newKind(overrides)]
    if (reason === 'archived') expectSuccess(await test.as(admin).eStampKinds.archive({ params: { id: kind._id }, body: {} }))
    expect(expectRefusal(await give(visit, kind))).toMatchObject({
      status: 409,
      code: 'stamp_not_allowed',
      conflict: { _id: kind._id, reason },
    })
  })

  it('is of a kind of the same location, and for a unit of the kind', async () => {
    const elsewhere = await test.make.gate(admin)
    const [visit, far] = [await arrive(), await newKind({ location_id: elsewhere.location_id })]
    expect(expectRefusal(await give(visit, far))).toMatchObject({ code: 'stamp_not_allowed', conflict: { reason: 'other_location' } })
    const [firstUnit, otherUnit] = [await newUnit(), await newUnit()]
    const kind = await newKind({ unit_ids: [firstUnit] })
    expect(expectRefusal(await give(visit, kind, { unit_id: otherUnit }))).toMatchObject({ conflict: { reason: 'other_unit' } })
    expect(expectRefusal(await give(visit, kind)).errors).toMatchObject([{ field: 'unit_id' }])
    const strange = await test.make.unit(admin, elsewhere.location_id)
    expect(expectRefusal(await give(visit, kind, { unit_id: strange })).code).toBe('unit_not_found')
    expect(expectSuccess(await give(visit, kind, { unit_id: firstUnit })).unit_id).toBe(firstUnit)
  })

  it('keeps what its kind did when it was given, in the order in which they were given', async () => {
    const visit = await arrive()
    const kinds = [
      await newKind(),
      await newKind({ effect: 'percent', value: 50 }),
      await newKind({ effect: 'amount', value: 2_000 }),
      await newKind({ effect: 'waiver', value: 7 }),
    ]
    const ids: string[] = []
    for (const kind of kinds) ids.push(expectSuccess(await give(visit, kind))._id)
    expectSuccess(await test.as(admin).eStampKinds.update({ params: { id: kinds[0]!._id }, body: { ...kinds[0]!, value: 180 } }))
    const { docs } = expectSuccess(await calls().list({ query: { entrance_id: visit._id } }))
    expect(docs.map(({ _id, effect, value }) => [_id, effect, value]).reverse()).toEqual([
      [ids[0], 'free_minutes', 60],
      [ids[1], 'percent', 50],
      [ids[2], 'amount', 2_000],
      [ids[3], 'waiver', null],
    ])
  })
})

describe('a tenant', () => {
  it('stamps a visit to nobody and one to another unit, for their own unit', async () => {
    const [own, neighbour] = [await newUnit(), await newUnit()]
    const [tenant, kind] = [await tenantOf(own), await newKind({ per_day: 5 })]
    for (const unit_id of [null, neighbour, own]) {
      const visit = await arrive({ unit_id })
      const stamp = expectSuccess(await give(visit, kind, {}, tenant))
      // Somebody who may not see visits gets none to open.
      expect(stamp).toMatchObject({ unit_id: own, entrance_id: null, own: true })
    }
    expect(expectRefusal(await give(await arrive(), kind, { unit_id: neighbour }, tenant)).code).toBe('unit_not_found')
    expect(expectSuccess(await calls(tenant).list({})).total).toBe(3)
  })

  it('names the unit of a stamp if they have several', async () => {
    const [firstUnit, otherUnit] = [await newUnit(), await newUnit()]
    const [tenant, kind, visit] = [await tenantOf(firstUnit, otherUnit), await newKind(), await arrive()]
    expect(expectRefusal(await give(visit, kind, {}, tenant)).errors).toMatchObject([{ field: 'unit_id' }])
    expect(expectSuccess(await give(visit, kind, { unit_id: otherUnit }, tenant)).unit_id).toBe(otherUnit)
  })

  it('has nothing to do with visits of a location where they have no unit', async () => {
    const elsewhere = await test.make.gate(admin)
    const tenant = await tenantOf(await test.make.unit(admin, elsewhere.location_id))
    expect(expectRefusal(await give(await arrive(), await newKind(), {}, tenant)).code).toBe('entrance_not_found')
  })

  it('sees the stamps of their unit, takes back their own alone, and administrators any', async () => {
    const [own, neighbour] = [await newUnit(), await newUnit()]
    const [tenant, colleague, stranger] = [await tenantOf(own), await tenantOf(own), await tenantOf(neighbour)]
    const stamp = expectSuccess(await give(await arrive(), await newKind(), {}, tenant))
    const list = async (person: TestPerson) => expectSuccess(await calls(person).list({})).docs
    expect(await list(colleague)).toMatchObject([{ _id: stamp._id, own: false, revocable: false }])
    expect(await list(stranger)).toEqual([])
    const params = { id: stamp._id }
    expect(expectRefusal(await calls(colleague).revoke({ params, body: {} })).code).toBe('permission_denied')
    expect(expectRefusal(await calls(guard).revoke({ params, body: {} })).code).toBe('permission_denied')
    expect(expectRefusal(await calls(stranger).revoke({ params, body: {} })).status).toBe(404)
    const other_organisation = await test.make.admin()
    expect(expectRefusal(await calls(other_organisation).revoke({ params, body: {} })).status).toBe(404)
    expect(expectSuccess(await calls(admin).revoke({ params, body: {} })).revoked_by).toBe(admin.name)
  })

  it('sees only their own stamps if they are limited to no unit', async () => {
    const host = await test.make.person({ role: 'host', organisation: admin.organisation_id })
    const kind = await newKind()
    expectSuccess(await give(await arrive(), kind))
    const theirs = expectSuccess(await give(await arrive(), kind, {}, host))
    expect(expectSuccess(await calls(host).list({})).docs.map(({ _id }) => _id)).toEqual([theirs._id])
  })

  it('is offered what they may give now for each of their units, with what is left', async () => {
    const [firstUnit, otherUnit, neighbour] = [await newUnit(), await newUnit(), await newUnit()]
    const tenant = await tenantOf(firstUnit, otherUnit)
    const everybody = await newKind({ per_day: 3 })
    const limitedKind = await newKind({ unit_ids: [otherUnit, neighbour], per_month: 9 })
    await newKind({ valid_until: '2020-01-01' })
    const archivedKind = await newKind()
    expectSuccess(await test.as(admin).eStampKinds.archive({ params: { id: archivedKind._id }, body: {} }))
    await newKind({ unit_ids: [neighbour] })
    expectSuccess(await give(await arrive(), everybody, { unit_id: firstUnit }, tenant))
    const offers = async (person: TestPerson, query = {}) =>
      expectSuccess(await calls(person).offers({ query })).docs.map(({ kind, unit, left }) => [
        kind._id,
        unit?.id ?? null,
        left.day,
        left.month,
      ])
    const theirs = [
      [everybody._id, firstUnit, 2, null],
      [everybody._id, otherUnit, 3, null],
      [limitedKind._id, otherUnit, null, 9],
    ]
    expect((await offers(tenant)).sort()).toEqual(theirs.sort())
    expect(await offers(tenant, { unit_id: firstUnit })).toEqual([[everybody._id, firstUnit, 2, null]])
    const guards = await offers(guard)
    expect(guards).toContainEqual([everybody._id, null, 3, null])
    expect(guards).toContainEqual([limitedKind._id, neighbour, null, 9])
    expect(await offers(guard, { unit_id: firstUnit })).toEqual([[everybody._id, firstUnit, 2, null]])
    expect(await offers(guard, { location_id: test.make.id() })).toEqual([])
    await openAnotherDesk()
    expect(await offers(admin)).toEqual([])
  })
})
