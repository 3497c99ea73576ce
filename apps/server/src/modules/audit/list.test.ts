import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { openDesk, visitTo } from '../../../test/desk.ts'
import { linked } from '../../../test/linked.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

const list = async (person: TestPerson, query = {}) => expectSuccess(await test.as(person).audit.list({ query }))
const entry = (
  person: { organisation_id: number },
  {
    at = 'now()',
    action = 'gate.changed',
    type = 'gate',
    record = null as string | null,
    actor = null as string | null,
    before = null as object | null,
    after = null as object | null,
  } = {},
) =>
  test.sql(
    `insert into audit_entries (organisation_id, id, at, action, record_type, record_id, actor_id, actor_name, before, after)
     values ($1, gen_random_uuid(), ${at}, $2, $3, $4, $5, 'Somebody', $6, $7)`,
    person.organisation_id,
    action,
    type,
    record,
    actor,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
  )
const input = (location_id: string, code: string, overrides = {}) => ({
  location_id,
  code,
  name: 'Front',
  direction: 'in' as const,
  kind: 'reception' as const,
  asks: [],
  ...overrides,
})

describe('GET /audit', () => {
  it('shows who did what, newest first, with the difference of before and after', async () => {
    const admin = await test.make.admin()
    const location = await test.make.location(admin)
    const gate = expectSuccess(await test.as(admin).gates.create({ body: input(location, 'G1') }))
    const { updated_at } = gate
    expectSuccess(
      await test.as(admin).gates.update({ params: { id: gate._id }, body: { ...input(location, 'G2'), updated_at, reason: 'Renamed' } }),
    )
    const { docs, total, next_cursor } = await list(admin)
    expect([total, next_cursor]).toEqual([2, null])
    expect(docs[0]).toMatchObject({
      action: 'gate.changed',
      record_type: 'gate',
      record_id: gate._id,
      record_name: 'G2',
      actor_id: admin.id,
      actor_name: admin.name,
      reason: 'Renamed',
      ip: '127.0.0.1',
    })
    expect(docs[0]!.changes.filter(({ field }) => field !== 'updated_at')).toEqual([{ field: 'code', before: 'G1', after: 'G2' }])
    expect(docs[1]!.changes).toContainEqual({ field: 'code', before: null, after: 'G1' })
  })

  it('finds by person, kind of record, step, record and days, also together', async () => {
    const admin = await test.make.admin()
    const colleague = await test.make.admin({ organisation: admin.organisation_id })
    const location = await test.make.location(admin)
    const mine = expectSuccess(await test.as(admin).gates.create({ body: input(location, 'G1') }))
    expectSuccess(await test.as(colleague).gates.create({ body: input(location, 'G2') }))
    expectSuccess(await test.as(colleague).gates.setStatus({ params: { id: mine._id }, body: { status: 'closed', reason: 'Storm' } }))
    await entry(admin, {
      action: 'location.created',
      type: 'location',
      record: location,
      actor: admin.id,
      at: `now() - interval '40 days'`,
    })
    const today = dayIn(new Date(), 'Asia/Bangkok')
    const steps = async (query: object) =>
      (await list(admin, query)).docs.map(({ action, record_name }) => `${action} ${record_name ?? ''}`.trim())
    expect(await steps({ actor_id: colleague.id })).toEqual(['gate.closed G1', 'gate.created G2'])
    expect(await steps({ action: 'gate.created' })).toEqual(['gate.created G2', 'gate.created G1'])
    expect(await steps({ record_type: 'location' })).toEqual(['location.created'])
    expect(await steps({ record_type: 'gate', action: 'gate.closed' })).toEqual(['gate.closed G1'])
    expect(await steps({ record_type: 'location', action: 'gate.closed' })).toEqual([])
    expect(await steps({ record: mine._id })).toEqual(['gate.closed G1', 'gate.created G1'])
    expect(await steps({ record: 'g1' })).toEqual(['gate.closed G1', 'gate.created G1'])
    expect(await steps({ record: 'g1', actor_id: admin.id })).toEqual(['gate.created G1'])
    expect(await steps({ record: 'nothing' })).toEqual([])
    expect(await steps({ startDate: today })).toHaveLength(3)
    expect(await steps({ endDate: addDays(today, -40) })).toEqual(['location.created'])
    expect(await steps({ record_type: 'gate', startDate: today, endDate: today, actor_id: admin.id })).toEqual(['gate.created G1'])
  })

  it('finds a visit by its number, of the last days or of those that are asked for, and a person by address', async () => {
    const desk = await openDesk(test)
    const admin = await test.make.admin({ organisation: desk.guard.organisation_id })
    const visit = expectSuccess(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate) }))
    for (const record of [String(visit.number), `#${visit.number}`])
      expect((await list(admin, { record })).docs).toMatchObject([
        { action: 'entrance.checked_in', record_id: visit._id, record_name: `#${visit.number}` },
      ])
    const day = addDays(dayIn(visit.checkin_at, 'Asia/Bangkok'), -3)
    expect((await list(admin, { record: String(visit.number), startDate: day, endDate: day })).docs).toEqual([])
    await entry(admin, { action: 'user.suspended', type: 'user', record: desk.guard.id })
    expect((await list(admin, { record: desk.guard.email.toUpperCase() })).docs).toMatchObject([{ action: 'user.suspended' }])
  })

  it('counts the days in the zone of the organisation', async () => {
    const admin = await test.make.admin({ organisation: await test.make.organisation({ time_zone: 'Pacific/Kiritimati' }) })
    await entry(admin, { at: `timestamptz '2026-11-20T10:00:00Z'` })
    await entry(admin, { at: `timestamptz '2026-11-20T09:59:59.999Z'` })
    expect((await list(admin, { startDate: '2026-11-21', endDate: '2026-11-21' })).docs).toMatchObject([{ at: '2026-11-20T10:00:00.000Z' }])
    expect((await list(admin, { startDate: '2026-11-20', endDate: '2026-11-20' })).docs).toMatchObject([{ at: '2026-11-20T09:59:59.999Z' }])
  })

  it('refuses filters that are none', async () => {
    const admin = await test.make.admin()
    const bad = [
      { actor_id: 'x' },
      { record_type: "gate' or 1=1" },
      { action: 'Gate.Changed' },
      { startDate: '2026-02-30' },
      { limit: 201 },
      { cursor: 'x' },
      { record: 'a\u0000b' },
    ]
    for (const query of bad) expect((await test.as(admin).audit.list({ query: query as never })).status, JSON.stringify(query)).toBe(422)
    const hostile = [{ record: "'; drop table audit_entries; --" }, { record: '%' }, { record: '99999999999' }, { record: '#0000001' }]
    for (const query of hostile) expect((await list(admin, query)).docs).toEqual([])
  })
})

