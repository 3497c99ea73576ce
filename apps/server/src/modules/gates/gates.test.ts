import type { gates as contract, Gate, GateInput } from '@gatehouse/contract/gates/gates.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { visitTo } from '../../../test/desk.ts'
import { openStream, type TestEvent } from '../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  location_id = await test.make.location(admin)
})

const FRONT: Omit<GateInput, 'location_id' | 'code'> = { name: 'ประตูหน้า', direction: 'both', kind: 'reception', asks: ['plate'] }
const gates = () => test.as(admin).gates
const added = async (code: string, overrides: Partial<GateInput> = {}): Promise<Gate> => {
  const answer = await gates().create({ body: { location_id, code, ...FRONT, ...overrides } })
  if (!answer.ok) throw new Error(answer.body.code)
  return answer.body
}
const audited = async (id: string) =>
  await test.sql('select action, actor_id, reason from audit_entries where record_id = $1 order by at, id', id)

describe('POST /visitors/gates', () => {
  it('[M-04c] adds the gate and audits it', async () => {
    const gate = await added('g1')
    expect(gate).toMatchObject({ code: 'G1', name: 'ประตูหน้า', status: 'active', location_id })
    expect(await audited(gate._id)).toEqual([{ action: 'gate.created', actor_id: admin.id, reason: null }])
  })

  it('answers 409 to a code in use, also when several ask at once, and leaves one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => gates().create({ body: { location_id, code: 'RACE', ...FRONT } })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(answers.find((answer) => !answer.ok)?.body).toMatchObject({ code: 'gate_code_taken' })
    expect((await gates().list({ query: { search: 'RACE' } })).body).toMatchObject({ total: 1 })
  })

  it('takes the same code at another location', async () => {
    const elsewhere = await test.make.location(admin)
    expect((await gates().create({ body: { location_id: elsewhere, code: 'G1', ...FRONT } })).status).toBe(201)
  })

  it('answers 404 to another organisation’s location, exactly as to one that does not exist', async () => {
    const stranger = await test.make.admin()
    const ask = async (location: string) => {
      const { status, body } = await test.as(stranger).gates.create({ body: { location_id: location, code: 'G9', ...FRONT } })
      return { status, code: (body as { code: string }).code }
    }
    expect(await ask(location_id)).toEqual({ status: 404, code: 'location_not_found' })
    expect(await ask(test.make.id())).toEqual({ status: 404, code: 'location_not_found' })
  })

  it('names every bad field at once, in Thai when asked in Thai', async () => {
    const answer = await test
      .as(admin, { language: 'th' })
      .gates.create({ body: { location_id: 'x', code: '', name: ' ', direction: 'up', kind: 'reception', asks: [] } as never })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'code' }, { field: 'name', message: 'โปรดกรอกช่องนี้' }, { field: 'location_id' }, { field: 'direction' }] },
    })
  })
})

describe('GET /visitors/gates', () => {
  it('[M-04a] lists by code or name, either way, page after page, and by location, status and search', async () => {
    const owner = await test.make.admin()
    const locationId = await test.make.location(owner)
    for (const number of [3, 1, 2]) await test.make.gate(owner, { location_id: locationId, code: `P${number}` })
    const all = (sort: 'code' | '-code') => test.as(owner).gates.list({ query: { sort, location_id: locationId } })
    const codes = (answer: Awaited<ReturnType<typeof all>>) => (answer.ok ? answer.body.docs.map((gate) => gate.code) : [])
    expect(codes(await all('code'))).toEqual(['P1', 'P2', 'P3'])
    expect(codes(await all('-code'))).toEqual(['P3', 'P2', 'P1'])
    const first = await test.as(owner).gates.list({ query: { limit: 2 } })
    const cursor = first.ok ? first.body.next_cursor : null
    expect(codes(first)).toEqual(['P1', 'P2'])
    expect(codes(await test.as(owner).gates.list({ query: { limit: 2, cursor: cursor! } }))).toEqual(['P3'])
    expect(codes(await test.as(owner).gates.list({ query: { status: 'closed' } }))).toEqual([])
    expect(codes(await test.as(owner).gates.list({ query: { search: 'p2' } }))).toEqual(['P2'])
  })

  it('shows a person with some locations the gates there only', async () => {
    const owner = await test.make.admin()
    const [ownGate, otherGate] = [await test.make.gate(owner), await test.make.gate(owner)]
    const limited = await test.make.operator({ organisation: owner.organisation_id, location_ids: [ownGate.location_id] })
    const list = await test.as(limited).gates.list({})
    expect(list.body).toMatchObject({ total: 1, docs: [{ _id: ownGate._id }] })
    expect((await test.as(limited).gates.get({ params: { id: otherGate._id } })).status).toBe(404)
  })
})

