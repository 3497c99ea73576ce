import { addressOf } from '@gatehouse/contract/client.ts'
import { contract } from '@gatehouse/contract/contract.ts'
import { needsSession, type Route, type Routes } from '@gatehouse/contract/kernel/routes.ts'
import { PASSWORD } from '../../../test/constants.ts'
import { isNightly } from '../../../test/nightly.ts'
import { addressFor } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, signIn } from '../../../test/sign-in.ts'
import { until } from '../../../test/until.ts'
import { keepRolePermissions } from '../../kernel/db/role-permissions.ts'
import type { Serving } from '../../serve.ts'
import { issueActivation } from './auth.service.ts'

let other: Serving
serve(BEHIND_A_PROXY)
beforeAll(async () => {
  other = await test.another()
})

const me = (token: string, server: { address: string } = test) => test.as({ token }, { at: server }).auth.me({})
const signedIn = async (person: TestPerson) => expectSuccess(await signIn(test, person.email, PASSWORD)).accessToken
/** A call keeps its session awake after it is answered. */
const seen = (id: string) =>
  until('the session was seen', async () => {
    const rows = await test.sql("select bool_or(last_seen_at > now() - interval '1 minute') as seen from sessions where user_id = $1", id)
    return rows[0].seen || undefined
  })

/** Moves the clock with which a server counts a session's minute, until the test ends. */
function moveSteadyClock(milliseconds: number): void {
  const now = performance.now.bind(performance)
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
  onTestFinished(() => spy.mockRestore())
}

describe('a call without a session', () => {
  it('[L-14] is refused with 401, whatever it asks for', async () => {
    const all = Object.values(contract as Record<string, Routes>).flatMap((routes): Route[] => Object.values(routes))
    const guardedRoutes = all.filter(needsSession)
    expect(guardedRoutes.length).toBeGreaterThan(20)
    const tokens = ['', 'Bearer ', 'Bearer ghs_short', `Bearer ghs_${'A'.repeat(43)}`, `Basic ${btoa('a:b')}`]
    // By day only some calls get every token; the others get none and one that nobody has.
    for (const [index, route] of guardedRoutes.entries()) {
      for (const authorization of isNightly || index % 20 === 0 ? tokens : [tokens[0]!, tokens[3]!]) {
        const answer = await fetch(`${test.address}${addressOf(route, { id: test.make.id() })}`, {
          method: route.method,
          headers: { authorization, 'content-type': 'application/json' },
          body: route.method === 'GET' ? null : '{}',
        })
        // A form route checks first whether the body is a form.
        const expected = (route.kind === 'form' || route.kind === 'table') && authorization.length > 40 ? [401, 415] : [401]
        expect(expected, `${route.method} ${route.path} ${authorization}`).toContain(answer.status)
        await answer.body?.cancel()
      }
    }
  })

  it('[ASVS 9.2.2] is not made one by a file address, a reset code or an invitation', async () => {
    const person = await test.make.admin()
    const codes = [
      await addressFor(test, person, test.make.id()),
      await test.app.database.anonymous((tx) => issueActivation(tx, person.id)),
      person.token.replace('ghs_', 'ghr_'),
      person.token.slice(4),
      person.id,
    ]
    for (const token of codes) expect((await me(token)).status, token).toBe(401)
    const q = person.token
    expect((await test.as(person).files.read({ query: { q } })).status).toBe(404)
    expect((await test.as(null).auth.activate({ body: { code: person.token } })).status).toBe(410)
  })
})

it('GET /auth/me [L-18] answers the person, what they may do and the editions of the organisation', async () => {
  const organisation = await test.make.organisation({ services: ['visitor_m'], inactive: ['visitor_lite'] })
  const person = await test.make.operator({ organisation, name: 'กัญญารัตน์', added: ['entrances:reveal'], removed: ['gates:read'] })
  const body = expectSuccess(await me(person.token))
  expect(body.user).toMatchObject({
    id: person.id,
    name: 'กัญญารัตน์',
    email: person.email,
    avatar: null,
    app_organization_id: organisation,
  })
  expect(body.user.permissions).toContain('entrances:reveal')
  expect(body.user.permissions).not.toContain('gates:read')
  expect(body.servicepermission).toEqual([
    { service_name: 'visitor_lite', permission: 'inactive' },
    { service_name: 'visitor_m', permission: 'active' },
  ])
})

