import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

// The specification's wrapper reads a record, changes it and sends all of it back. So does any client that was not written for this server.
let admin: TestPerson
let location_id: string
let unit_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  location_id = await test.make.location(admin)
  unit_id = await test.make.unit(admin, location_id)
})

type Json = Record<string, unknown>
type Kind = 'gates' | 'cards' | 'members' | 'blacklists' | 'locations'

const bodies = (): Record<Kind, Json> => ({
  gates: { location_id, code: 'RT1', name: 'Front', direction: 'both', kind: 'reception', asks: ['plate'] },
  cards: { number: 'RT-1', uid: '04A1B2C3', location_id, valid_from: '2026-01-01', valid_until: '2027-01-01', note: 'kept' },
  members: {
    ...{ code: 'RT1', kind: 'resident', name_th: 'สมชาย ใจดี', name_en: 'Somchai Jaidee', company: 'Acme', email: 'a@example.com' },
    ...{ id_kind: 'passport', id_number: 'AB123456', phone: '0812345678', location_ids: [location_id], unit_ids: [unit_id] },
    vehicles: [{ plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car' }],
    cards: [{ number: 'RTM-1', uid: '04A1B2C4' }],
    ...{ valid_from: '2026-01-01', valid_until: '2027-01-01', parking: 'P1', remark: 'kept', not_on_holidays: true },
  },
  blacklists: {
    ...{ kind: 'person', name: 'Somsak Rakdee', aliases: ['Sak'], severity: 'alert', guard_action: 'call_supervisor', reason: 'Theft' },
    numbers: [{ kind: 'phone', number: '0898765432' }],
    plates: [{ plate: 'ขข 12', plate_province: 'TH-10' }],
    ...{ location_ids: [location_id], valid_until: '2030-01-01', review_on: '2027-01-01' },
  },
  locations: { code: 'RT1', name_th: 'อาคาร', name_en: 'Tower', kind: 'office', capacity: 10, address_en: '1 Road' },
})

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: Json) => {
  const response = await fetch(`${test.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', 'idempotency-key': test.make.id() },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (await response.json()) as Json }
}
const pathOf = (kind: Kind) => (kind === 'locations' ? '/locations' : `/visitors/${kind}`)
const without = ({ updated_at: _, history: __, ...record }: Json) => record

describe.each(Object.keys(bodies()) as Kind[])('PUT of %s', (kind) => {
  let path: string
  beforeAll(async () => {
    const { status, body } = await call('POST', pathOf(kind), bodies()[kind])
    expect(body, JSON.stringify(body)).not.toHaveProperty('errors')
    expect(status).toBe(201)
    path = `${pathOf(kind)}/${(body._id ?? body.id) as string}`
  })

  it('[L-15] takes the record as GET gave it, and leaves it as it was', async () => {
    const { body: read } = await call('GET', path)
    const answer = await call('PUT', path, read)
    expect(answer.body).not.toHaveProperty('errors')
    expect(answer.status).toBe(200)
    expect(without((await call('GET', path)).body)).toEqual(without(read))
  })

  it('[L-15] changes one field of it, and reads past what only the server changes', async () => {
    const { body: read } = await call('GET', path)
    const name = ['name', 'name_th', 'note'].find((field) => field in read)!
    const changes = {
      ...read,
      [name]: 'เปลี่ยนแล้ว',
      status: 'nonsense',
      created_at: null,
      ...(kind === 'members' ? { reason: 'New name' } : {}),
    }
    const answer = await call('PUT', path, changes)
    expect(answer.body).not.toHaveProperty('errors')
    expect(without((await call('GET', path)).body)).toEqual({ ...without(read), [name]: 'เปลี่ยนแล้ว' })
  })

  it('makes a later version even if the clock went back', async () => {
    const [table, key] = kind === 'blacklists' ? ['blacklist_entries', '_id'] : [kind, kind === 'locations' ? 'id' : '_id']
    await test.sql(`update ${table} set updated_at = now() + interval '1 hour' where ${key} = $1`, path.slice(path.lastIndexOf('/') + 1))
    const { body: read } = await call('GET', path)
    const name = ['name', 'name_th', 'note'].find((field) => field in read)!
    const change = { ...read, [name]: 'ภายหลัง', ...(kind === 'members' ? { reason: 'New name' } : {}) }
    expect((await call('PUT', path, change)).status).toBe(200)
    const { updated_at } = (await call('GET', path)).body
    expect(Date.parse(updated_at as string)).toBe(Date.parse(read.updated_at as string) + 1)
    expect(await call('PUT', path, change)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })

  it('refuses a field that no record has', async () => {
    const { body: read } = await call('GET', path)
    expect(await call('PUT', path, { ...read, colour: 'red' })).toMatchObject({ status: 422, body: { errors: [{ field: 'colour' }] } })
  })
})

it('asks for the reason of a member’s change, at its field, where something changes', async () => {
  const { body: member } = await call('POST', '/visitors/members', { code: 'RT2', kind: 'staff', name_th: 'สมหญิง' })
  const refusal = await call('PUT', `/visitors/members/${member._id}`, { ...member, name_th: 'สมหญิง ใจดี' })
  expect(refusal).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
  const rows = await test.sql("select action from audit_entries where record_id = $1 and action = 'member.changed'", member._id)
  expect(rows).toEqual([])
})

it('[M-03d] keeps the numbers of a blacklist entry that are sent back masked', async () => {
  const { body: entry } = await call('POST', '/visitors/blacklists', { ...bodies().blacklists, name: 'Other Person' })
  expect((await call('PUT', `/visitors/blacklists/${entry._id}`, { ...entry, name: 'Another Person' })).status).toBe(200)
  const numbers = expectSuccess(await test.as(admin).blacklists.reveal({ params: { id: entry._id as string }, body: { reason: 'test' } }))
  expect(numbers.numbers).toMatchObject([{ number: '089-876-5432' }])
})
