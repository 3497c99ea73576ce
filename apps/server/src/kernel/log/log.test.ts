import fc from 'fast-check'
import fastify from 'fastify'
import { z } from 'zod'
import { createLogger } from './log.ts'
import { redact } from './redact.ts'
import { safeUrl } from './requests.ts'

function capture(level = 'trace') {
  let text = ''
  const write = (line: string) => {
    text += line
  }
  const log = createLogger({ level, destination: { write } })
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

const TOKEN = 'ghs_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE'
const CANARIES = {
  password: 'canary-password',
  token: TOKEN,
  national_id: '1101700203451',
  printed_id: '1-1017-00203-45-1',
  phone: '+66812345608',
  home_phone: '081-234-5608',
}
const expectNoCanary = (text: string) => {
  for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary)
}

describe('the log', () => {
  it('is one line of JSON for each event, with level, time and message', () => {
    const { log, lines } = capture()
    log.info({ gate: 'G1', count: 3 }, 'opened')
    log.warn('closing')
    expect(lines()).toMatchObject([
      { level: 'info', gate: 'G1', count: 3, msg: 'opened', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
      { level: 'warn', msg: 'closing' },
    ])
  })

  it('keeps to its level', () => {
    const { log, lines } = capture('warn')
    log.info('not this')
    log.warn('this')
    expect(lines()).toHaveLength(1)
  })

  it.each([
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'password',
    'newPassword',
    'app_role_password',
    'refreshToken',
    'password_hash',
    'token',
    'accessToken',
    'access_token',
    'code',
    'id_number',
    'idNumber',
    'phone',
    'secret',
    'master_key',
    'q',
    'body',
  ])('never writes what is called %s, however deep', (name) => {
    const { log, text } = capture()
    log.info({ [name]: 'canary-value' }, 'top')
    log.info({ visitor: { companions: [{ deep: { [name]: { inner: 'canary-value' } } }] } }, 'deep')
    log
      .child({ [name]: 'canary-value', kept: { [name]: 'canary-value' } })
      .child({ again: { [name]: 'canary-value' } }, {})
      .info('bound')
    expect(text()).not.toContain('canary')
    expect(text().split('\n')).toHaveLength(4)
  })

  it('finds tokens, ID numbers and phone numbers in words', () => {
    const { log, text } = capture()
    for (const canary of [TOKEN, CANARIES.national_id, CANARIES.printed_id, CANARIES.phone, CANARIES.home_phone, `Bearer ${TOKEN}`]) {
      log.info(`found ${canary}, twice: (${canary})`)
      log.info('formatted %s and %j', canary, { note: canary })
      log.info({ note: `for ${canary}`, list: [canary], [canary]: 1 }, 'in fields')
      log.child({ note: canary }).info('in a child')
      log.error(new Error(`cannot use ${canary}`, { cause: new Error(canary) }))
      log.error({ err: new AggregateError([new Error(canary)], canary) })
    }
    log.info('postgres://app:canary-password@db.example/gatehouse')
    expectNoCanary(text())
    expect(text()).toContain('@db.example/gatehouse')
  })

  it('leaves other text as it is', () => {
    const { log, lines } = capture()
    const note =
      '2026-11-20T07:32:00.000Z 0199aaaa-0000-7000-8000-123456789012 10.0.0.1:5432 70-4418 ORG000042 กก 1234 http://127.0.0.1:3000'
    log.info({ note, at: new Date(0), size: 1234567890123 }, note)
    expect(lines()[0]).toMatchObject({ note, msg: note, at: '1970-01-01T00:00:00.000Z', size: 1234567890123 })
  })
})

describe('errors in the log', () => {
  it('tell what, where and why', () => {
    const { log, lines } = capture()
    log.error({ err: new TypeError('outer', { cause: Object.assign(new Error('inner'), { code: 'ECONNREFUSED', port: 5432 }) }) }, 'failed')
    expect(lines()[0]).toMatchObject({
      level: 'error',
      msg: 'failed',
      err: {
        type: 'TypeError',
        message: 'outer',
        stack: expect.stringContaining('log.test.ts'),
        cause: { message: 'inner', code: 'ECONNREFUSED', port: 5432 },
      },
    })
  })

  it('do not repeat the data they were about', () => {
    const { log, text, lines } = capture()
    const database = Object.assign(new Error('invalid input syntax for type integer: "canary-value"'), {
      severity: 'ERROR',
      code: '22P02',
      detail: 'Key (name)=(canary-value) already exists.',
      where: 'canary-value',
      parameters: ['canary-value'],
      table: 'entrances',
    })
    log.error(database)
    for (const fail of [
      () => JSON.parse('canary-value'),
      () => z.literal('a').parse('canary-value'),
      () => z.object({}).strict().parse({ 'canary-value': 1 }),
    ])
      try {
        fail()
      } catch (error) {
        log.error({ err: error }, 'failed')
        log.error(error)
      }
    expect(lines()).toHaveLength(7)
    expect(lines()[0]).toMatchObject({ err: { code: '22P02', table: 'entrances', message: 'invalid input syntax for type integer: "…"' } })
    expect(text()).not.toContain('canary')
  })
})

describe('requests in the log', () => {
  it('R16: contain no secrets of a real request’s headers or address, nor its body', async () => {
    const { log, lines, text } = capture()
    const server = fastify({ loggerInstance: log })
    server.post('/visitors', (request) => {
      request.log.info({ body: request.body, headers: request.headers, raw: request.raw, request, note: request.body }, 'handling')
      throw new Error(`cannot keep ${CANARIES.national_id} of ${CANARIES.phone}`)
    })
    await server.inject({
      method: 'POST',
      url: `/visitors?q=${CANARIES.password}&code=${CANARIES.token}&search=${CANARIES.national_id}&limit=20`,
      headers: { authorization: `Bearer ${CANARIES.token}`, cookie: `a=${CANARIES.password}`, 'user-agent': 'desk' },
      payload: { password: CANARIES.password, visitor: { id_number: CANARIES.national_id, phone: CANARIES.home_phone } },
    })
    await server.close()
    expectNoCanary(text())
    expect(lines()[0]).toMatchObject({
      req: {
        method: 'POST',
        url: '/visitors?q=[redacted]&code=[redacted]&search=[redacted]&limit=20',
        ip: '127.0.0.1',
        user_agent: 'desk',
      },
    })
    expect(lines().at(-1)).toMatchObject({ res: { status: 500 }, reqId: expect.anything() })
  })

  it.each([
    ['/user/activate/my-code', '/user/activate/[redacted]'],
    ['/reset/my-code?from=x', '/reset/[redacted]?from=x'],
    ['/api/password/reset/confirm', '/api/password/reset/confirm'],
    ['/people/%2B66812345608', '/people/[redacted]'],
    ['/people/%E0%B8%81', '/people/%E0%B8%81'],
    ['/a%zz?x', '/a%zz?x=[redacted]'],
    [`/${TOKEN}`, '/[redacted]'],
    ['/visitors/entrances?search=0812345608&limit=5', '/visitors/entrances?search=[redacted]&limit=5'],
  ])('%s is written as %s', (url, expectedUrl) => expect(safeUrl(url)).toBe(expectedUrl))
})

describe('forged lines', () => {
  it('cannot be made: no text ends a line or steers a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (nasty, name) => {
        const { log, text, lines } = capture()
        const forgedText = `x\r\n{"level":"info","msg":"forged"}\u001b[2J\u009b2J\u2028\u202e${nasty}`
        log.info({ [name]: forgedText, list: [forgedText] }, forgedText)
        log.child({ bound: forgedText }).error(new Error(forgedText))
        expect(lines()).toHaveLength(2)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(text().replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
      }),
    )
  })

  it('are not made by fields that bear the names of the log’s own', () => {
    const { log, lines } = capture()
    log.info(JSON.parse('{"__proto__":{"polluted":1},"constructor":"x","note":"kept"}'), 'hello')
    expect(lines()[0]).toMatchObject({ note: 'kept', msg: 'hello' })
    expect('polluted' in {}).toBe(false)
  })
})

describe('redact', () => {
  it('ends on circles, depth and length', () => {
    const circle: Record<string, unknown> = { name: 'a' }
    circle.self = circle
    let deep: unknown = 'end'
    for (let i = 0; i < 100; i += 1) deep = { deep }
    const text = JSON.stringify(
      redact({
        circle,
        deep,
        long: 'x'.repeat(100_000),
        many: Array.from({ length: 1000 }, () => 1),
        bytes: Buffer.from('secret'),
        map: new Map([['a', 1]]),
        big: 10n,
      }),
    )
    expect(text.length).toBeLessThan(6000)
    expect(text).toContain('"bytes":"[6 bytes]"')
  })

  it('takes anything', () => {
    fc.assert(fc.property(fc.anything(), (value) => typeof JSON.stringify({ value: redact(value) }) === 'string'))
  })
})
