import { checkIn, openDesk } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, startTestApp, type TestApp, type TestPerson } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { jobs } from '../../app.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import { Denials, type Denied, type RefusedCalls } from '../../kernel/http/denials.ts'

let test: TestApp
beforeAll(async () => {
  // The timers of the servers run only when the test advances the time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
  vi.useRealTimers()
})

const RIGHTS = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null, unit_ids: null }

const counted = async (organisation: number): Promise<number> =>
  (await test.sql('select coalesce(sum(times), 0)::int as n from refused_calls where organisation_id = $1', organisation))[0].n
async function over(organisation: number, times: number) {
  vi.advanceTimersByTime(5_000)
  await until(`${times} to be counted`, async () => (await counted(organisation)) === times || undefined)
  await test.sql(`update refused_calls set begins_at = begins_at - interval '10 minutes' where organisation_id = $1`, organisation)
  await Promise.all([jobs.write_refused!(test.app, {}), jobs.write_refused!(test.app, {})])
  expect(await counted(organisation)).toBe(0)
}
const entries = (organisation: number) =>
  test.sql(
    `select action, after::json ->> 'name' as call, (after::json ->> 'times')::int as times, actor_id from audit_entries
    where organisation_id = $1 and action like 'access.%' order by action, call`,
    organisation,
  )

describe('[ASVS 16.3.2] calls that were refused', () => {
  it('are one entry for each person, call and kind in ten minutes, with how often and nothing of what was sent', async () => {
    const owner = await test.make.person({ role: 'owner' })
    const { organisation_id } = owner
    const guard = await test.make.operator({ organisation: organisation_id })
    const sessions = [guard, { token: await test.make.session(guard.id, organisation_id) }]
    const invite = (token: { token: string }) =>
      test.as(token).users.invite({ body: { addresses: ['secret@example.com'], ...RIGHTS }, idempotencyKey: test.make.id() })
    for (let tries = 0; tries < 3; tries++) expect(expectRefusal(await invite(sessions[tries % 2]!)).code).toBe('permission_denied')
    expect(expectRefusal(await test.as(guard).audit.list({})).code).toBe('permission_denied')
    await over(organisation_id, 4)
    const commonFields = { action: 'access.refused', actor_id: guard.id }
    expect(await entries(organisation_id)).toEqual([
      { ...commonFields, call: 'GET /audit', times: 1 },
      { ...commonFields, call: 'POST /users/invitations', times: 3 },
    ])
    const { docs } = expectSuccess(await test.as(owner).audit.list({ query: { action: 'access.refused' } }))
    expect(docs.map(({ actor_name }) => actor_name)).toEqual([guard.name, guard.name])
    expect(JSON.stringify(docs)).not.toContain('secret@example.com')
    expect(expectSuccess(await test.as(await test.make.admin()).audit.list({ query: { action: 'access.refused' } })).docs).toEqual([])
  })

  it('are also those on foreign records, outside the edition, on an expired one and with unknown fields; a slip is none', async () => {
    const [mine, theirs] = [await openDesk(test), await openDesk(test)]
    const { guard } = mine
    const foreign = await checkIn(test, theirs)
    expect(expectRefusal(await test.as(guard).entrances.get({ params: { id: foreign._id } })).code).toBe('not_found')
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: { visitor_name: 'x', is_admin: true } as never })).code).toBe(
      'invalid',
    )
    expect(expectRefusal(await test.as(guard).entrances.checkIn({ body: { visitor_name: 'x' } as never })).code).toBe('invalid')
    await over(guard.organisation_id, 2)
    expect(await entries(guard.organisation_id)).toMatchObject([
      { action: 'access.record_missing', call: 'GET /visitors/entrances/{id}', times: 1, actor_id: guard.id },
      { action: 'access.unknown_field', call: 'POST /visitors/entrances', times: 1, actor_id: guard.id },
    ])
    expect(await entries(theirs.guard.organisation_id)).toEqual([])

    const actions = async (organisation: number, code: string) => {
      const person = await test.make.admin({ organisation })
      const answer = expectRefusal(await test.as(person).entrances.checkIn({ body: { visitor_name: 'x' } as never }))
      expect(answer.code).toBe(code)
      await over(organisation, 1)
      return (await entries(organisation)).map(({ action }) => action)
    }
    expect(await actions(await test.make.organisation({ services: [] }), 'service_not_active')).toEqual(['access.edition_missing'])
    expect(await actions(await test.make.organisation({ expiresIn: -40 }), 'service_expired')).toEqual(['access.expired'])
  })

  it('[B18] are also those of an own account: another organisation, a wrong password or code, and a factor that is missing', async () => {
    const [guard, theirs] = [await test.make.operator(), await test.make.organisation()]
    const call = test.as(guard)
    expect(expectRefusal(await call.auth.changeOrganisation({ body: { app_org_id: theirs } })).code).toBe('organisation_not_found')
    const change = { current_password: 'not their password', new_password: 'another long password 7' }
    expect(expectRefusal(await call.account.changePassword({ body: change })).code).toBe('password_wrong')
    await over(guard.organisation_id, 2)
    expect(await entries(guard.organisation_id)).toEqual([
      { action: 'access.organisation_refused', call: 'POST /centralizes/change-org', times: 1, actor_id: guard.id },
      { action: 'access.proof_refused', call: 'POST /api/profile/changepassword', times: 1, actor_id: guard.id },
    ])
    expect(await entries(theirs)).toEqual([])
  })

  it('[B18] are in the audit log of every organisation of a person who is in none now', async () => {
    const person = await test.make.operator()
    await test.sql('update organisations set second_factor_required = true where id = $1', person.organisation_id)
    const token = await test.make.session(person.id, null)
    const answer = await test.as({ token }).auth.changeOrganisation({ body: { app_org_id: person.organisation_id } })
    expect(expectRefusal(answer).code).toBe('second_factor_missing')
    await over(person.organisation_id, 1)
    expect(await entries(person.organisation_id)).toMatchObject([{ action: 'access.factor_missing', times: 1, actor_id: person.id }])
  })

  it('count together whichever servers they came to, and a server that stops tells what it counted', async () => {
    const guard = await test.make.operator()
    const ask = async (server: Pick<TestApp, 'address'>) =>
      expect(expectRefusal(await test.as(guard, { at: server }).audit.list({})).code).toBe('permission_denied')
    const [second, third] = [await test.another(), await test.another()]
    await Promise.all([ask(test), ask(second), ask(second), ask(third)])
    await Promise.all([second.stop(), third.stop()])
    expect(await counted(guard.organisation_id)).toBeGreaterThanOrEqual(3)
    await over(guard.organisation_id, 4)
    expect(await entries(guard.organisation_id)).toEqual([{ action: 'access.refused', call: 'GET /audit', times: 4, actor_id: guard.id }])
  })
})

