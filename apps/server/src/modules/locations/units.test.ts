import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { locations as contract } from '@gatehouse/contract/locations/locations.ts'
import type { UnitRecord } from '@gatehouse/contract/locations/units.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  location_id = await test.make.location(admin)
})

type Input = Partial<BodyInputOf<typeof contract.createUnit>>
const units = (person = admin) => test.as(person).locations
const body = (code: string, overrides: Input = {}) => ({ code, kind: 'room' as const, name_th: `ห้อง ${code}`, ...overrides })
const added = async (code: string, overrides: Input = {}, locationId = location_id): Promise<UnitRecord> =>
  expectSuccess(await units().createUnit({ params: { id: locationId }, body: body(code, overrides) }))
const list = async (query: Record<string, string> = {}, locationId = location_id, person = admin) =>
  expectSuccess(await units(person).units({ params: { id: locationId }, query })).docs.map(({ code }) => code)
const put = (unit: UnitRecord, overrides: Input = {}) => {
  const { code, kind, name_th, name_en, updated_at } = unit
  return units().updateUnit({ params: { id: unit.id }, body: { code, kind, name_th, name_en, contacts: [], updated_at, ...overrides } })
}
const move = (unit: UnitRecord, parent_id: string | null, updated_at = unit.updated_at) =>
  units().moveUnit({ params: { id: unit.id }, body: { parent_id, updated_at } })
const setStatus = (id: string, status: UnitRecord['status']) => units().setUnitStatus({ params: { id }, body: { status, reason: 'x' } })
const one = async (id: string) => expectSuccess(await units().unit({ params: { id } }))

const NIPA = { name: 'คุณนิภา', phone: '081 234 5608', email: 'nipa@acme.example' }

