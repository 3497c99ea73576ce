import { PASSWORD } from '../../../test/constants.ts'
import { openStream } from '../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { totpCode } from '../../../test/totp.ts'

serve(BEHIND_A_PROXY)

const require = (organisation: number, isRequired = true) =>
  test.sql('update organisations set second_factor_required = $2 where id = $1', organisation, isRequired)
const enrol = async (person: { token: string }) => {
  const headers = { 'X-Forwarded-For': freshIp() }
  const { secret } = expectSuccess(await test.as(person).account.enrol({ body: { password: PASSWORD }, headers }))
  expectSuccess(await test.as(person).account.confirmFactor({ body: { code: totpCode(secret) } }))
  return secret
}
const tokenOf = async (person: TestPerson) => ({ token: expectSuccess(await signIn(test, person.email, PASSWORD)).accessToken })

describe('an organisation that requires a second factor', () => {
  it('[ASVS 6.3.3] opens nothing to a person without one but the way to set it up, on the server', async () => {
    const person = await test.make.admin()
    await require(person.organisation_id)
    const session = await tokenOf(person)
    const me = expectSuccess(await test.as(session).auth.me({}))
    expect(me.user).toMatchObject({ app_organization_id: null, permissions: [], role: null })
    expect(me.second_factor_missing).toEqual([{ id: person.organisation_id, name: 'Sathorn Park' }])
    expect(me).toMatchObject({ organisation: null, servicepermission: [] })
    expect(expectRefusal(await test.as(session).gates.list({})).code).toBe('permission_denied')
    expect(expectRefusal(await test.as(session).entrances.list({})).code).toBe('permission_denied')
    const enter = () => test.as(session).auth.changeOrganisation({ body: { app_org_id: person.organisation_id } })
    expect(expectRefusal(await enter())).toMatchObject({ status: 403, code: 'second_factor_missing' })
    expect((await openStream({ address: test.address, token: session.token })).status).toBe(404)

    await enrol(session)
    const inside = { token: expectSuccess(await enter()).data.token }
    expect(expectSuccess(await test.as(inside).auth.me({}))).toMatchObject({
      user: { app_organization_id: person.organisation_id },
      second_factor_missing: [],
    })
    expect((await test.as(inside).gates.list({})).status).toBe(200)
  })

  it('[ASVS 7.4.1] ends the sessions of those without one when it begins to ask, on every server, and leaves the others alone', async () => {
    const organisation = await test.make.organisation()
    const [withoutFactor, withFactor, elsewhere] = [
      await test.make.operator({ organisation }),
      await test.make.operator({ organisation }),
      await test.make.operator(),
    ]
    await enrol(withFactor)
    const other = await test.another()
    const stream = await openStream({ address: other.address, token: withoutFactor.token })
    expect((await test.as(withoutFactor, { at: other }).auth.me({})).status).toBe(200)
    await require(organisation)
    for (const server of [test, other]) expect((await test.as(withoutFactor, { at: server }).auth.me({})).status).toBe(401)
    await stream.ended
    for (const person of [withFactor, elsewhere]) expect((await test.as(person, { at: other }).auth.me({})).status).toBe(200)
  })

  it('does not close another organisation of the person', async () => {
    const person = await test.make.admin()
    const strict = await test.make.organisation()
    await test.make.membership(person.id, strict)
    await require(strict)
    expect((await test.as(person).gates.list({})).status).toBe(200)
    expect(expectSuccess(await test.as(person).auth.me({})).second_factor_missing).toEqual([{ id: strict, name: 'Sathorn Park' }])
    expect(expectRefusal(await test.as(person).auth.changeOrganisation({ body: { app_org_id: strict } })).code).toBe(
      'second_factor_missing',
    )
    expect((await test.as(person).gates.list({})).status).toBe(200)
  })

  it('keeps the factor on, until it asks no more', async () => {
    const person = await test.make.operator()
    const secret = await enrol(person)
    await require(person.organisation_id)
    expect(expectSuccess(await test.as(person).account.secondFactor({}))).toMatchObject({ required: true })
    const off = (code: string) => {
      const headers = { 'X-Forwarded-For': freshIp() }
      return test.as(person).account.disableFactor({ body: { password: PASSWORD, code }, headers })
    }
    await test.sql('update second_factors set last_step = 0')
    // Make the code once: the next step may begin meanwhile, with another code.
    const code = totpCode(secret)
    expect(expectRefusal(await off(code))).toMatchObject({ status: 409, code: 'second_factor_needed' })
    expect((await test.as(person).auth.me({})).status).toBe(200)
    await require(person.organisation_id, false)
    // The try used up the code.
    expect(expectRefusal(await off(code)).code).toBe('code_wrong')
    expect((await off(totpCode(secret, 1))).status).toBe(200)
  })

  it('lets nobody slip in while it begins to ask: whoever signs in at that moment has a factor or no organisation', async () => {
    for (let round = 0; round < 10; round++) {
      const organisation = await test.make.organisation()
      const people = await Promise.all(Array.from({ length: 4 }, () => test.make.operator({ organisation })))
      await Promise.all([...people.map((person) => signIn(test, person.email, PASSWORD)), require(organisation)])
      const rows = await test.sql(
        'select count(*)::int as open from sessions where organisation_id = $1 and ended_at is null',
        organisation,
      )
      expect(rows).toEqual([{ open: 0 }])
    }
  })
})
