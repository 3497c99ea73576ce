import { randomBytes } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { PASSWORD } from '../../../test/constants.ts'
import { expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { tablesWith } from '../../../test/tables.ts'
import { HASHED_AT_ONCE, verifyPassword } from '../../kernel/crypto/passwords.ts'
import { addressKey } from '../../kernel/limits/address-key.ts'
import { issuePasswordReset } from './auth.service.ts'

serve(BEHIND_A_PROXY)

const WRONG = 'not the right password'
type Device = { cookie?: string; ip?: string; at?: { address: string } }

async function signedIn({ email }: TestPerson, device: Device = {}): Promise<string> {
  const answer = await signIn(test, email, PASSWORD, device)
  expectSuccess(answer)
  const [cookie, ...rest] = answer.headers.getSetCookie()
  expect(rest).toEqual([])
  return cookie!.split(';')[0]!
}
const fail = async ({ email }: TestPerson, times: number, device: Device = {}) => {
  for (let n = 0; n < times; n++) expect((await signIn(test, email, WRONG, device)).status).toBe(401)
}
const statusOf = async ({ email }: TestPerson, device: Device = {}) => (await signIn(test, email, PASSWORD, device)).status

describe('a device that signed in to an account before', () => {
  it('[R14] is not locked out by strangers who fail, on any server', async () => {
    const person = await test.make.operator()
    const other = await test.another()
    const cookie = await signedIn(person)
    await fail(person, 12)
    expect(await statusOf(person)).toBe(401)
    const next = await signedIn(person, { cookie, at: other })
    expect(await statusOf(person)).toBe(401)
    expect(await statusOf(person, { cookie: next })).toBe(200)
  })

  it('has ten tries of its own, and is told no more than a stranger', async () => {
    const person = await test.make.operator()
    const cookie = await signedIn(person)
    const wrong = omitRequestId(await signIn(test, person.email, WRONG, { cookie }))
    await fail(person, 9, { cookie })
    const lockedAnswer = await signIn(test, person.email, PASSWORD, { cookie })
    expect(omitRequestId(lockedAnswer)).toEqual(wrong)
    expect(lockedAnswer.headers.getSetCookie()).toEqual([])
    expect(omitRequestId(await signIn(test, person.email, WRONG))).toEqual(wrong)
    expect(await statusOf(person)).toBe(200)
    await test.sql('update rate_limits set expire = expire - 600000')
    expect(await statusOf(person, { cookie })).toBe(200)
  })

  it('[R14] signs in while its address is refused for what others did there, on any server, and has ten tries there', async () => {
    const person = await test.make.operator()
    const other = await test.another()
    const cookie = await signedIn(person)
    const ip = freshIp()
    const headers = { 'X-Forwarded-For': ip }
    const at = (n: number) => (n % 2 ? test : other)
    for (let n = 0; n < 50; n++) {
      const forgedCookie = `gatehouse_device=ghd_${randomBytes(32).toString('base64url')}`
      expect((await signIn(test, `nobody${n}@test.example`, WRONG, { ip, at: at(n), cookie: forgedCookie })).status).toBe(401)
      const anonymousCalls = test.as(null, { at: at(n) }).auth
      expect((await anonymousCalls.requestPasswordReset({ body: { email: `nobody${n}@test.example` }, headers })).status).toBe(200)
      expect((await anonymousCalls.activate({ body: { code: 'x'.repeat(20) }, headers })).status).toBe(410)
    }
    for (const server of [test, other]) {
      expect(await statusOf(person, { ip, at: server })).toBe(429)
      expect((await test.as(null, { at: server }).auth.requestPasswordReset({ body: { email: person.email }, headers })).status).toBe(429)
    }
    const next = await signedIn(person, { cookie, ip, at: other })
    const last = await signedIn(person, { cookie: next, ip })
    await fail(person, 10, { cookie: last, ip })
    expect(await statusOf(person, { cookie: last, ip, at: other })).toBe(401)
  })

  it('[R14] need not wait for a link or a code because others asked for links', async () => {
    const person = await test.make.operator()
    const ip = freshIp()
    const headers = { 'X-Forwarded-For': ip }
    const anonymousCalls = test.as(null).auth
    for (let n = 0; n < 51; n++) await anonymousCalls.requestPasswordReset({ body: { email: `nobody${n}@test.example` }, headers })
    expect((await anonymousCalls.requestPasswordReset({ body: { email: person.email }, headers })).status).toBe(429)
    expect(await statusOf(person, { ip })).toBe(200)
    const { code } = (await test.app.database.anonymous((tx) => issuePasswordReset(tx, person.email)))!
    expect((await anonymousCalls.confirmPasswordReset({ body: { code, password: 'another good password' }, headers })).status).toBe(200)
  })

  it('[R14] has its password looked at in a turn of its own, however many wait for theirs', async () => {
    const person = await test.make.operator()
    const cookie = await signedIn(person)
    const ip = freshIp()
    // Keep the queue of this address full until the end.
    let over = false
    const waits = async () => {
      while (!over) await verifyPassword(null, WRONG, { organisation: addressKey(ip), person: '' }).catch(() => othersTurn())
    }
    const wave = Promise.all(Array.from({ length: HASHED_AT_ONCE + 60 }, waits))
    expect(await statusOf(await test.make.operator(), { ip })).toBe(429)
    expect(await statusOf(person, { cookie, ip })).toBe(200)
    over = true
    await wave
  })

  it('is a stranger to every other account', async () => {
    const [person, victim] = [await test.make.operator(), await test.make.operator()]
    const cookie = await signedIn(person)
    await fail(victim, 10, { cookie })
    expect(await statusOf(victim, { cookie })).toBe(401)
    expect(await statusOf(victim)).toBe(401)
  })

  it('is known for each person who shares it, by one token that is new at each sign-in', async () => {
    const [early, late] = [await test.make.operator(), await test.make.operator()]
    const first = await signedIn(early)
    const second = await signedIn(late, { cookie: first })
    expect(second).not.toBe(first)
    for (const person of [early, late]) await fail(person, 10)
    for (const person of [early, late]) expect(await statusOf(person, { cookie: first })).toBe(401)
    const third = await signedIn(early, { cookie: second })
    expect(await statusOf(late, { cookie: third })).toBe(200)
  })

  it('is forgotten after 90 days, and when the password is set anew', async () => {
    const [old, reset] = [await test.make.operator(), await test.make.operator()]
    const age = (days: number) =>
      test.sql('update known_devices set last_used_at = last_used_at - make_interval(days => $1) where user_id = $2', days, old.id)
    const first = await signedIn(old)
    await age(89)
    await fail(old, 10)
    const second = await signedIn(old, { cookie: first })
    await age(90)
    expect(await statusOf(old, { cookie: second })).toBe(401)

    const cookie = await signedIn(reset)
    const issuedReset = await test.app.database.anonymous((tx) => issuePasswordReset(tx, reset.email))
    const body = { code: issuedReset!.code, password: 'another good password' }
    expectSuccess(await test.as(null).auth.confirmPasswordReset({ body, headers: { 'X-Forwarded-For': freshIp() } }))
    expect((await test.database.owner.query('select from known_devices where user_id = $1', [reset.id])).rowCount).toBe(0)
    await fail(reset, 10)
    expect((await signIn(test, reset.email, body.password, { cookie })).status).toBe(401)
  })

  it('is one of the twenty that a person used last', async () => {
    const person = await test.make.operator()
    const cookies: string[] = []
    for (let n = 0; n < 21; n++) {
      cookies.push(await signedIn(person))
      await test.sql("update known_devices set last_used_at = last_used_at - interval '1 hour' where user_id = $1", person.id)
    }
    expect((await test.database.owner.query('select from known_devices where user_id = $1', [person.id])).rowCount).toBe(20)
    await fail(person, 10)
    expect(await statusOf(person, { cookie: cookies[0]! })).toBe(401)
    expect(await statusOf(person, { cookie: cookies[1]! })).toBe(200)
  })
})

describe('the cookie of a device', () => {
  it('goes to the sign-in only, no script can read it, and it stands nowhere in the database', async () => {
    const person = await test.make.operator()
    const answer = await signIn(test, person.email, PASSWORD)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^gatehouse_device=ghd_[A-Za-z0-9_-]{43}; Path=\/auth\/login; Max-Age=7776000; HttpOnly; SameSite=Strict$/)
    const token = cookie!.slice('gatehouse_device='.length).split(';')[0]!
    expect(await tablesWith(test.database.owner, [token, token.slice(4)])).toEqual([])
    expect((await test.as({ token }).auth.me({})).status).toBe(401)
    expect((await signIn(test, person.email, WRONG)).headers.getSetCookie()).toEqual([])
  })

  it('goes over TLS only where the server is reached by it', async () => {
    const secure = await test.another({ config: { public_url: 'https://gate.example' } })
    const person = await test.make.operator()
    const answer = await signIn(test, person.email, PASSWORD, { at: secure })
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Secure-gatehouse_device=ghd_.*; SameSite=Strict; Secure$/)
    const cookie = await signedIn(person, { at: secure })
    await fail(person, 10)
    expect(await statusOf(person, { cookie, at: secure })).toBe(200)
    expect(await statusOf(person, { cookie: cookie.replace('__Secure-', ''), at: secure })).toBe(401)
  })

  it.each([
    ['nothing', 'gatehouse_device='],
    ['another token', 'gatehouse_device=ghs_x'],
    ['a long text', `x=1; gatehouse_device=${'a'.repeat(5000)}`],
    ['no name', ';;=;'],
    ['an escape', 'gatehouse_device=ghd_%00'],
  ])('with %s is as good as none', async (_, cookie) => {
    const person = await test.make.operator()
    expect(await statusOf(person, { cookie })).toBe(200)
  })

  it('is found among others', async () => {
    const person = await test.make.operator()
    const cookie = await signedIn(person)
    await fail(person, 10)
    expect(await statusOf(person, { cookie: `theme=dark; ${cookie};other=1` })).toBe(200)
  })
})
