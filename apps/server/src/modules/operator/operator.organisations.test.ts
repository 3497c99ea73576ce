import { openStream } from '../../../test/event-stream.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import type { Organisation } from './operator.organisations.ts'

let env: ReturnType<typeof installationOf>
serve()
beforeAll(async () => {
  env = installationOf(test)
})

const done = async <T>(...args: string[]): Promise<T> => documentOf(await runOperatorTool(env, ...args, '--json'))
const entries = async (organisation: number) =>
  await test.sql(
    'select action, actor_id, actor_name, record_type, record_id, reason, before, after from audit_entries where organisation_id = $1 order by at, id',
    organisation,
  )

describe('gatehouse organisation', () => {
  it('makes an organisation that people can work in at once, with its keys and editions, and writes it down', async () => {
    const { organisation } = await done<{ organisation: Organisation }>(
      ...['organisation', 'create', '--name', ' อาคารริมน้ำ ', '--time-zone', 'Asia/Tokyo', '--currency', 'JPY', '--language', 'en'],
      ...['--edition', 'visitor_m:2099-12-31', '--edition', 'visitor_lite:2020-01-31'],
    )
    expect(organisation).toEqual({
      id: organisation.id,
      code: `ORG${String(organisation.id).padStart(6, '0')}`,
      name: 'อาคารริมน้ำ',
      time_zone: 'Asia/Tokyo',
      currency: 'JPY',
      language: 'en',
      disable_date: null,
      disabled: false,
      created_at: expect.stringMatching(/Z$/),
      users: 0,
      storage_quota: 20 * 1024 ** 3,
      storage_used: 0,
      editions: [
        { service_name: 'visitor_lite', permission: 'active', service_expire_date: '2020-01-31', expired: true },
        { service_name: 'visitor_m', permission: 'active', service_expire_date: '2099-12-31', expired: false },
      ],
    })
    const person = await test.make.admin({ organisation: organisation.id })
    const { _id: gate_id } = await test.make.gate(person)
    const visit = await test.as(person).entrances.checkIn({
      body: { gate_id, visitor_name: 'Somchai', visitor_type: 'visitor', phone: '0812345678' },
    })
    expect(visit.status).toBe(201)
    const [entry] = await entries(organisation.id)
    expect(entry).toMatchObject({
      action: 'organisation.created',
      actor_id: null,
      actor_name: expect.stringMatching(/^platform operator \(.+\)$/),
      record_type: 'organisation',
      record_id: String(organisation.id),
      before: null,
    })
    expect(JSON.parse(entry.after)).toMatchObject({ name: 'อาคารริมน้ำ', editions: { visitor_m: 'active until 2099-12-31' } })
  })

  it('sets how many files one may keep, which is written down, and shows it', async () => {
    const id = await test.make.organisation({ name: 'Lotus' })
    const set = (...args: string[]) => runOperatorTool(env, 'organisation', 'storage', String(id), ...args)
    expect((await set('--gigabytes', '0.5')).out).toMatch(/^ORG\d{6} Lotus keeps 0 of 0\.5 GB of files\.$/m)
    expect((await set('--gigabytes', '0.5')).out).toMatch(/^Nothing to change: /)
    expect((await set('--gigabytes', 'much')).code).toBe(2)
    expect((await set()).code).toBe(2)
    expect((await runOperatorTool(env, 'organisation', 'show', String(id))).out).toMatch(/^files +0 of 0\.5 GB$/m)
    const changes = (await entries(id)).filter(({ action }) => action === 'organisation.storage_changed')
    expect(changes.map(({ before, after }) => [before, after].map((json) => JSON.parse(json).storage_quota))).toEqual([
      [20 * 1024 ** 3, 512 * 1024 ** 2],
    ])
  })

  it('lists, finds by name and number, and shows one with its owners', async () => {
    const id = await test.make.organisation({ name: 'Lotus 100% Tower' })
    const owner = await test.make.person({ organisation: id, role: 'owner', name: 'Anong' })
    const code = `ORG${String(id).padStart(6, '0')}`
    for (const search of ['lotus 100% t', code, String(id)]) {
      const { organisations } = await done<{ organisations: Organisation[] }>('organisation', 'list', '--search', search)
      expect(organisations.map((entry) => entry.id)).toContain(id)
    }
    expect((await done<{ organisations: [] }>('organisation', 'list', '--search', '100% x')).organisations).toEqual([])
    const { organisation } = await done<{ organisation: object }>('organisation', 'show', code)
    expect(organisation).toMatchObject({ id, users: 1, owners: [{ id: owner.id, email: owner.email, name: 'Anong', status: 'active' }] })
    const table = await runOperatorTool(env, 'organisation', 'list')
    expect(table).toMatchObject({ code: 0, err: '' })
    expect(table.out).toMatch(new RegExp(`^${code} {2}Lotus 100% Tower +1 +visitor_lite active until`, 'm'))
  })

  it('disables from a day on: the next request writes no more, and reads; and enables again', async () => {
    const person = await test.make.admin()
    const gate = await test.make.gate(person)
    const { organisation_id } = person
    const stream = await openStream({ address: test.address, token: person.token })
    const rename = (name: string) => test.as(person).gates.update({ params: { id: gate._id }, body: { name } as never })
    const write = () => test.as(person).entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor' } })
    expect((await write()).status).toBe(201)
    const disable = ['organisation', 'disable', String(organisation_id), '--on', '2026-01-31', '--reason', 'Not paid']
    expect(await done(...disable)).toMatchObject({ changed: true, organisation: { disable_date: '2026-01-31', disabled: true } })
    expect(expectRefusal(await write())).toMatchObject({ status: 403, code: 'organisation_disabled' })
    expect(expectRefusal(await rename('x'))).toMatchObject({ status: 403, code: 'organisation_disabled' })
    expectSuccess(await test.as(person).entrances.list({ query: {} }))
    await stream.next(({ kind }) => kind === 'organisation.changed')
    stream.close()
    expect(await done(...disable)).toMatchObject({ changed: false })
    expect(await done('organisation', 'enable', String(organisation_id))).toMatchObject({
      changed: true,
      organisation: { disable_date: null },
    })
    expect((await write()).status).toBe(201)
    expect(await done('organisation', 'enable', String(organisation_id))).toMatchObject({ changed: false })
    const auditRows = (await entries(organisation_id)).filter(({ record_type }) => record_type === 'organisation')
    expect(auditRows.map(({ action, reason }) => [action, reason])).toEqual([
      ['organisation.disabled', 'Not paid'],
      ['organisation.enabled', null],
    ])
  })

  it('renames, for people who are signed in too', async () => {
    const person = await test.make.admin()
    const result = await done<{ changed: boolean }>('organisation', 'rename', String(person.organisation_id), '--name', 'Lotus & Co')
    expect(result).toMatchObject({ changed: true, organisation: { name: 'Lotus & Co' } })
    expect(expectSuccess(await test.as(person).auth.me({})).organisation?.name).toBe('Lotus & Co')
  })
})