it('a person limited to some locations sees what happened there and what they did themselves, and nothing else', async () => {
  const admin = await test.make.admin()
  const { organisation_id } = admin
  const [ownLocation, otherLocation] = [await test.make.location(admin), await test.make.location(admin)]
  const auditor = await test.make.person({ organisation: organisation_id, role: 'auditor', location_ids: [ownLocation] })
  const gate = expectSuccess(await test.as(admin).gates.create({ body: input(ownLocation, 'G1') }))
  const other = expectSuccess(await test.as(admin).gates.create({ body: input(otherLocation, 'G2') }))
  expectSuccess(
    await test.as(admin).gates.update({ params: { id: other._id }, body: { ...input(ownLocation, 'G2'), updated_at: other.updated_at } }),
  )
  await entry(admin, { action: 'location.changed', type: 'location', record: ownLocation })
  await entry(admin, { action: 'location.changed', type: 'location', record: otherLocation })
  await entry(admin, { action: 'user.suspended', type: 'user', record: admin.id })
  await entry(admin, { action: 'session.opened', type: 'user', record: auditor.id, actor: auditor.id })
  const { docs, total } = await list(auditor)
  expect(docs.map(({ action, record_id }) => [action, record_id])).toEqual([
    ['session.opened', auditor.id],
    ['location.changed', ownLocation],
    ['gate.changed', other._id],
    ['gate.created', gate._id],
  ])
  expect(total).toBe(4)
  const metadata = expectSuccess(await test.as(auditor).audit.metadata({}))
  expect(metadata.actors.map(({ id }) => id).sort()).toEqual([admin.id, auditor.id].sort())
  expect(metadata.actions.map(({ action }) => action).sort()).toEqual([
    'gate.changed',
    'gate.created',
    'location.changed',
    'session.opened',
  ])
  expect((await list(auditor, { record: otherLocation })).docs).toEqual([])
  const [hiddenEntry] = (await list(admin, { record_type: 'user', action: 'user.suspended' })).docs
  const missing = omitRequestId(await test.as(auditor).audit.get({ params: { id: test.make.id() } }))
  expect(omitRequestId(await test.as(auditor).audit.get({ params: { id: hiddenEntry!.id } }))).toEqual(missing)
})

