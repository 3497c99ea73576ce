import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@gatehouse/contract/contract.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { openApi } from '@gatehouse/contract/openapi.ts'
import { descriptionFault, fetchDescribed } from './described.ts'
import { expectSuccess, serve, test } from './served.ts'
import { undescribed } from './undescribed.ts'

serve()

const JSON_TYPE = 'application/json; charset=utf-8'
const PROBLEM = 'application/problem+json; charset=utf-8'
const gates = { method: 'GET', path: '/visitors/gates?limit=1', status: 200, type: JSON_TYPE }

/** Every answer goes through this comparison: of the typed client, of the walks through all calls (access, audited, sight) and of the fuzz. */
describe('the comparison of answers with the OpenAPI document', () => {
  it('takes an answer that is described', () => {
    expect(descriptionFault(gates)).toBeUndefined()
    expect(descriptionFault({ ...gates, status: 401, type: PROBLEM, code: 'unauthenticated' })).toBeUndefined()
    expect(
      descriptionFault({ method: 'GET', path: '/visitors/cards/template', status: 200, type: 'text/csv; charset=utf-8' }),
    ).toBeUndefined()
    expect(
      descriptionFault({ method: 'POST', path: `/visitors/entrances/${test.make.id()}/hold`, status: 204, type: null }),
    ).toBeUndefined()
  })

  it.each([
    ['a status', { ...gates, status: 409, type: PROBLEM, code: 'card_in_use' }, 'which is not described'],
    ['a refusal of a described status', { ...gates, status: 403, type: PROBLEM, code: 'more_than_own' }, '403 more_than_own'],
    ['a media type', { ...gates, type: 'text/plain' }, 'content-type text/plain'],
    ['a file of another type', { ...gates, path: '/visitors/cards/template', type: 'application/pdf' }, 'content-type application/pdf'],
    ['content of a 204', { method: 'POST', path: '/visitors/entrances/x/hold', status: 204, type: JSON_TYPE }, 'described: no content'],
    ['an address', { ...gates, path: '/visitors/gatez' }, 'is not described'],
  ])('names %s that is not described', (_what, answer, fault) => expect(descriptionFault(answer)).toContain(fault))

  it('fails the call whose answer it is', async () => {
    const odd = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void (odd as Server).close())
    const { port } = odd.address() as AddressInfo
    await expect(fetchDescribed(`http://127.0.0.1:${port}/visitors/gates`)).rejects.toThrow('content-type text/html')
    expect(undescribed.splice(0)).toEqual([expect.stringContaining('content-type text/html')])
  })
})

describe('the OpenAPI document on answers', () => {
  type Response = { content?: Record<string, unknown> }
  const { paths } = openApi(contract, 'test') as { paths: Record<string, Record<string, { responses: Record<string, Response> }>> }
  const calls = Object.entries(contract as Record<string, Routes>).flatMap(([module, routes]) =>
    Object.entries(routes).map(([name, route]: [string, Route]) => ({
      name: `${module}.${name}`,
      route,
      responses: paths[route.path]![route.method.toLowerCase()]!.responses,
    })),
  )

  it('has no content of a 204, the media types of every file, and a 400 of every call', () => {
    for (const { name, route, responses } of calls) {
      const content = responses[String(route.status ?? 200)]!.content
      if (route.status === 204) expect(content, name).toBeUndefined()
      if (route.kind === 'file') expect(Object.keys(content!), name).toEqual(route.media_types)
      expect(responses['400'], name).toBeDefined()
    }
  })

  it('is so of an address that is too long and of one that cannot be read', async () => {
    const { token } = await test.make.admin()
    for (const path of [`/visitors/gates?search=${'a'.repeat(20_000)}`, '/visitors/gates/%E0%A4%A']) {
      const answer = await fetchDescribed(`${test.address}${path}`, { headers: { authorization: `Bearer ${token}` } })
      expect(answer.status).toBe(400)
    }
  })

  it('is so of a 204: it has neither a type nor a body', async () => {
    const admin = await test.make.person({ role: 'owner' })
    const gate = await test.make.gate(admin)
    const body = { gate_id: gate._id, visitor_name: 'Somchai Jaidee', visitor_type: 'visitor' }
    const { _id } = expectSuccess(await test.as(admin).entrances.checkIn({ body }))
    const answer = await test.as(admin).retention.hold({ params: { id: _id }, body: { reason: 'A dispute' } })
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([204, null, null])
  })
})