it('signing out [L-08] ends the token at once, on every server, and no other one', async () => {
  const person = await test.make.operator()
  const [first, second] = [await signedIn(person), await signedIn(person)]
  expect((await me(first, other)).status).toBe(200)
  expect(expectSuccess(await test.as({ token: first }).auth.logout({})).success).toBe(true)
  for (const server of [test, other]) expect((await me(first, server)).status).toBe(401)
  expect((await test.as({ token: first }).auth.logout({})).status).toBe(401)
  expect((await me(second, other)).status).toBe(200)
})

describe('going on in another organisation', () => {
  it('[L-07] gives a token for it and ends the old one, on every server', async () => {
    const person = await test.make.admin()
    const second = await test.make.organisation({ name: 'Rama IX Tower' })
    await test.make.membership(person.id, second, { role: 'viewer' })
    expect((await me(person.token, other)).status).toBe(200)
    const { token } = expectSuccess(await test.as(person).auth.changeOrganisation({ body: { app_org_id: second } })).data
    for (const server of [test, other]) {
      expect((await me(person.token, server)).status).toBe(401)
      expect(expectSuccess(await me(token, server))).toMatchObject({
        user: { id: person.id, app_organization_id: second, role: 'viewer' },
        organisation: { name: 'Rama IX Tower' },
      })
    }
    const rows = await test.sql(
      "select organisation_id, action from audit_entries where record_id = $1 and action like 'session%' order by action",
      person.id,
    )
    expect(rows).toEqual([
      { organisation_id: person.organisation_id, action: 'session.closed' },
      { organisation_id: second, action: 'session.opened' },
    ])
  })

  it('gives one token for one: of many changes at once, on every server, one is done, and what is left is one session', async () => {
    const person = await test.make.admin()
    const second = await test.make.organisation()
    await test.make.membership(person.id, second)
    for (const { token } of [person, { token: await test.make.session(person.id, second) }]) {
      const before = await test.sql('select id from sessions where user_id = $1 and ended_at is null', person.id)
      for (const server of [test, other]) expect((await me(token, server)).status).toBe(200)
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          test
            .as({ token }, { at: n % 2 ? test : other })
            .auth.changeOrganisation({ body: { app_org_id: n % 3 ? second : person.organisation_id } }),
        ),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
      const after = await test.sql('select id from sessions where user_id = $1 and ended_at is null', person.id)
      expect(after).toHaveLength(before.length)
    }
    const { rowCount } = await test.database.owner.query("select from audit_entries where record_id = $1 and action = 'session.closed'", [
      person.id,
    ])
    expect(rowCount).toBe(2)
  })

  it("does not lead into one that is not the person's, which looks like one that is not there", async () => {
    const person = await test.make.admin()
    const foreign = await test.make.organisation()
    const left = await test.make.organisation()
    await test.make.membership(person.id, left)
    await test.sql("update memberships set status = 'suspended' where organisation_id = $1", left)
    const ask = async (app_org_id: number) => omitRequestId(await test.as(person).auth.changeOrganisation({ body: { app_org_id } }))
    expect(await ask(foreign)).toMatchObject({ status: 404, code: 'organisation_not_found' })
    expect(await ask(foreign)).toEqual(await ask(2_000_000_000))
    expect(await ask(left)).toEqual(await ask(foreign))
    expect((await me(person.token)).status).toBe(200)
  })

  it('does not make the session last longer than the sign-in allowed', async () => {
    const person = await test.make.admin()
    await test.sql("update sessions set expires_at = now() + interval '20 minutes' where user_id = $1", person.id)
    const { token } = expectSuccess(await test.as(person).auth.changeOrganisation({ body: { app_org_id: person.organisation_id } })).data
    const rows = await test.sql(
      "select expires_at <= now() + interval '20 minutes' as within from sessions where user_id = $1 and ended_at is null",
      person.id,
    )
    expect(rows).toEqual([{ within: true }])
    expect((await me(token)).status).toBe(200)
  })
})

