import { effectivePermissions } from '@gatehouse/contract/kernel/permissions.ts'
import type { ClientBase } from 'pg'
import { hashPassword } from '../src/kernel/crypto/passwords.ts'
import { DAY, dayOf, isoOf, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import { DEMO_ORGANISATIONS } from './organisations.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './people.ts'
import { createRng } from './rng.ts'
import { foundedAt } from './sites.ts'

/** The demo's people by address. */
export type Users = ReadonlyMap<string, { id: string; name: string }>

/** The organisations with their editions. */
export async function makeOrganisations(client: ClientBase, now: number): Promise<void> {
  const day = (days: number) => dayOf(now + days * DAY)
  await copyRows(
    client,
    'organisations',
    DEMO_ORGANISATIONS.map(({ id, name, disable_in }) => ({
      id,
      name,
      disable_date: disable_in === undefined ? null : day(disable_in),
      created_at: isoOf(foundedAt(now)),
    })),
  )
  await client.query("select setval(pg_get_serial_sequence('organisations', 'id'), $1)", [DEMO_ORGANISATIONS.length])
  await copyRows(
    client,
    'subscriptions',
    DEMO_ORGANISATIONS.flatMap(({ id, services }) =>
      services.map(({ service, expires_in }) => ({
        organisation_id: id,
        service_name: service,
        permission: 'active',
        service_expire_date: day(expires_in),
      })),
    ),
  )
}

/** The people with their memberships. Colleagues have no password, so that nobody signs in as them. */
export async function makeUsers(client: ClientBase, now: number): Promise<Users> {
  const rng = createRng('users')
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const at = isoOf(foundedAt(now))
  const users = DEMO_USERS.map((user) => ({ ...user, id: seedId(rng, foundedAt(now)) }))
  await copyRows(
    client,
    'users',
    users.map(({ id, email, name, signs_in }) => ({
      id,
      email,
      name,
      password_hash: signs_in ? password_hash : null,
      created_at: at,
      updated_at: at,
    })),
  )
  await copyRows(
    client,
    'memberships',
    users.flatMap(({ id, roles }) =>
      roles.map(({ organisation, role }) => ({
        organisation_id: organisation,
        user_id: id,
        role,
        permissions: effectivePermissions(role),
        created_at: at,
      })),
    ),
  )
  return new Map(users.map(({ email, id, name }) => [email, { id, name }]))
}