it('gatehouse edition sells, prolongs, switches off and ends an edition; calls obey at once', async () => {
  const person = await test.make.admin({ organisation: await test.make.organisation({ services: [] }) })
  const id = String(person.organisation_id)
  const list = () => test.as(person).gates.list({ query: {} })
  const { _id: gate_id } = await test.make.gate(person)
  const write = () => test.as(person).entrances.checkIn({ body: { gate_id, visitor_name: 'Somchai', visitor_type: 'visitor' } })
  expect(expectRefusal(await list())).toMatchObject({ status: 403, code: 'service_not_active' })
  expect(await done('edition', 'set', id, 'visitor_m_plus', '--expires', '2099-01-31')).toMatchObject({ changed: true })
  expect((await write()).status).toBe(201)
  expect(await done('edition', 'set', id, 'visitor_m_plus', '--expires', '2026-01-31')).toMatchObject({ changed: true })
  expect(expectRefusal(await write())).toMatchObject({ code: 'service_expired' })
  expectSuccess(await list())
  expect(await done('edition', 'set', id, 'visitor_m_plus', '--inactive')).toMatchObject({
    organisation: { editions: [{ permission: 'inactive', service_expire_date: '2026-01-31', expired: true }] },
  })
  expect(expectRefusal(await list())).toMatchObject({ code: 'service_not_active' })
  expect(await done('edition', 'set', id, 'visitor_m_plus', '--active', '--expires', '2099-01-31')).toMatchObject({ changed: true })
  expect((await write()).status).toBe(201)
  expect(await done('edition', 'list', id)).toEqual({
    organisation_id: person.organisation_id,
    editions: [{ service_name: 'visitor_m_plus', permission: 'active', service_expire_date: '2099-01-31', expired: false }],
  })
  const auditRows = (await entries(person.organisation_id)).filter(({ action }) => action === 'organisation.edition_changed')
  expect(auditRows).toHaveLength(4)
  expect(JSON.parse(auditRows[1]!.before).editions).toEqual({ visitor_m_plus: 'active until 2099-01-31' })
  expect(JSON.parse(auditRows[1]!.after).editions).toEqual({ visitor_m_plus: 'active until 2026-01-31' })
  expect(await runOperatorTool(env, 'edition', 'set', id, 'visitor_m', '--inactive')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('--expires'),
  })
})