describe('a session', () => {
  it('[ASVS 7.3.1] ends after an hour without a call, that of a gate desk after twelve', async () => {
    const [admin, guard] = [await test.make.admin(), await test.make.operator()]
    const tokens = { admin: await signedIn(admin), guard: await signedIn(guard) }
    const idle = (minutes: number, person: TestPerson) =>
      test.sql('update sessions set last_seen_at = now() - make_interval(mins => $1) where user_id = $2', minutes, person.id)
    await idle(59, admin)
    await idle(719, guard)
    expect([(await me(tokens.admin)).status, (await me(tokens.guard)).status]).toEqual([200, 200])
    for (const { id } of [admin, guard]) await seen(id)
    await idle(61, admin)
    await idle(721, guard)
    for (const server of [test, other])
      expect([(await me(tokens.admin, server)).status, (await me(tokens.guard, server)).status]).toEqual([401, 401])
  })

  it('[ASVS 7.3.1] is not woken by a call after it slept too long', async () => {
    const person = await test.make.admin()
    await test.sql("update sessions set last_seen_at = now() - interval '50 minutes' where user_id = $1", person.id)
    expect((await me(person.token)).status).toBe(200)
    await seen(person.id)
    // Act as a server that has not recorded for a while that the session is awake.
    moveSteadyClock(61 * 60_000)
    await test.sql("update sessions set last_seen_at = now() - interval '61 minutes' where user_id = $1", person.id)
    for (let n = 0; n < 5; n++) expect((await me(person.token)).status).toBe(401)
  })

  it('is kept awake by calls', async () => {
    const person = await test.make.admin()
    await test.sql("update sessions set last_seen_at = now() - interval '50 minutes' where user_id = $1", person.id)
    await me(person.token)
    await seen(person.id)
  })

  it('[F40] is kept awake by calls to a server whose clock was set back', async () => {
    const person = await test.make.admin()
    await test.sql("update sessions set last_seen_at = now() - interval '50 minutes' where user_id = $1", person.id)
    await me(person.token)
    await seen(person.id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 13 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    moveSteadyClock(61_000)
    await test.sql("update sessions set last_seen_at = now() - interval '50 minutes' where user_id = $1", person.id)
    await me(person.token)
    await seen(person.id)
  })

  it('ends after a day whatever is done with it', async () => {
    const person = await test.make.admin()
    const token = await signedIn(person)
    const rows = await test.sql(
      "select max(expires_at) <= now() + interval '24 hours' as within from sessions where user_id = $1",
      person.id,
    )
    expect(rows).toEqual([{ within: true }])
    await test.sql("update sessions set expires_at = now() - interval '1 second' where user_id = $1", person.id)
    for (const server of [test, other]) expect((await me(token, server)).status).toBe(401)
  })

  it('[ASVS 7.4.2] ends with the person, at the next call on every server', async () => {
    const person = await test.make.admin()
    for (const server of [test, other]) expect((await me(person.token, server)).status).toBe(200)
    await test.sql("update users set status = 'suspended' where id = $1", person.id)
    for (const server of [test, other]) expect((await me(person.token, server)).status).toBe(401)
  })

  it('ends with the membership, at the next call on every server', async () => {
    const person = await test.make.admin()
    for (const server of [test, other]) expect((await me(person.token, server)).status).toBe(200)
    await test.sql("update memberships set status = 'suspended' where user_id = $1", person.id)
    for (const server of [test, other]) expect((await me(person.token, server)).status).toBe(401)
  })

  it('[ASVS 8.3.2] has at the next call the rights that the person has by then', async () => {
    const person = await test.make.admin()
    const list = (server: { address: string }) => test.as(person, { at: server }).gates.list({})
    for (const server of [test, other]) expect((await list(server)).status).toBe(200)
    await test.sql("update memberships set permissions_removed = '{gates:read}' where user_id = $1", person.id)
    for (const server of [test, other]) expect(expectRefusal(await list(server)).code).toBe('permission_denied')
  })

  it('[ASVS 8.3.2] has at the next call what a role gained or lost with another version of the program, except permissions added or removed by hand', async () => {
    const organisation = (await test.make.admin()).organisation_id
    const [viewer, withoutGates, host] = [
      await test.make.person({ organisation, role: 'viewer' }),
      await test.make.person({ organisation, role: 'viewer', removed: ['gates:read'] }),
      await test.make.person({ organisation, role: 'host', added: ['gates:read'] }),
    ]
    const answers = async () => {
      const statuses = []
      for (const person of [viewer, withoutGates, host])
        for (const server of [test, other]) statuses.push((await test.as(person, { at: server }).gates.list({})).status)
      return statuses
    }
    expect(await answers()).toEqual([200, 200, 403, 403, 200, 200])
    await test.sql(`update role_permissions set permissions = array_remove(permissions, 'gates:read') where role = 'viewer'`)
    expect(await answers()).toEqual([403, 403, 403, 403, 200, 200])
    await keepRolePermissions(test.database.ownerUrl)
    expect(await answers()).toEqual([200, 200, 403, 403, 200, 200])
    const kept = () => test.sql('select role, xmin::text from role_permissions order by role')
    const before = await kept()
    await keepRolePermissions(test.database.ownerUrl)
    expect(await kept()).toEqual(before)
  })
})
