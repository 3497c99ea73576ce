import type { ClientBase } from 'pg'
import { hashPassword } from '../src/kernel/crypto/passwords.ts'
import { DEMO_PASSWORD } from '../src/modules/system/demo-accounts.ts'
import { DAY, dayOf, isoOf, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import { DEMO_ORGANISATIONS } from './organisations.ts'
import { DEMO_USERS } from './people.ts'
import { createRng } from './rng.ts'
import { foundedAt } from './sites.ts'

export type Users = ReadonlyMap<string, { id: string; name: string }>

/** Creates the organisations with their editions. */
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

/** Colleagues have no password, so nobody can sign in as them. */
export async function makeUsers(client: ClientBase, now: number): Promise<Users> {
  const rng = createRng('users')
  const memberships = createRng('memberships')
  const password_hash = await hashPassword(DEMO_PASSWORD)
  const createdAt = isoOf(foundedAt(now))
  const users = DEMO_USERS.map((user) => ({ ...user, id: seedId(rng, foundedAt(now)) }))
  await copyRows(
    client,
    'users',
    users.map(({ id, email, name, signs_in, status }) => ({
      id,
      email,
      name,
      password_hash: signs_in ? password_hash : null,
      status: status === 'invited' ? status : 'active',
      created_at: createdAt,
      updated_at: createdAt,
    })),
  )
  await copyRows(
    client,
    'memberships',
    users.flatMap(({ id, roles, status }) =>
      roles.map(({ organisation, role }) => ({
        organisation_id: organisation,
        user_id: id,
        id: seedId(memberships, foundedAt(now)),
        role,
        status: status ?? 'active',
        accepted_at: status === 'invited' ? null : createdAt,
        created_at: createdAt,
        updated_at: createdAt,
      })),
    ),
  )
  // These invitations were never mailed: the demo starts without mails, and sends one only on request.
  await copyRows(
    client,
    'invitations',
    users
      .filter(({ status }) => status === 'invited')
      .flatMap(({ id, roles }) =>
        roles.map(({ organisation }) => ({
          organisation_id: organisation,
          user_id: id,
          id: seedId(memberships, foundedAt(now)),
          inviter: DEMO_USERS[0]!.name,
          created_at: isoOf(now - DAY),
          sent_at: isoOf(now - DAY),
        })),
      ),
  )
  return new Map(users.map(({ email, id, name }) => [email, { id, name }]))
}