describe('PUT /visitors/gates/{id}', () => {
  it('[M-04b] [M-04d] changes the gate with its reason, and overwrites nobody’s change', async () => {
    const { _id: id, updated_at, ...gate } = await added('U1')
    const body: BodyInputOf<typeof contract.update> = {
      location_id,
      code: 'U1',
      name: 'New name',
      direction: 'in',
      kind: gate.kind,
      asks: [],
      updated_at,
      reason: 'sign replaced',
    }
    expect(await gates().update({ params: { id }, body })).toMatchObject({ status: 200, body: { name: 'New name', direction: 'in' } })
    expect(await audited(id)).toMatchObject([{ action: 'gate.created' }, { action: 'gate.changed', reason: 'sign replaced' }])
    expect(await gates().update({ params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', conflict: { _id: id } },
    })
  })

  it('answers 409 to a code in use', async () => {
    await added('U2')
    const other = await added('U3')
    const body = { location_id, code: 'U2', ...FRONT, updated_at: other.updated_at }
    expect(await gates().update({ params: { id: other._id }, body })).toMatchObject({ status: 409, body: { code: 'gate_code_taken' } })
  })
})

describe('a gate that moves', () => {
  const move = (gate: Gate, to: string) =>
    gates().update({
      params: { id: gate._id },
      body: { location_id: to, code: gate.code, ...FRONT, updated_at: gate.updated_at, reason: 'rebuilt' },
    })

  it('is told to the pages of both places, and of no third', async () => {
    const [from, to, third] = [await test.make.location(admin), await test.make.location(admin), await test.make.location(admin)]
    const gate = await added('MOVE', { location_id: from })
    const streams = await Promise.all(
      [from, to, third].map(async (locationId) => {
        const { token } = await test.make.operator({ organisation: admin.organisation_id, location_ids: [locationId] })
        return openStream({ address: test.address, token })
      }),
    )
    expect(expectSuccess(await move(gate, to))).toMatchObject({ location_id: to })
    const tells = ({ data }: TestEvent) => data.kind === 'gate.changed' && data.record_id === gate._id
    await Promise.all(streams.slice(0, 2).map((stream) => stream.next(tells)))
    await gates().create({ body: { location_id: third, code: 'LATER', ...FRONT } })
    await streams[2]!.next(({ data }) => data.kind === 'gate.changed')
    expect(streams[2]!.events.filter(tells)).toEqual([])
    for (const stream of streams) stream.close()
  })

  it('stays where visits were recorded, which would be at another place than their gate', async () => {
    const elsewhere = await test.make.location(admin)
    const [way_in, way_out] = [await added('IN'), await added('OUT')]
    const visit = expectSuccess(await test.as(admin).entrances.checkIn({ body: visitTo(way_in) }))
    expect(expectRefusal(await move(way_in, elsewhere))).toMatchObject({ status: 409, code: 'gate_in_use' })
    expectSuccess(await test.as(admin).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: way_out._id } }))
    expect(expectRefusal(await move(way_out, elsewhere))).toMatchObject({ status: 409, code: 'gate_in_use' })
    expect(expectSuccess(await gates().get({ params: { id: way_out._id } })).location_id).toBe(location_id)
    expect(expectSuccess(await move(way_in, location_id)).name).toBe(FRONT.name)
  })

  it('[R-14a] stays where its till is, also in the moment in which that is opened for the first time', async () => {
    const elsewhere = await test.make.location(admin)
    const open = ({ _id }: Gate) => test.as(admin).tills.open({ body: { gate_id: _id, opening_cash: 0 } })
    const tillGate = await added('TILL')
    expectSuccess(await open(tillGate))
    expect(expectRefusal(await move(tillGate, elsewhere))).toMatchObject({ status: 409, code: 'gate_in_use' })
    for (let round = 0; round < 20; round++) {
      const gate = await added(`T${round}`)
      const calls = [() => move(gate, elsewhere), () => open(gate)]
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
    }
    const { rowCount } = await test.database.owner.query(
      'select from tills t join gates g on g._id = t.gate_id where g.location_id <> t.location_id',
    )
    expect(rowCount).toBe(0)
  })

  it('is never somewhere else than a visit that comes in the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const gate = await added(`R${round}`)
      const elsewhere = await test.make.location(admin)
      const calls = [() => move(gate, elsewhere), () => test.as(admin).entrances.checkIn({ body: visitTo(gate) })]
      await Promise.all((round % 2 ? calls : calls.reverse()).map((call) => call()))
    }
    const { rowCount } = await test.database.owner.query(
      'select from entrances e join gates g on g._id = e.gate_in_id where g.location_id <> e.location_id',
    )
    expect(rowCount).toBe(0)
  })
})

it('the status of a gate changes by its command only, each with a reason, and never again once it is retired', async () => {
  const { _id: id } = await added('S1')
  const set = (status: Gate['status']) => gates().setStatus({ params: { id }, body: { status, reason: 'barrier broken' } })
  expect(await set('maintenance')).toMatchObject({ status: 200, body: { status: 'maintenance' } })
  expect(await set('maintenance')).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
  expect((await set('active')).status).toBe(200)
  expect((await set('retired')).status).toBe(200)
  expect(await set('active')).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
  expect(await audited(id)).toMatchObject([
    {},
    { action: 'gate.maintenance', reason: 'barrier broken' },
    { action: 'gate.active' },
    { action: 'gate.retired' },
  ])
  expect(await gates().setStatus({ params: { id }, body: { status: 'active', reason: ' ' } })).toMatchObject({ status: 422 })
})

it('DELETE /visitors/gates/{id} [M-04e] deletes a gate at which nothing was recorded, and no other', async () => {
  const [unusedGate, usedGate] = [await added('D1'), await added('D2')]
  await test.as(admin).entrances.checkIn({ body: { gate_id: usedGate._id, visitor_name: 'Somchai', visitor_type: 'visitor' } })
  expect(await gates().remove({ params: { id: unusedGate._id } })).toMatchObject({ status: 200, body: { success: true } })
  expect((await gates().get({ params: { id: unusedGate._id } })).status).toBe(404)
  expect(await audited(unusedGate._id)).toMatchObject([{}, { action: 'gate.deleted' }])
  expect(await gates().remove({ params: { id: usedGate._id } })).toMatchObject({ status: 409, body: { code: 'gate_in_use' } })
  expect((await gates().get({ params: { id: usedGate._id } })).status).toBe(200)
})