it('GET /audit/{id} tells the place in the chain, once there is one', async () => {
  const admin = await test.make.admin()
  expectSuccess(await test.as(admin).gates.create({ body: input(await test.make.location(admin), 'G1') }))
  const [{ id } = { id: '' }] = (await list(admin)).docs
  const get = async () => expectSuccess(await test.as(admin).audit.get({ params: { id } }))
  expect(await get()).toMatchObject({ id, seq: null, hash: null, session_id: expect.any(String), request_id: expect.any(String) })
  await linked(test.database.owner, admin.organisation_id)
  const linkedEntry = await get()
  expect(linkedEntry.seq).toBe(1)
  expect(linkedEntry.hash).toMatch(/^[0-9a-f]{64}$/)
})

it('personal numbers [P8] [14.2.6] stand in no entry, neither in a list nor in an export', async () => {
  const desk = await openDesk(test)
  const admin = await test.make.admin({ organisation: desk.guard.organisation_id })
  const numbers = { id_kind: 'national_id' as const, id_number: '1103702071811', phone: '0812345678' }
  const visit = expectSuccess(await test.as(desk.guard).entrances.checkIn({ body: { ...visitTo(desk.gate), ...numbers } }))
  expectSuccess(await test.as(admin).entrances.reveal({ params: { id: visit._id }, body: { reason: 'Police asked' } }))
  const days = { startDate: dayIn(new Date(), 'Asia/Bangkok'), endDate: dayIn(new Date(), 'Asia/Bangkok') }
  const texts = [
    JSON.stringify(await list(admin)),
    String(expectSuccess(await test.as(admin).audit.export({ query: { ...days, format: 'csv' } }))),
    JSON.stringify(await test.sql('select * from audit_entries where organisation_id = $1', admin.organisation_id)),
  ]
  for (const text of texts) {
    expect(text).toContain('entrance.revealed')
    expect(text).not.toMatch(/1103702071811|1-1037|812345678|12-345/)
  }
})

it('GET /audit/metadata names each person once, by their latest name, and each kind of step', async () => {
  const admin = await test.make.admin()
  const colleague = await test.make.admin({ organisation: admin.organisation_id })
  for (const actor of [admin.id, colleague.id, null]) await entry(admin, { actor })
  await entry(admin, { actor: admin.id, action: 'gate.closed', at: "now() + interval '1 second'" })
  await test.sql(
    `update audit_entries set actor_name = 'Before' where organisation_id = $1 and actor_id = $2 and action = 'gate.changed'`,
    admin.organisation_id,
    admin.id,
  )
  expect(expectSuccess(await test.as(admin).audit.metadata({}))).toEqual({
    actors: [admin.id, colleague.id].sort().map((id) => ({ id, name: 'Somebody' })),
    actions: [
      { record_type: 'gate', action: 'gate.changed' },
      { record_type: 'gate', action: 'gate.closed' },
    ],
  })
})

it('the right to read it counts at the next call, also for one that has it by name alone', async () => {
  const guard = await test.make.operator({ added: ['audit:read'] })
  expect((await test.as(guard).audit.list({})).status).toBe(200)
  await test.sql(`update memberships set permissions_removed = '{audit:read}' where user_id = $1`, guard.id)
  expect(expectRefusal(await test.as(guard).audit.list({})).code).toBe('permission_denied')
})
