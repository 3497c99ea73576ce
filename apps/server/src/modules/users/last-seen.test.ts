import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

serve({ worker: true })

const seen = async (viewer: TestPerson, person: TestPerson) => {
  const { docs } = expectSuccess(await test.as(viewer).users.list({ query: { search: person.email } }))
  return docs[0]!.last_seen_at
}

it('when a person was last seen stays known after their old sessions are swept, in each organisation for itself', async () => {
  const owner = await test.make.person({ role: 'owner' })
  const guard = await test.make.operator({ organisation: owner.organisation_id })
  const other = await test.make.person({ role: 'owner' })
  await test.make.membership(guard.id, other.organisation_id)
  expect(await seen(other, guard)).toBeNull()
  await test.make.session(guard.id, owner.organisation_id)
  await test.sql(
    `update sessions set expires_at = now() - interval '31 days', last_seen_at = '2026-01-02T03:04:05.678Z'::timestamptz - n.n * interval '1 day'
     from (select id, row_number() over () - 1 as n from sessions where user_id = $1) n where n.id = sessions.id`,
    guard.id,
  )
  await test.worker!.sweep()
  expect((await test.database.owner.query('select from sessions where user_id = $1', [guard.id])).rowCount).toBe(0)
  expect(await seen(owner, guard)).toBe('2026-01-02T03:04:05.678Z')
  expect(await seen(other, guard)).toBeNull()
  // A newer session counts, and sweeping an older one later takes nothing back.
  await test.make.session(guard.id, owner.organisation_id)
  expect(Date.parse((await seen(owner, guard))!)).toBeGreaterThan(Date.now() - 60_000)
  await test.sql("update sessions set expires_at = now() - interval '31 days', last_seen_at = '2025-12-01Z' where user_id = $1", guard.id)
  await test.worker!.sweep()
  expect(await seen(owner, guard)).toBe('2026-01-02T03:04:05.678Z')
})
