import { PASSWORD } from '../../../test/constants.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, startTestApp, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { tablesWith } from '../../../test/tables.ts'
import { until } from '../../../test/until.ts'
import { issueActivation } from './auth.service.ts'

serve({ ...BEHIND_A_PROXY, worker: true })

const WRONG = 'not the right password'
const letMinutesPass = (minutes: number) => test.sql('update rate_limits set expire = expire - $1::bigint', minutes * 60_000)
const failTimes = async (email: string, times: number, server = test as { address: string }) => {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(test, email, WRONG, { at: server })))
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 401))
}
describe('signing in', () => {
  it('gives a token, by which the server knows the person', async () => {
    const person = await test.make.operator({ name: 'Kanyarat' })
    const { accessToken, expires_at } = expectSuccess(await signIn(test, person.email, PASSWORD))
    expect(accessToken).toMatch(/^ghs_[A-Za-z0-9_-]{43}$/)
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
    const me = expectSuccess(await test.as({ token: accessToken }).auth.me({}))
    expect(me.user).toMatchObject({ id: person.id, name: 'Kanyarat', email: person.email, app_organization_id: person.organisation_id })
  })

  it('takes the address in any case and with spaces around it', async () => {
    const person = await test.make.operator()
    expect((await signIn(test, ` ${person.email.toUpperCase()} `, PASSWORD)).status).toBe(200)
  })

  it('goes on in the organisation that the person was in last, and works for one without any', async () => {
    const person = await test.make.admin()
    const second = await test.make.organisation()
    await test.make.membership(person.id, second)
    await test.sql("update sessions set last_seen_at = now() - interval '1 hour'")
    await test.make.session(person.id, second)
    const { accessToken } = expectSuccess(await signIn(test, person.email, PASSWORD))
    expect(expectSuccess(await test.as({ token: accessToken }).auth.me({})).user.app_organization_id).toBe(second)

    await test.sql('delete from memberships where user_id = $1', person.id)
    const alone = expectSuccess(await signIn(test, person.email, PASSWORD)).accessToken
    expect(expectSuccess(await test.as({ token: alone }).auth.me({}))).toMatchObject({
      user: { app_organization_id: null },
      organisation: null,
    })
    expect(expectSuccess(await test.as({ token: alone }).organisations.centralizes({})).data).toEqual([])
  })

  it('says Invalid email, in either language, and names the empty password', async () => {
    for (const language of ['en', 'th'] as const) {
      const problem = expectRefusal(await signIn(test, 'somchai', 'x', { language }))
      expect(problem).toMatchObject({ status: 422, code: 'invalid', errors: [{ field: 'email', email: 'Invalid email' }] })
    }
    expect(expectRefusal(await signIn(test, 'a@test.example', '')).errors).toMatchObject([
      { field: 'password', password: 'Please fill this in.' },
    ])
  })

  it('answers a refusal as an array of messages by field', async () => {
    const problem = expectRefusal(await signIn(test, 'nobody@test.example', WRONG))
    expect(problem.errors).toEqual([{ field: 'password', message: problem.detail, password: problem.detail }])
  })

  it('is written into the log of the organisation, whether it went well or not', async () => {
    const person = await test.make.operator()
    await signIn(test, person.email, WRONG)
    await signIn(test, person.email, PASSWORD)
    const entries = await until('both entries', async () => {
      const rows = await test.sql('select action, ip from audit_entries where actor_id = $1 order by action', person.id)
      return rows.length >= 2 ? rows : undefined
    })
    expect(entries).toEqual([
      { action: 'session.opened', ip: expect.stringMatching(/^2001:db8:0:/) },
      { action: 'session.refused', ip: expect.stringMatching(/^2001:db8:0:/) },
    ])
  })

  it('takes every byte of a long password', async () => {
    const person = await test.make.operator()
    const long = 'ก'.repeat(24) // 72 bytes
    await test.sql("update users set password_hash = null, status = 'invited' where id = $1", person.id)
    const code = await test.app.database.anonymous((tx) => issueActivation(tx, person.id))
    expect((await test.as(null).auth.activate({ body: { code, password: `${long}a` } })).status).toBe(200)
    expect((await signIn(test, person.email, `${long}b`)).status).toBe(401)
    expect((await signIn(test, person.email, long)).status).toBe(401)
    expect((await signIn(test, person.email, `${long}a`)).status).toBe(200)
  })

  it('[ASVS 7.2.3] keeps nothing in the database by which the token could be used', async () => {
    const person = await test.make.operator()
    const { accessToken } = expectSuccess(await signIn(test, person.email, PASSWORD))
    expect(await tablesWith(test.database.owner, [accessToken, accessToken.slice(4), PASSWORD])).toEqual([])
  })
})

