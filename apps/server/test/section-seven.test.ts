import { readFile } from 'node:fs/promises'
import { issueActivation } from '../src/modules/auth/auth.service.ts'
import { PASSWORD } from './constants.ts'
import { PDF } from './documents.ts'
import { jpeg } from './photos.ts'
import { readWorkbook } from './read-workbook.ts'
import { serve, type TestPerson, test } from './served.ts'
import { multipart, SpecificationClient, type SpecifiedCall } from './specification-client.ts'

// Every call of section 7 of the specification, with its methods, paths and bodies. Nothing here comes from the contract.

serve()

const CRUD = ['members', 'preregisters', 'blacklists', 'gates', 'cards', 'prepasses'] as const
const crudOf = (name: string): SpecifiedCall[] => [
  `GET /visitors/${name}`,
  `GET /visitors/${name}/{id}`,
  `POST /visitors/${name}`,
  `PUT /visitors/${name}/{id}`,
  `DELETE /visitors/${name}/{id}`,
]

/** Section 7, in its order. */
const SECTION_SEVEN: readonly SpecifiedCall[] = [
  'GET /auth/me',
  'POST /auth/login',
  'POST /user/activate',
  'PUT /api/profile',
  'POST /api/profile/avatar',
  'POST /api/profile/namecard',
  'POST /api/profile/namecardback',
  'POST /api/profile/wechatqr',
  'POST /api/password/reset',
  'POST /api/profile/changepassword',
  'GET /get-service-expired',
  'GET /get-org-disabled',
  'GET /notifications',
  'PUT /notifications/{id}',
  'GET /centralizes',
  'POST /centralizes/change-org',
  'GET /settings/visitors',
  'PUT /settings/visitors',
  'PUT /settings/visitors/attachments',
  'POST /settings/visitors/partner/connection-testing',
  'GET /visitors/entrances-list',
  'GET /visitors/entrances-metadata',
  'PUT /visitors/entrances/{_id}',
  'GET /visitors/entrance-request-deletes',
  'PUT /visitors/entrance-request-delete-approve/{id}',
  'POST /entrance-request-delete-reject',
  'GET /visitors/entrances/reports/summary',
  'GET /visitors/entrances/reports/parking-fee',
  'GET /visitors/entrances/reports/daily',
  'POST /visitors/entrances/exports/excel',
  ...CRUD.flatMap(crudOf),
  'POST /visitors/members/{id}/documents',
  'POST /visitors/members/{id}/avatar',
  'POST /visitors/blacklists/{id}/attachments',
  'GET /visitors/seen-blacklists',
  'POST /visitors/prepasses/{id}/avatar',
]

const client = new SpecificationClient()
const call = client.call.bind(client)
/** The client's id of a row: generic CRUD calls it `id` or `_id`. */
const idOf = (record: { id?: string; _id?: string }) => (record._id ?? record.id)!

let admin: TestPerson
let gate: { _id: string; location_id: string }
let picture: { bytes: Uint8Array; type: string }

beforeAll(async () => {
  admin = await test.make.admin()
  gate = await test.make.gate(admin)
  picture = { bytes: await jpeg(), type: 'image/jpeg' }
})

/** Checks a visitor in, because section 7 has no call for it. */
async function visit(visitor_name: string): Promise<string> {
  const answer = await client.send('POST', '/visitors/entrances', {}, { gate_id: gate._id, visitor_name, visitor_type: 'visitor' })
  expect(answer.status).toBe(201)
  return answer.body._id
}

