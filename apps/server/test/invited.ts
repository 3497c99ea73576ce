import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import { expectSuccess, type TestPerson, test } from './served.ts'

let serial = 0

interface Rights {
  role?: Role
  location_ids?: string[] | null
  unit_ids?: string[] | null
}

/** A person invited by `inviter` through the server, who accepts and has a session. */
export async function invitedBy(inviter: TestPerson, { role = 'admin', ...limits }: Rights = {}): Promise<TestPerson> {
  const email = `second${++serial}.${inviter.id}@mail.example`
  const rights = { role, permissions_added: [], permissions_removed: [], location_ids: null, ...limits }
  const [outcome] = expectSuccess(await test.as(inviter).users.invite({ body: { addresses: [email], ...rights } })).outcomes
  if (!outcome?.id) throw new Error(`Not invited: ${outcome?.outcome}`)
  await test.sql("update memberships set status = 'active', accepted_at = now() where id = $1", outcome.id)
  const [user] = await test.sql("update users set status = 'active' where email = $1 returning id, name", email)
  const id = user!.id as string
  return {
    id,
    email,
    name: user!.name,
    organisation_id: inviter.organisation_id,
    token: await test.make.session(id, inviter.organisation_id),
  }
}

/** Moves every grant and acceptance of the organisation this many days into the past. */
export const ageGrants = async ({ organisation_id }: TestPerson, days: number): Promise<void> => {
  await test.sql(
    'update membership_grants set granted_at = granted_at - make_interval(days => $2) where organisation_id = $1',
    organisation_id,
    days,
  )
  await test.sql(
    'update memberships set accepted_at = accepted_at - make_interval(days => $2) where organisation_id = $1',
    organisation_id,
    days,
  )
}