describe('units', () => {
  it('stand in a tree, and are found by code, name and host with the way to them', async () => {
    const locationId = await test.make.location(admin)
    const tower = await added('A', { kind: 'building' }, locationId)
    const floor = await added('A-3', { kind: 'floor', parent_id: tower.id }, locationId)
    await added('A-301', { parent_id: floor.id, name_en: 'Bolt', contacts: [NIPA] }, locationId)
    await added('A-302', { parent_id: floor.id }, locationId)
    expect(await list({ parent_id: 'top' }, locationId)).toEqual(['A'])
    expect(await list({ parent_id: floor.id }, locationId)).toEqual(['A-301', 'A-302'])
    expect(await one(floor.id)).toMatchObject({ units_in: 2, path: ['A'] })
    for (const search of ['a-301', 'bolt', 'นิภา']) expect(await list({ search }, locationId)).toEqual(['A-301'])
    const page = expectSuccess(await units().units({ params: { id: locationId }, query: { search: 'bolt' } }))
    expect(page).toMatchObject({ total: 1, docs: [{ path: ['A', 'A-3'], host: 'คุณนิภา', name: 'ห้อง A-301' }] })
    const first = expectSuccess(await units().units({ params: { id: locationId }, query: { limit: 2 } }))
    expect(first.total).toBe(4)
    const rest = expectSuccess(await units().units({ params: { id: locationId }, query: { limit: 2, cursor: first.next_cursor! } }))
    expect([...first.docs, ...rest.docs].map(({ code }) => code)).toEqual(['A', 'A-3', 'A-301', 'A-302'])
  })

  it('have a code of their own, also when several ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => units().createUnit({ params: { id: location_id }, body: body('RACE') })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)])
    expect(expectRefusal(answers.find(({ ok }) => !ok)!).code).toBe('unit_code_taken')
    const other = await added('OTHER')
    expect(expectRefusal(await put(other, { code: 'RACE' })).code).toBe('unit_code_taken')
  })

  it('say of every bad field what is wrong', async () => {
    const answer = await units().createUnit({
      params: { id: location_id },
      body: { code: '', kind: 'cave', name_th: ' ', contacts: [{ name: 'x', phone: '123' }], more: 1 } as never,
    })
    expect(expectRefusal(answer).errors?.map(({ field }) => field)).toEqual(['code', 'kind', 'name_th', 'contacts.0.phone', 'more'])
    const four = await units().createUnit({ params: { id: location_id }, body: body('FOUR', { contacts: Array(4).fill({ name: 'x' }) }) })
    expect(four.status).toBe(422)
  })

  it('[T20] take nothing but what may be written', async () => {
    const unit = await added('MASS')
    const answer = await put(unit, { status: 'archived', location_id: test.make.id(), organisation_id: 1 } as never)
    expect(expectRefusal(answer).errors?.map(({ field }) => field)).toEqual(['status', 'location_id', 'organisation_id'])
  })

  it('are changed with their reason, and nobody’s change is overwritten', async () => {
    const unit = await added('CHG', { contacts: [NIPA] })
    expect(expectSuccess(await put(unit, { name_th: 'ใหม่', contacts: [NIPA], reason: 'moved in' } as never))).toMatchObject({
      name_th: 'ใหม่',
      host: 'คุณนิภา',
    })
    expect(expectRefusal(await put(unit)).code).toBe('changed_meanwhile')
    const rows = await test.sql(
      `select before, after, personal from audit_entries where record_id = $1 and action = 'unit.changed'`,
      unit.id,
    )
    expect(rows).toHaveLength(1)
    // The people to ask for, and the reason, can be erased without breaking the chain of the log.
    const { personal, ...chained } = rows[0]
    expect([JSON.parse(chained.before).name_th, JSON.parse(chained.after).name_th]).toEqual([unit.name_th, 'ใหม่'])
    expect(JSON.stringify(chained)).not.toContain('คุณนิภา')
    expect(JSON.parse(personal)).toMatchObject({ reason: 'moved in', after: { contacts: [{ name: 'คุณนิภา' }] } })
    expect(JSON.stringify(rows)).not.toContain('5608'.padStart(9, '1234'))
    expect(JSON.stringify(rows)).not.toContain('nipa@')
  })

  it('[T3] [14.2.6] keep phones and e-mails of their people sealed, and show them whole only to who may change units', async () => {
    const { id } = await added('SEALED', { contacts: [NIPA] })
    const [row] = await test.sql(
      `select encode(phone_sealed, 'escape') || encode(email_sealed, 'escape') as sealed, name from unit_contacts where unit_id = $1`,
      id,
    )
    expect(row.name).toBe('คุณนิภา')
    expect(row.sealed).not.toMatch(/5608|acme/)
    expect((await one(id)).contacts).toEqual([{ ...NIPA, phone: '081-234-5608', masked: false, unreadable: [] }])
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    expect(expectSuccess(await units(guard).unit({ params: { id } })).contacts).toEqual([
      { name: 'คุณนิภา', phone: 'xxx-xxx-5608', email: 'n•••@acme.example', masked: true, unreadable: [] },
    ])
  })

  it('lie in units of their own location only', async () => {
    const elsewhere = await test.make.location(admin)
    const far = await added('FAR', {}, elsewhere)
    const near = await added('NEAR')
    expect(expectRefusal(await move(near, far.id)).code).toBe('unit_not_found')
    expect(expectRefusal(await units().createUnit({ params: { id: location_id }, body: body('N2', { parent_id: far.id }) })).code).toBe(
      'unit_not_found',
    )
    await expect(test.sql('update units set parent_id = $2 where id = $1', near.id, far.id)).rejects.toThrow('units_parent_fkey')
  })
})

