import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { good, refused } from '../../../test/answers.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('[ASVS 16.3.2] a call that a person may not make', () => {
  it('is in the audit log of the organisation that they asked in, once for a session, and nothing of what they sent', async () => {
    const owner = await test.make.person({ role: 'owner' })
    const guard = await test.make.operator({ organisation: owner.organisation_id })
    const session = { token: await test.make.session(guard.id, guard.organisation_id) }
    const invite = (token: { token: string }) =>
      test.as(token).users.invite({ body: { addresses: ['secret@example.com'], ...RIGHTS }, idempotencyKey: test.make.id() })
    for (let tries = 0; tries < 3; tries++) expect(refused(await invite(session)).code).toBe('permission_denied')
    expect(refused(await test.as(session).audit.list({})).code).toBe('permission_denied')
    await invite({ token: await test.make.session(guard.id, guard.organisation_id) })

    const { docs } = good(await test.as(owner).audit.list({ query: { action: 'access.refused' } }))
    expect(docs.map(({ record_name, actor_id, actor_name }) => ({ record_name, actor_id, actor_name }))).toEqual(
      ['POST /users/invitations', 'GET /audit', 'POST /users/invitations'].map((record_name) => ({
        record_name,
        actor_id: guard.id,
        actor_name: guard.name,
      })),
    )
    expect(JSON.stringify(docs)).not.toContain('secret@example.com')
    expect(good(await test.as(await test.make.admin()).audit.list({ query: { action: 'access.refused' } })).docs).toEqual([])
  })

  it('is written down once for all servers, and again after an hour', async () => {
    const owner = await test.make.person({ role: 'owner' })
    const guard = await test.make.operator({ organisation: owner.organisation_id })
    const session = { token: await test.make.session(guard.id, guard.organisation_id) }
    const refusals = async () => good(await test.as(owner).audit.list({ query: { action: 'access.refused' } })).docs
    const ask = async (at: Pick<TestApp, 'address'>) =>
      expect(refused(await test.as(session, { at }).audit.list({})).code).toBe('permission_denied')
    const [second, third] = [await test.another(), await test.another()]
    await Promise.all([ask(test), ask(second)])
    await ask(second)
    expect(await refusals()).toHaveLength(1)
    await test.database.owner.query(`update rate_limits set expire = expire - 3600001 where key like 'refused call %'`)
    await Promise.all([ask(third), ask(third)])
    expect(await refusals()).toHaveLength(2)
  })

  it('is refused all the same when it cannot be written down, and is the next time', async () => {
    const owner = await test.make.person({ role: 'owner' })
    const guard = await test.make.operator({ organisation: owner.organisation_id })
    const session = { token: await test.make.session(guard.id, guard.organisation_id) }
    const write = vi.spyOn(test.app.database, 'write').mockRejectedValueOnce(new Error('the database is away'))
    expect(refused(await test.as(session).audit.list({})).code).toBe('permission_denied')
    write.mockRestore()
    expect(refused(await test.as(session).audit.list({})).code).toBe('permission_denied')
    const { docs } = good(await test.as(owner).audit.list({ query: { action: 'access.refused' } }))
    expect(docs).toHaveLength(1)
  })
})

const RIGHTS = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null, unit_ids: null }
