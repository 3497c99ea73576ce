import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEYS } from '../../../test/constants.ts'
import { serve, type TestPerson, test } from '../../../test/served.ts'
import { createLogger } from '../log/log.ts'

let admin: TestPerson
serve()
beforeAll(async () => {
  admin = await test.make.admin()
})

const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
  fetch(`${test.address}${path}`, { ...init, headers: { authorization: `Bearer ${admin.token}`, ...init.headers } })
const json = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit & { headers: Record<string, string> } => ({
  method,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})

/** Sends raw bytes, for requests that fetch refuses to send. */
function raw(text: string): Promise<string> {
  const { port } = new URL(test.address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.setTimeout(3000, () => socket.destroy())
  })
}

describe('every answer', () => {
  it('[ASVS 3.4] carries the headers that keep a browser safe, also when it refuses', async () => {
    for (const path of ['/livez', '/nowhere', '/visitors/gates', '/openapi.json']) {
      const { headers } = await ask(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval'(;|$)/)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    const list = await ask('/visitors/gates', { headers: { origin: 'https://evil.example' } })
    expect(list.headers.get('access-control-allow-origin')).toBeNull()
    expect(list.headers.get('cache-control')).toBe('no-store')
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('is compressed for a reading call whose client accepts it, and for no other', async () => {
    const assembly_points = Array.from({ length: 10 }, (_, index) => ({
      name: `Point ${index}`,
      description: 'Beside the fountain. '.repeat(10),
    }))
    const headers = { 'accept-encoding': 'br, gzip', 'idempotency-key': randomUUID() }
    const creation = await ask(
      '/locations',
      json('POST', { code: 'LARGE', name_th: 'ใหญ่', name_en: 'Large', kind: 'office', capacity: 1, assembly_points }, headers),
    )
    expect(creation.status).toBe(201)
    const { id } = (await creation.json()) as { id: string }
    const read = (acceptHeader: string, extraHeaders: Record<string, string> = {}) =>
      ask(`/locations/${id}`, { headers: { 'accept-encoding': acceptHeader, ...extraHeaders } })
    const plain = await read('identity')
    expect(plain.status).toBe(200)
    const text = await plain.text()
    for (const [acceptHeader, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['GZIP;q=0.5', 'gzip'],
      ['deflate', null],
      ['gzip;q=0.0, brotli', null],
      ['*', null],
    ] as const) {
      const answer = await read(acceptHeader)
      expect(answer.headers.get('content-encoding'), acceptHeader).toBe(encoding)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      expect(await answer.text()).toBe(text)
      const bytes = Number(answer.headers.get('content-length'))
      if (encoding) expect(bytes).toBeLessThan(text.length / 4)
      else expect(bytes).toBe(Buffer.byteLength(text))
    }
    // A written answer may carry one-time secrets; a small answer and a refusal gain nothing; a stream must not be held back.
    expect(Number(creation.headers.get('content-length'))).toBeGreaterThan(1_400)
    expect(creation.headers.get('content-encoding')).toBeNull()
    const others = ['/livez', '/nowhere', '/events'].map((path) => ask(path, { headers: { 'accept-encoding': 'br, gzip' } }))
    for (const other of await Promise.all(others)) {
      expect(other.headers.get('content-encoding'), other.url).toBeNull()
      await other.body?.cancel()
    }
    const head = await ask(`/locations/${id}`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect(head.headers.get('content-encoding')).toBeNull()
  })

  it('tells a refusal as a problem document in the person’s language, without inner words', async () => {
    const answer = await ask(`/visitors/gates/${randomUUID()}`, { headers: { 'accept-language': 'th-TH,en;q=0.5' } })
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toEqual({
      type: 'urn:gatehouse:error:not_found',
      title: 'Not found.',
      status: 404,
      detail: 'ไม่พบรายการนี้',
      code: 'not_found',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })
})

it('the page of the calls can be read by the first caller and by the next', async () => {
  for (const turn of ['first', 'next']) {
    const page = await ask('/docs', {})
    expect([turn, page.status, page.headers.get('content-type')]).toEqual([turn, 200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('/visitors/gates/{id}')
  }
})

describe('a request that is not right', () => {
  it('[ASVS 4.1.4] gets 405 with what is allowed', async () => {
    for (const method of ['PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await ask('/visitors/gates', { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
    }
    const head = async (line: string) => (await raw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n')[0]!
    for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'M-SEARCH']) {
      expect(await head(`${method} /visitors/gates`), method).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD, POST\r\n/)
      for (const path of ['/nowhere', '/docs', '/', '/visitors/gates/x/y'])
        expect(await head(`${method} ${path}`), `${method} ${path}`).toMatch(/^HTTP\/1\.1 405 [\s\S]*\r\nallow: GET, HEAD\r\n/)
    }
    expect(await head('POST /docs')).toMatch(/^HTTP\/1\.1 405 /)
    expect(await head('POST /nowhere')).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('[ASVS 3.5.1] cannot be made by a plain form of another site', async () => {
    const body = JSON.stringify({ email: admin.email, password: 'x' })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await ask('/auth/login', { method: 'POST', body, headers: { 'content-type': type } })).status, type).toBe(415)
  })

  it('[ASVS 15.3] refuses unknown, inherited and wrongly typed fields and names each', async () => {
    const location_id = await test.make.location(admin)
    const gate = { location_id, code: 'G1', name: 'Front', direction: 'in', kind: 'reception', asks: [] }
    const unknown = await ask('/visitors/gates', json('POST', { ...gate, organisation_id: 1, status: 'retired' }))
    expect(unknown.status).toBe(422)
    expect(((await unknown.json()) as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([
      'organisation_id',
      'status',
    ])
    const answer = await ask('/visitors/gates', json('POST', `{"__proto__":{"admin":true},"name":"x"}`))
    expect([400, 422]).toContain(answer.status)
    const wrong = await ask(
      '/visitors/gates',
      json('POST', { location_id: [], code: {}, name: 7, direction: ['in'], kind: null, asks: 'photo' }),
    )
    expect(wrong.status).toBe(422)
    expect(((await wrong.json()) as { errors: { field: string }[] }).errors.map((error) => error.field).sort()).toEqual(
      ['asks', 'code', 'direction', 'kind', 'location_id', 'name'].sort(),
    )
  })

  it('is refused as malformed, too large or of the wrong type, never as a fault', async () => {
    expect((await ask('/visitors/gates', json('POST', '{"name":'))).status).toBe(400)
    expect((await ask('/visitors/gates', json('POST', `{"name":"${'x'.repeat(300_000)}"}`))).status).toBe(413)
    expect((await ask('/visitors/gates', json('POST', '[]'))).status).toBe(422)
    expect((await ask('/visitors/gates?limit=0')).status).toBe(422)
    expect((await ask('/visitors/gates?limit=9999')).status).toBe(422)
    expect((await ask('/visitors/gates?cursor=forged')).status).toBe(422)
    expect((await ask('/visitors/gates?sort=name;drop%20table%20gates')).status).toBe(422)
    expect((await ask('/visitors/gates/not-an-id')).status).toBe(404)
  })

  it('[ASVS 4.2.1] is closed on when it can be read in two ways', async () => {
    const head = 'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'
    for (const request of [
      `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`,
      `${head}Content-Length: 4\r\nContent-Length: 30\r\n\r\n{}{}GET / HTTP/1.1\r\n\r\n`,
    ]) {
      const answer = await raw(request)
      expect(answer).toMatch(/^HTTP\/1\.1 400/)
      expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
    }
  })

  it('[T9] finds nothing by SQL in any text, and breaks nothing', async () => {
    for (const text of ["' or 1=1 --", '%', '_', '\\', "'; drop table gates; --", '%27', '\u0000', 'ก'.repeat(100)]) {
      const answer = await ask(`/visitors/entrances-list?search=${encodeURIComponent(text)}`)
      expect([200, 422], text).toContain(answer.status)
      if (answer.ok) expect(((await answer.json()) as { docs: unknown[] }).docs).toEqual([])
      expect((await ask('/visitors/entrances/find', json('POST', { text: text.padEnd(3, 'x') }))).status).toBeLessThan(500)
    }
  })
})

describe('the server itself', () => {
  it('[R20] lives without the database and is ready with it', async () => {
    expect(await (await fetch(`${test.address}/livez`)).json()).toEqual({ status: 'ok' })
    expect(await (await fetch(`${test.address}/readyz`)).json()).toEqual({ status: 'ok', version: '0.0.0-test', impaired: [] })
  })

  it('logs a line for each call, and none for health checks', async () => {
    const lines: { req?: { url: string }; msg: string }[] = []
    const write = (line: string) => void lines.push(JSON.parse(line))
    const other = await test.another({ log: createLogger({ level: 'info', destination: { write } }) })
    for (const path of ['/livez', '/readyz', '/auth/me', '/livez?x=1']) await (await fetch(`${other.address}${path}`)).text()
    await other.stop()
    const urls = lines.flatMap((line) => line.req?.url ?? [])
    expect(urls).toEqual(['/auth/me'])
    expect(lines.filter(({ msg }) => msg === 'request completed')).toHaveLength(1)
  })

  it('[ASVS 15.3.4] believes no forwarded address that nobody vouched for', async () => {
    await ask('/auth/logout', { method: 'POST', headers: { 'x-forwarded-for': '203.0.113.9' } })
    const rows = await test.sql(`select ip from audit_entries where action = 'session.closed'`)
    expect(rows).toEqual([{ ip: '127.0.0.1' }])
  })
})

it('a server with the page refuses calls as problem documents, and sends the page for any other address that a browser opens', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Gatehouse</title>')
  const other = await test.another({ config: { ...test.app.config, ...KEYS, page_dir: folder } })
  const answer = await fetch(`${other.address}/auth/me`)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  const page = await fetch(`${other.address}/service/visitor/entrances`, { headers: { accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('<title>Gatehouse</title>')
  expect((await fetch(`${other.address}/assets/missing.js`)).status).toBe(404)
  await rm(folder, { recursive: true })
})