describe('moving a unit', () => {
  it('takes along what lies in it, and never puts it into itself', async () => {
    const [a, b] = [await added('M-A'), await added('M-B')]
    const c = await added('M-C', { parent_id: b.id })
    const movedUnit = expectSuccess(await move(b, a.id))
    expect((await one(c.id)).path).toEqual(['M-A', 'M-B'])
    expect(expectRefusal(await move(a, c.id)).code).toBe('unit_in_itself')
    expect(expectRefusal(await move(a, a.id)).code).toBe('unit_in_itself')
    expect(expectRefusal(await move(b, null)).code).toBe('changed_meanwhile')
    expect(expectSuccess(await move(b, null, movedUnit.updated_at)).path).toEqual([])
  })

  it('makes no ring, also where two are moved into each other at once, twenty times', async () => {
    let [a, b] = [await added('RING-A'), await added('RING-B')]
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([move(a, b.id), move(b, a.id)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect(expectRefusal(answers.find(({ ok }) => !ok)!).code).toBe('unit_in_itself')
      ;[a, b] = [await one(a.id), await one(b.id)]
      const [inner] = [a, b].filter(({ parent_id }) => parent_id !== null)
      expectSuccess(await move(inner!, null))
      ;[a, b] = [await one(a.id), await one(b.id)]
    }
  })
})

describe('a unit that is no longer used', () => {
  it('is archived with what lies in it, and comes back with what was archived with it', async () => {
    const locationId = await test.make.location(admin)
    const floor = await added('F', { kind: 'floor' }, locationId)
    const [firstRoom, secondRoom] = [
      await added('F1', { parent_id: floor.id }, locationId),
      await added('F2', { parent_id: floor.id }, locationId),
    ]
    expectSuccess(await setStatus(secondRoom.id, 'archived'))
    expectSuccess(await setStatus(floor.id, 'archived'))
    expect(await list({ status: 'active' }, locationId)).toEqual([])
    expect(expectRefusal(await setStatus(firstRoom.id, 'active')).code).toBe('unit_archived')
    expect(expectRefusal(await setStatus(floor.id, 'archived')).code).toBe('status_not_allowed')
    expect(expectRefusal(await put(await one(firstRoom.id))).code).toBe('unit_archived')
    expect(expectRefusal(await move(await one(firstRoom.id), null)).code).toBe('unit_archived')
    expect(expectRefusal(await units().createUnit({ params: { id: locationId }, body: body('F3', { parent_id: floor.id }) })).code).toBe(
      'unit_archived',
    )
    expectSuccess(await setStatus(floor.id, 'active'))
    expect(await list({ status: 'active' }, locationId)).toEqual(['F', 'F1'])
    expectSuccess(await setStatus(secondRoom.id, 'active'))
    expect(await list({ status: 'active' }, locationId)).toEqual(['F', 'F1', 'F2'])
  })

  it('is deleted only where no visit was made to it and nothing lies in it; visits keep what was written', async () => {
    const gate = await test.make.gate(admin, { location_id })
    const [usedUnit, outer, free] = [await added('USED'), await added('OUTER'), await added('FREE')]
    await added('INNER', { parent_id: outer.id })
    const checkIn = (unit_id: string) =>
      test.as(admin).entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor', unit_id } })
    const visit = expectSuccess(await checkIn(usedUnit.id))
    expect(expectRefusal(await units().removeUnit({ params: { id: usedUnit.id } })).code).toBe('unit_in_use')
    expect(expectRefusal(await units().removeUnit({ params: { id: outer.id } })).code).toBe('unit_not_empty')
    expectSuccess(await units().removeUnit({ params: { id: free.id } }))
    expect((await units().unit({ params: { id: free.id } })).status).toBe(404)
    expectSuccess(await put(usedUnit, { name_th: 'ชื่อใหม่' }))
    expectSuccess(await setStatus(usedUnit.id, 'archived'))
    expect(expectSuccess(await test.as(admin).entrances.get({ params: { id: visit._id } }))).toMatchObject({ unit_name: 'USED · ห้อง USED' })
    expect(expectRefusal(await checkIn(usedUnit.id)).code).toBe('unit_not_found')
  })
})

it('an archived location cannot be changed, nor its units and gates', async () => {
  const locationId = await test.make.location(admin)
  const unit = await added('GONE', {}, locationId)
  const gate = await test.make.gate(admin, { location_id: locationId })
  const location = expectSuccess(await units().setStatus({ params: { id: locationId }, body: { status: 'archived', reason: 'sold' } }))
  const { code, kind, name_th, name_en, capacity, updated_at } = location
  const gates = test.as(admin).gates
  const storedGate = expectSuccess(await gates.get({ params: { id: gate._id } }))
  const answers = await Promise.all([
    units().update({ params: { id: locationId }, body: { code, kind, name_th, name_en, capacity, updated_at } }),
    units().createUnit({ params: { id: locationId }, body: body('NEW') }),
    put(unit),
    move(unit, null),
    setStatus(unit.id, 'archived'),
    units().removeUnit({ params: { id: unit.id } }),
    gates.create({ body: { location_id: locationId, code: 'G', name: 'x', direction: 'in', kind: 'kiosk', asks: [] } }),
    gates.update({
      params: { id: gate._id },
      body: { location_id, code: 'G', name: 'x', direction: 'in', kind: 'kiosk', asks: [], updated_at: storedGate.updated_at },
    }),
    gates.setStatus({ params: { id: gate._id }, body: { status: 'closed', reason: 'x' } }),
    gates.remove({ params: { id: gate._id } }),
  ])
  expect(answers.map((answer) => expectRefusal(answer).code)).toEqual(Array(10).fill('location_archived'))
  for (const status of ['active', 'suspended'] as const)
    expect(expectRefusal(await units().setStatus({ params: { id: locationId }, body: { status, reason: 'x' } })).code).toBe(
      'status_not_allowed',
    )
})