describe('a client of section 7 of the specification', () => {
  it('[L-14] is refused without a token', async () => {
    for (const path of ['/auth/me', '/visitors/entrances-list']) expect((await client.send('GET', path)).status).toBe(401)
  })

  it('[L-18] signs in, and reads who it is', async () => {
    const { body } = await call('POST /auth/login', { body: { email: admin.email, password: PASSWORD } })
    expect(body.accessToken).toEqual(expect.any(String))
    client.token = body.accessToken
    const me = (await call('GET /auth/me')).body
    expect(me.user).toMatchObject({ email: admin.email, app_organization_id: admin.organisation_id, permissions: expect.any(Array) })
    expect(me.servicepermission).toContainEqual({ service_name: 'visitor_m', permission: 'active' })
  })

  it('[L-10a] activates an account by its code alone', async () => {
    const person = await test.make.operator({ organisation: admin.organisation_id })
    await test.sql("update users set status = 'invited' where id = $1", person.id)
    const code = await test.app.database.anonymous((tx) => issueActivation(tx, person.id))
    const before = client.token
    client.token = null
    const activation = await call('POST /user/activate', { body: { code } })
    client.token = before
    expect(activation.body).toMatchObject({ message: expect.any(String), success: true })
  })

  it('[L-11] [L-12a-d] [L-13a-b] changes its profile, pictures and password', async () => {
    await call('PUT /api/profile', { body: { data: { type: 'profile', attributes: { name_en: 'Anong Jaidee' } } } })
    await call('POST /api/profile/avatar', { body: multipart({ avatar: picture }) })
    await call('POST /api/profile/namecard', { body: multipart({ namecard: picture }) })
    await call('POST /api/profile/namecardback', { body: multipart({ namecard_back: picture }) })
    await call('POST /api/profile/wechatqr', { body: multipart({ wechatqr: picture }) })
    expect((await call('POST /api/password/reset', { body: { email: admin.email } })).body).toHaveProperty('data')
    const passwords = { current_password: PASSWORD, new_password: 'seven sections of words' }
    expect((await call('POST /api/profile/changepassword', { body: passwords })).body).toHaveProperty('data')
  })

  it('[X-01a-b] [N-01a-b] [N-02] fills the shell', async () => {
    const id = await test.make.notification(admin)
    expect((await call('GET /get-service-expired')).body.data).toContainEqual({
      service: 'visitor_m',
      service_expire_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect((await call('GET /get-org-disabled')).body.data).toEqual([])
    const list = (await call('GET /notifications')).body
    expect(list).toMatchObject({ unread: expect.any(Number), docs: expect.any(Array) })
    await call('PUT /notifications/{id}', { id, body: { readed: true } })
    const { docs } = (await call('GET /notifications')).body
    expect(docs.find((row: { id: string }) => row.id === id).readed).toBe(true)
    expect((await call('GET /centralizes')).body.data).toContainEqual({ id: admin.organisation_id, name: expect.any(String) })
  })

  it('[G-01a-b] [G-02a] [G-03] reads and saves the settings', async () => {
    await call('GET /settings/visitors', { query: { location_id: gate.location_id } })
    const settings = (await call('GET /settings/visitors')).body
    expect((await call('PUT /settings/visitors', { body: settings })).body).toMatchObject({ success: true, message: expect.any(String) })
    const attachment = await call('PUT /settings/visitors/attachments', { body: multipart({ logo: picture }) })
    expect(attachment.body).toMatchObject({ success: true, message: expect.any(String) })
    const partner = { key: 'lobby', name: 'Lobby', url: 'https://127.0.0.1/hook', secret: `whsec_${Buffer.alloc(32).toString('base64')}` }
    const connectionTest = await call('POST /settings/visitors/partner/connection-testing', { body: partner })
    expect(connectionTest).toMatchObject({ status: 200, body: { success: false, message: expect.any(String) } })
  })

  it('[E-01a-b] [E-02] [E-04] [E-05] [E-06] lists visits, saves a row as it is, and decides about deletions', async () => {
    const visits = [await visit('Somchai Jaidee'), await visit('Malee Rakdee'), await visit('Wichai Sukjai')]
    const { docs } = (await call('GET /visitors/entrances-list', { query: { limit: '10' } })).body
    expect(docs).toHaveLength(3)
    await call('GET /visitors/entrances-metadata', { query: { gate_id: gate._id } })
    await call('PUT /visitors/entrances/{_id}', { id: docs[0]._id, body: docs[0] })
    const requester = await test.make.operator({ organisation: admin.organisation_id })
    const requests: string[] = []
    for (const entrance of visits.slice(0, 2)) {
      expect((await client.send('POST', `/visitors/entrances/${entrance}/checkout`, {}, { gate_id: gate._id })).status).toBe(200)
      const other = new SpecificationClient()
      other.token = requester.token
      const refusal = await other.send(
        'POST',
        '/visitors/entrance-request-deletes',
        {},
        { entrances: [entrance], reason_code: 'duplicate' },
      )
      expect(refusal).toMatchObject({ status: 201 })
      requests.push(idOf(refusal.body))
    }
    const openRequests = (await call('GET /visitors/entrance-request-deletes', { query: { status: 'requested' } })).body.docs
    expect(openRequests.map(idOf).sort()).toEqual([...requests].sort())
    const [firstRequest, secondRequest] = requests
    await call('PUT /visitors/entrance-request-delete-approve/{id}', {
      id: firstRequest!,
      body: { id: firstRequest, remark: 'seen', status: 'x' },
    })
    await call('POST /entrance-request-delete-reject', { body: { id: secondRequest, remark: 'kept' } })
    expect((await call('GET /visitors/entrances-list')).body.docs).toHaveLength(2)
  })

  it('[E-07a-b] [E-08a] [E-09] reads reports and exports visits', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok', dateStyle: 'short' }).format(test.clock.now())
    const days = { startDate: today, endDate: today }
    expect((await call('GET /visitors/entrances/reports/summary', { query: days })).body.checkins).toBe(2)
    await call('GET /visitors/entrances/reports/parking-fee', { query: days })
    const plain = (await call('GET /visitors/entrances/reports/daily', { query: days })).body
    const out = (await call('GET /visitors/entrances/reports/daily', { query: { ...days, status: 'checkout' } })).body
    expect([plain.docs, out.docs]).toEqual([[{ date: today, count: 2 }], [{ date: today, count: 1 }]])
    const file = await call('POST /visitors/entrances/exports/excel', { body: days })
    expect((await readWorkbook(file.body, 2)).flat()).toContain('Malee Rakdee')
  })

  const far = '2099-12-24'
  const RECORDS: Record<(typeof CRUD)[number], () => object> = {
    members: () => ({ code: 'M-001', kind: 'staff', name_th: 'สมชาย ใจดี' }),
    preregisters: () => ({
      ...{ day: far, from: '09:00', until: '17:00', location_id: gate.location_id, visitor_type: 'visitor' },
      guests: [{ visitor_name: 'Somchai Jaidee' }],
    }),
    blacklists: () => ({ kind: 'person', name: 'ประเสริฐ วงศ์ทอง', severity: 'alert', guard_action: 'call_supervisor', reason: 'ทำร้าย' }),
    gates: () => ({ code: 'SEVEN', name: 'Gate 7', location_id: gate.location_id, direction: 'both', kind: 'reception', asks: [] }),
    cards: () => ({ number: 'V-007' }),
    prepasses: () => ({
      ...{ holder_name: 'Somchai Jaidee', location_id: gate.location_id, visitor_type: 'visitor' },
      ...{ mode: 'single', from_day: far, until_day: '2099-12-31' },
    }),
  }
  const FILES: Partial<Record<(typeof CRUD)[number], (id: string) => Promise<unknown>>> = {
    members: async (id) => {
      await call('POST /visitors/members/{id}/avatar', { id, body: multipart({ file: picture }) })
      const document = { document_name: 'Licence', file: { bytes: PDF, type: 'application/pdf' } }
      await call('POST /visitors/members/{id}/documents', { id, body: multipart(document) })
    },
    blacklists: (id) =>
      call('POST /visitors/blacklists/{id}/attachments', { id, body: multipart({ avatar: picture, file0: picture, file1: picture }) }),
    prepasses: (id) => call('POST /visitors/prepasses/{id}/avatar', { id, body: multipart({ file: picture }) }),
  }

  it.each(CRUD)(
    '[M-01a-e] [M-02a-e] [M-03a-e] [M-04a-e] [M-05a-e] [M-06a-b] [M-07] [M-09a-f] adds, reads, saves and deletes %s',
    async (name) => {
      const id = idOf((await call(`POST /visitors/${name}`, { body: RECORDS[name]() })).body)
      const { docs } = (await call(`GET /visitors/${name}`, { query: { limit: '50' } })).body
      expect(docs.map(idOf)).toContain(id)
      await FILES[name]?.(id)
      const record = (await call(`GET /visitors/${name}/{id}`, { id })).body
      await call(`PUT /visitors/${name}/{id}`, { id, body: record })
      await call(`DELETE /visitors/${name}/{id}`, { id })
    },
  )

  it('[M-08] lists who was seen', async () => {
    expect((await call('GET /visitors/seen-blacklists', { query: { limit: '10' } })).body.docs).toEqual([])
  })

  it('[L-07] moves to another organisation with the token that it gets', async () => {
    const second = await test.make.organisation({ name: 'Riverside' })
    await test.make.membership(admin.id, second)
    const { data } = (await call('POST /centralizes/change-org', { body: { app_org_id: second } })).body
    client.token = data.token
    expect((await call('GET /auth/me')).body.user.app_organization_id).toBe(second)
  })

  it('made every call of the section, and the list has every call of the rows', async () => {
    expect([...client.worked].sort()).toEqual([...new Set(SECTION_SEVEN)].sort())
    const rows = await readFile(new URL('../../../docs/specification-rows.md', import.meta.url), 'utf8')
    const documentedCalls = [...rows.matchAll(/(GET|POST|PUT|DELETE) `(\/[^`?]+)`/g)].map(([, method, path]) => `${method} ${path}`)
    expect(documentedCalls.length).toBeGreaterThan(20)
    expect(documentedCalls.filter((row) => !SECTION_SEVEN.includes(row as SpecifiedCall))).toEqual([])
  })
})