describe('a person who may not sign in', () => {
  it('learns nothing: wrong password, unknown address, suspended and locked get the same answer', async () => {
    const [person, suspendedPerson, lockedPerson] = [await test.make.operator(), await test.make.operator(), await test.make.operator()]
    await test.sql("update users set status = 'suspended' where id = $1", suspendedPerson.id)
    await failTimes(lockedPerson.email, 10)
    const wrong = omitRequestId(await signIn(test, person.email, WRONG))
    expect(wrong).toMatchObject({ status: 401, code: 'login_failed' })
    expect(omitRequestId(await signIn(test, 'nobody@test.example', PASSWORD))).toEqual(wrong)
    expect(omitRequestId(await signIn(test, suspendedPerson.email, PASSWORD))).toEqual(wrong)
    expect(omitRequestId(await signIn(test, lockedPerson.email, PASSWORD))).toEqual(wrong)
  })

  it('[ASVS 6.3.8] leaves the same work to be done, whoever it was: the time does not tell either', async () => {
    // This app has no worker, so the sign-in's own work shows apart from the work that it queues.
    const quiet = await startTestApp(BEHIND_A_PROXY)
    const [person, suspendedPerson, lockedPerson] = [await quiet.make.operator(), await quiet.make.operator(), await quiet.make.operator()]
    for (let n = 0; n < 4; n++) await quiet.make.membership(person.id, await quiet.make.organisation())
    await quiet.sql("update users set status = 'suspended' where id = $1", suspendedPerson.id)
    for (let n = 0; n < 10; n++) await signIn(quiet, lockedPerson.email, WRONG)
    const work = async (email: string) => {
      const count = async () => {
        const rows = await quiet.sql(
          `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'record_refused_sign_in') as jobs,
             (select sum(points)::int from rate_limits where key like 'login%') as tries, (select count(*)::int from audit_entries) as entries`,
        )
        return rows[0] as { jobs: number; tries: number; entries: number }
      }
      const before = await count()
      expect((await signIn(quiet, email, WRONG)).status).toBe(401)
      const after = await count()
      return { jobs: after.jobs - before.jobs, tries: after.tries - before.tries, entries: after.entries - before.entries }
    }
    const same_work = { jobs: 1, tries: 1, entries: 0 }
    for (const email of [person.email, 'nobody@test.example', suspendedPerson.email, lockedPerson.email])
      expect(await work(email), email).toEqual(same_work)
    await quiet.close()
  })
})

describe('an account with ten failures', () => {
  it('is locked for ten minutes, on another server too, and after a restart', async () => {
    const person = await test.make.operator()
    const other = await test.another()
    await failTimes(person.email, 9)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(200)
    await failTimes(person.email, 5)
    await failTimes(person.email, 5, other)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(test, person.email, PASSWORD, { at: other })).status).toBe(401)
    await other.stop()
    const restartedServer = await test.another()
    expect((await signIn(test, person.email, PASSWORD, { at: restartedServer })).status).toBe(401)
    // The exact second is tested in edges.test.ts. Here a busy machine may have spent some seconds since the tenth failure.
    await letMinutesPass(9)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(401)
    await letMinutesPass(1.1)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(200)
  })

  it('is locked from the tenth failure on, not from the first', async () => {
    const person = await test.make.operator()
    await failTimes(person.email, 9)
    await letMinutesPass(9)
    await failTimes(person.email, 1)
    await letMinutesPass(9)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(401)
  })

  it('is not locked for longer by those who go on trying', async () => {
    const person = await test.make.operator()
    await failTimes(person.email, 10)
    await letMinutesPass(5)
    await failTimes(person.email, 3)
    await letMinutesPass(5.1)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(200)
  })

  it('can be any account: the longest address there may be is counted too', async () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`.slice(0, 254)
    expect((await signIn(test, email, WRONG)).status).toBe(401)
    expect(await tablesWith(test.database.owner, [email])).toEqual([])
  })
})

describe('an address that guesses', () => {
  it('[R14] gets 429 with the seconds to wait after fifty tries, on every server, and others do not', async () => {
    const ip = freshIp()
    const other = await test.another()
    for (let n = 0; n < 50; n++)
      expect((await signIn(test, `nobody${n}@test.example`, WRONG, { ip, at: n % 2 ? test : other })).status).toBe(401)
    for (const server of [test, other]) {
      const answer = await signIn(test, 'nobody@test.example', WRONG, { ip, at: server })
      expect(expectRefusal(answer)).toMatchObject({ status: 429, code: 'too_many_requests' })
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(600)
    }
    expect((await signIn(test, 'nobody@test.example', WRONG)).status).toBe(401)
  })

  it('is not a shift that signs in from one address: only failures count', async () => {
    const ip = freshIp()
    const person = await test.make.operator()
    expect((await signIn(test, 'nobody@test.example', WRONG, { ip })).status).toBe(401)
    const key = `sign in:${ip.replace('::1', '::/64')}`
    expect((await test.database.owner.query('update rate_limits set points = 49 where key = $1', [key])).rowCount).toBe(1)
    for (let n = 0; n < 3; n++) expect((await signIn(test, person.email, PASSWORD, { ip })).status).toBe(200)
    expect((await signIn(test, person.email, WRONG, { ip })).status).toBe(401)
    expect((await signIn(test, person.email, PASSWORD, { ip })).status).toBe(429)
  })

  it('[R14] is its whole network where it is IPv6', async () => {
    const network = freshIp().replace('::1', '')
    for (let n = 0; n < 50; n++) {
      const headers = { 'X-Forwarded-For': `${network}::${n}` }
      expect((await test.as(null).auth.activate({ body: { code: 'x'.repeat(20) }, headers })).status).toBe(410)
    }
    const headers = { 'X-Forwarded-For': `${network}:a:b:c:d` }
    expect((await test.as(null).auth.activate({ body: { code: 'x'.repeat(20) }, headers })).status).toBe(429)
  })
})
