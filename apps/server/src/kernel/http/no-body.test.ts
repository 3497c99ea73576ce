import { randomUUID } from 'node:crypto'
import { addressOf } from '@gatehouse/contract/client.ts'
import { contract } from '@gatehouse/contract/contract.ts'
import { needsSession, type Route, type Routes } from '@gatehouse/contract/kernel/routes.ts'
import { serve, test } from '../../../test/served.ts'

serve()

const calls = Object.entries(contract as Record<string, Routes>)
  .flatMap(([module, routes]) => Object.entries(routes).map(([name, route]) => ({ name: `${module}.${name}`, route: route as Route })))
  .filter(({ route }) => !route.body && route.kind !== 'form' && route.kind !== 'table' && route.kind !== 'events')

/** The cheaper format of a file. */
const queryOf = ({ query }: Route) => (query && 'format' in query.shape ? { format: 'csv' } : {})

/** Makes the call with a new session, because some of these calls end their own session. */
async function ask(route: Route, headers: Record<string, string>) {
  const { token } = await test.make.person({ role: 'owner' })
  const answer = await fetch(`${test.address}${addressOf(route, { id: randomUUID() }, queryOf(route))}`, {
    method: route.method,
    headers: { ...headers, 'x-requested-with': 'XMLHttpRequest', ...(needsSession(route) ? { authorization: `Bearer ${token}` } : {}) },
  })
  const text = await answer.text()
  const { code } = answer.ok || !text.startsWith('{') ? {} : (JSON.parse(text) as { code?: string })
  return { status: answer.status, code }
}

describe('a call that takes no body', () => {
  it('is one of many, with DELETE and POST among them', () => {
    const methods = calls.map(({ route }) => route.method)
    for (const method of ['GET', 'DELETE', 'POST']) expect(methods).toContain(method)
  })

  it.each(calls)('[L-15] $name works with Content-Type: application/json as it does without', async ({ route }) => {
    const expected = await ask(route, {})
    expect(expected.code).not.toBe('malformed')
    expect(await ask(route, { 'content-type': 'application/json' })).toEqual(expected)
    expect(await ask(route, { 'content-type': 'application/json; charset=utf-8' })).toEqual(expected)
  })

  it('refuses broken JSON, and a call with a body still refuses an empty one', async () => {
    const { token } = await test.make.admin()
    const send = (method: string, path: string, body: string) =>
      fetch(`${test.address}${path}`, {
        method,
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      }).then(({ status }) => status)
    expect(await send('DELETE', `/visitors/gates/${randomUUID()}`, '{')).toBe(400)
    expect(await send('DELETE', `/visitors/gates/${randomUUID()}`, '{}')).toBe(404)
    expect(await send('POST', '/visitors/gates', '')).toBe(400)
  })
})
