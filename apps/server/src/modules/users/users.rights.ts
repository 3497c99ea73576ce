import { effectivePermissions, PERMISSIONS, ROLE_PERMISSIONS, type Role } from '@gatehouse/contract/kernel/permissions.ts'
import type { InvitationInput, UserDetails } from '@gatehouse/contract/users.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { Refusal } from '../../kernel/errors/refusal.ts'
import { locationCodes } from '../locations/locations.service.ts'
import type { Rights } from './users.queries.ts'

type Wanted = Pick<InvitationInput, 'role' | 'permissions_added' | 'permissions_removed' | 'location_ids'>

/**
 * Rights as they are kept: only what differs from the role is written beside it, and what it all comes to. Whether the actor may give them is
 * for the database to say. Errors: location_not_found.
 */
export async function rightsFrom(db: Db, actor: Member, wanted: Wanted): Promise<Rights> {
  const { role, location_ids } = wanted
  const bundle = ROLE_PERMISSIONS[role]
  const permissions_added = PERMISSIONS.filter((name) => wanted.permissions_added.includes(name) && !bundle.includes(name))
  const permissions_removed = PERMISSIONS.filter((name) => wanted.permissions_removed.includes(name) && bundle.includes(name))
  if (location_ids) {
    const known = await locationCodes(db, actor)
    if (location_ids.some((id) => !known.has(id))) throw new Refusal('location_not_found')
  }
  return {
    role,
    permissions_added,
    permissions_removed,
    bundle,
    permissions: effectivePermissions(role, permissions_added, permissions_removed),
    location_ids: location_ids && [...new Set(location_ids)],
  }
}

interface Held {
  role: Role
  permissions: readonly string[]
  location_ids: readonly string[] | null
}

/** Whether somebody has more than the actor, as the database's `rights_exceed` has it: for what is said beforehand; the database decides. */
export const exceeds = (actor: Member, { role, permissions, location_ids }: Held): boolean =>
  (role === 'owner' && actor.role !== 'owner') ||
  permissions.some((name) => !(actor.permissions as string[]).includes(name)) ||
  (actor.location_ids !== null && (location_ids === null || location_ids.some((id) => !actor.location_ids!.includes(id))))

/** Every permission, whether it is there, and why. */
export const explained = (
  role: Role,
  { permissions_added, permissions_removed }: Pick<Rights, 'permissions_added' | 'permissions_removed'>,
): UserDetails['permissions'] => {
  const effective = effectivePermissions(role, permissions_added, permissions_removed)
  return PERMISSIONS.map((permission) => {
    const from_role = ROLE_PERMISSIONS[role].includes(permission)
    const why = effective.includes(permission) ? (from_role ? 'role' : 'added') : from_role ? 'removed' : 'not_given'
    return { permission, effective: effective.includes(permission), why }
  })
}
