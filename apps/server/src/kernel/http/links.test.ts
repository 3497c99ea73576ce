import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { defineRoutes, get, type LinkPurpose, noContent, post } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { serve, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp } from '../../../test/sign-in.ts'
import { OwnTokens } from '../crypto/own-tokens.ts'
import { newId } from '../crypto/uuid.ts'
import { systemActor } from '../db/actor.ts'
import { queryAll } from '../db/query.ts'
import { AppError } from '../errors/app-error.ts'
import { implement } from './call.ts'
import { endLinks, makeLink } from './links.ts'
import { createServer } from './server.ts'

serve(BEHIND_A_PROXY)

const EDITIONS = ['visitor_m'] as const
const calls = defineRoutes({
  look: {
    ...get('/test/visit', 'link', EDITIONS),
    link: 'visit',
    summary: 'What the transaction of a link sees',
    response: z.object({ subject_id: z.string(), gates: z.array(z.string()), person: z.string().nullable(), read_only: z.string() }),
  },
  write: {
    ...get('/test/visit/write', 'link', EDITIONS),
    link: 'visit',
    summary: 'Writes where it may only read',
    response: noContent,
  },
  answer: {
    ...post('/test/answer', 'link', EDITIONS),
    link: 'host_answer',
    summary: 'Answers once',
    body: z.strictObject({ answer: z.enum(['let_in', 'wait', 'refuse']) }),
    response: z.object({ answer: z.string() }),
  },
})

const bound = implement(calls, {
  look: async ({ tx, link }) => {
    const gates = await queryAll<{ _id: string }>(tx)`select _id from gates order by _id`
    const [row] = await queryAll<{ person: string | null; read_only: string }>(tx)`
      select app_person()::text as person, current_setting('transaction_read_only') as read_only`
    return { ...row!, subject_id: link.subject_id, gates: gates.map(({ _id }) => _id) }
  },
  write: async ({ tx }) => {
    await sql`update links set until = now()`.execute(tx)
    return undefined
  },
  answer: async ({ tx, link, body }) => {
    if (body.answer === 'wait') throw new AppError('gate_not_found')
    await endLinks(tx, { ...link, purpose: 'host_answer' })
    return { answer: body.answer }
  },
})

let server: FastifyInstance
let address: string
let organisation: number
beforeAll(async () => {
  server = await createServer(test.app, { routes: bound, documents: {}, recordDenials: async () => {} }, 0)
  await server.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  organisation = await test.make.organisation()
})

const later = (minutes = 60) => new Date(Date.now() + minutes * 60_000).toISOString()
const linkTo = async (purpose: LinkPurpose = 'visit', { subject_id = newId(), until = later(), tokens = test.app.tokens } = {}) => {
  const token = await test.app.database.asMember(systemActor(organisation), (tx) =>
    makeLink(tokens, tx, { organisation_id: organisation, purpose, subject_id, until }),
  )
  return { token, subject_id }
}