describe('counting refused calls', () => {
  const person = (id: string, organisation_id: number) => ({
    user_id: id,
    organisation_id,
    name: id,
    session_id: '',
    request_id: '',
    ip: null,
  })
  const denialsOf = (record: (organisation: number | null, refused: readonly RefusedCalls[]) => Promise<void>) => {
    let caller: Pick<TestPerson, 'id' | 'organisation_id'>
    const database = { whose: async () => person(caller.id, caller.organisation_id) as unknown as Actor }
    const app = { database, log: { warn: () => {} } } as never
    const denials = new Denials(app, (_app, organisation, refusals) => record(organisation, refusals))
    const note = (organisation_id: number, id: string, call: string, denial: Denied = 'refused') => {
      caller = { id, organisation_id }
      return denials.note({ token_hash: Buffer.from(`${organisation_id}/${id}`) } as never, {} as never, call, denial)
    }
    return { denials, note }
  }

  it('is bounded for each organisation, leaves no refusal out, and tells those of others apart all the same', async () => {
    const records: [number | null, RefusedCalls][] = []
    const { denials, note } = denialsOf(
      async (organisation, refusals) =>
        void records.push(...refusals.map((refusal) => [organisation, refusal] as [number | null, RefusedCalls])),
    )
    for (let n = 0; n < 2000; n++) await note(1, `person ${n % 500}`, `GET /${n}`)
    await note(2, 'a guard', 'GET /audit')
    await denials.stop()
    const of = (organisation: number) => records.filter(([id]) => id === organisation).map(([, refusal]) => refusal)
    expect(of(1).length).toBeLessThanOrEqual(310)
    expect(of(1).reduce((sum, { times }) => sum + times, 0)).toBe(2000)
    expect(of(1).some(({ actor }) => actor === null)).toBe(true)
    expect(of(2)).toMatchObject([{ call: 'GET /audit', times: 1, actor: { user_id: 'a guard' } }])
  })

  it('sends again what could not be sent, once', async () => {
    const record = vi
      .fn<(organisation: number | null, refused: readonly RefusedCalls[]) => Promise<void>>()
      .mockRejectedValueOnce(new Error('away'))
    record.mockResolvedValue(undefined)
    const { denials, note } = denialsOf(record)
    await note(1, 'a', 'GET /x')
    await denials.send()
    await note(1, 'a', 'GET /x')
    await denials.send()
    await denials.stop()
    expect(record.mock.calls.map(([, [first]]) => first!.times)).toEqual([1, 2])
  })
})