interface Seen {
  status: number
  body: Record<string, unknown>
}
async function ask(path: string, authorization: string | null, { body, ip }: { body?: unknown; ip?: string } = {}): Promise<Seen> {
  const answer = await fetch(`${address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ip ? { 'x-forwarded-for': ip } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text ? JSON.parse(text) : {} }
}
const look = (token: string, ip = freshIp()) => ask('/test/visit', `Gatehouse-Link ${token}`, { ip })
const answerWith = (token: string, body: unknown) => ask('/test/answer', `Gatehouse-Link ${token}`, { body, ip: freshIp() })
const rowOf = async (subject_id: string) =>
  (await test.sql('select opened_at, until, hash from links where subject_id = $1', subject_id))[0] as {
    opened_at: string | null
    hash: Buffer
  }
const madeUp = () => `ghl_${randomBytes(32).toString('base64url')}`

describe('a call by a link', () => {
  it('works for the organisation of the link alone, for no person, and only reads where the call does', async () => {
    const gate = await test.make.gate({ organisation_id: organisation })
    await test.make.gate({ organisation_id: await test.make.organisation() })
    const { token, subject_id } = await linkTo()
    expect(await look(token)).toEqual({ status: 200, body: { subject_id, gates: [gate._id], person: null, read_only: 'on' } })
    expect(await ask('/test/visit/write', `Gatehouse-Link ${token}`)).toMatchObject({ status: 503 })
    expect(await look(token)).toMatchObject({ status: 200 })
  })

  it('remembers when the link was opened first, and keeps nothing but the hash of its secret', async () => {
    const { token, subject_id } = await linkTo()
    expect((await rowOf(subject_id)).opened_at).toBeNull()
    await look(token)
    const first = (await rowOf(subject_id)).opened_at
    expect(first).not.toBeNull()
    await look(token)
    expect((await rowOf(subject_id)).opened_at).toEqual(first)
    const rows = await test.sql('select to_jsonb(l)::text as row from links l where subject_id = $1', subject_id)
    expect(rows[0].row).not.toContain(token.slice(4))
  })

  it('[14.2.1] gives one answer to unknown, ended, foreign and misplaced links, before it looks at anything else', async () => {
    const { token } = await linkTo()
    const answer = await linkTo('host_answer')
    const over = await linkTo('visit', { until: later(-1) })
    const endedLink = await linkTo()
    await test.app.database.asMember(systemActor(organisation), (tx) =>
      endLinks(tx, { organisation_id: organisation, purpose: 'visit', subject_id: endedLink.subject_id }),
    )
    const person = await test.make.admin({ organisation })
    const [late, disabledOrganisation, other] = [
      await test.make.organisation({ expiresIn: -3 }),
      await test.make.organisation({ disableIn: 0 }),
      await test.make.organisation({ services: ['visitor_lite'] }),
    ]
    const closedTokens = []
    for (const each of [late, disabledOrganisation, other]) {
      organisation = each
      closedTokens.push((await linkTo()).token)
    }
    const good = `Gatehouse-Link ${token}`
    const headers = [
      ...[madeUp(), answer.token, over.token, endedLink.token, ...closedTokens, token.slice(0, -1), `${token}A`].map(
        (each) => `Gatehouse-Link ${each}`,
      ),
      ...[
        null,
        '',
        token,
        `Bearer ${token}`,
        `Bearer ${person.token}`,
        `Gatehouse-Link ${person.token}`,
        good.toLowerCase(),
        `${good}, ${good}`,
      ],
    ]
    const answers = new Set<string>()
    for (const header of headers) {
      const { status, body } = await ask('/test/visit', header, { ip: freshIp() })
      const { request_id, ...rest } = body
      answers.add(JSON.stringify({ status, ...rest }))
    }
    expect([...answers].map((text) => JSON.parse(text))).toEqual([expect.objectContaining({ status: 404, code: 'link_not_found' })])
    for (const path of [`/test/visit?token=${token}`, `/test/visit?link=${token}`]) expect((await ask(path, null)).status).toBe(404)
    // Without a link, the answer doesn't even reveal the fields.
    expect(await answerWith(madeUp(), { nothing: 'right' })).toMatchObject({ status: 404, body: { code: 'link_not_found' } })
    expect(await answerWith(answer.token, { nothing: 'right' })).toMatchObject({ status: 422 })
    expect(await look(token)).toMatchObject({ status: 200 })
  })

  it('is no session: a call for people refuses its token', async () => {
    const { token } = await linkTo()
    for (const authorization of [`Bearer ${token}`, `Gatehouse-Link ${token}`]) {
      const answer = await fetch(`${test.address}/visitors/gates`, { headers: { authorization } })
      expect(answer.status).toBe(401)
    }
  })

  it('works once if it ends its link, even if others send it in the same moment; a refusal ends nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { token, subject_id } = await linkTo('host_answer')
      expect((await answerWith(token, { answer: 'wait' })).body.code).toBe('gate_not_found')
      expect((await rowOf(subject_id)).opened_at).toBeNull()
      const answers = await Promise.all(Array.from({ length: 12 }, () => answerWith(token, { answer: 'let_in' })))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(404)])
    }
  })
})

describe('guesses', () => {
  it('open nothing, cost the database little, and stop nobody who has a link, from the same address', async () => {
    const ip = freshIp()
    const { token } = await linkTo()
    const byLink = vi.spyOn(test.app.database, 'byLink')
    const guesses: Seen[] = []
    for (let round = 0; round < 20; round += 1) guesses.push(...(await Promise.all(Array.from({ length: 50 }, () => look(madeUp(), ip)))))
    const refusals = guesses.map(({ status, body }) => `${status} ${body.code}`)
    expect([...new Set(refusals)].sort()).toEqual(['404 link_not_found', '429 too_many_requests'])
    expect(byLink.mock.calls.length).toBeLessThanOrEqual(60)
    byLink.mockRestore()
    expect((await look(token, ip)).status).toBe(200)
    // A signed-in person at that address isn't affected, nor is a guess elsewhere.
    const person = await test.make.admin({ organisation })
    const me = await test.as(person).auth.me({ headers: { 'X-Forwarded-For': ip } })
    expect(me.status).toBe(200)
    expect((await look(madeUp())).status).toBe(404)
  })

  it('include the token of a link that was issued and has ended', async () => {
    const ip = freshIp()
    const { token } = await linkTo('visit', { until: later(-1) })
    const answers = []
    for (let tries = 0; tries < 70; tries += 1) answers.push((await look(token, ip)).status)
    expect(answers.slice(0, 55)).toEqual(Array(55).fill(404))
    expect(answers.at(-1)).toBe(429)
  })

  it('are distinguished from links of an earlier secret, which go on working', async () => {
    const { token, subject_id } = await linkTo('visit', { tokens: new OwnTokens(randomBytes(32)) })
    const ip = freshIp()
    for (let tries = 0; tries < 70; tries += 1) expect((await look(token, ip)).body).toMatchObject({ subject_id })
    // They also don't wait behind invented ones of other addresses.
    const guesses = Array.from({ length: 100 }, () => look(madeUp()))
    expect((await look(token, ip)).status).toBe(200)
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([404]))
  })

  it('of one link are bounded, and leave another its turn', async () => {
    const [busy, calm] = [await linkTo(), await linkTo()]
    const ip = freshIp()
    const answers = await Promise.all(Array.from({ length: 200 }, () => look(busy.token, ip)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(120)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect((await look(calm.token, ip)).status).toBe(200)
  })
})
