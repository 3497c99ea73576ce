import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import { effectivePermissions } from '@gatehouse/contract/permissions.ts'
import { ROLE_PERMISSIONS } from '@gatehouse/contract/role-permissions.fixed.ts'
import type { InvitationInput, UserDetails } from '@gatehouse/contract/users/users.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { AppError, invalidField } from '../../kernel/errors/app-error.ts'
import { locationCodes, unitsNamed } from '../locations/locations.service.ts'
import type { Rights } from './users.queries.ts'

type Wanted = Pick<InvitationInput, 'role' | 'permissions_added' | 'permissions_removed' | 'location_ids' | 'unit_ids'>

/**
 * The rights as they are stored: only what differs from the role. The database decides whether the actor may give them.
 * Errors: location_not_found, unit_not_found, unit_archived, invalid (unit_ids).
 */
export async function rightsFrom(
  db: Db,
  actor: OrgActor,
  requestedRights: Wanted,
  before: Pick<Rights, 'unit_ids'> = { unit_ids: null },
): Promise<Rights> {
  const { role, location_ids, unit_ids = before.unit_ids } = requestedRights
  const bundle = ROLE_PERMISSIONS[role]
  const permissions_added = PERMISSIONS.filter((name) => requestedRights.permissions_added.includes(name) && !bundle.includes(name))
  const permissions_removed = PERMISSIONS.filter((name) => requestedRights.permissions_removed.includes(name) && bundle.includes(name))
  if (location_ids) {
    const codes = await locationCodes(db, actor)
    if (location_ids.some((id) => !codes.has(id))) throw new AppError('location_not_found')
  }
  if (unit_ids) await requireUnits(db, actor, unit_ids, { location_ids, before: before.unit_ids ?? [] })
  return {
    role,
    permissions_added,
    permissions_removed,
    location_ids: location_ids && [...new Set(location_ids)],
    unit_ids: unit_ids && [...new Set(unit_ids)],
  }
}

interface UnitScope {
  location_ids: readonly string[] | null
  /** Units that the person already has; they may be archived or deleted since. */
  before: readonly string[]
}

/** Requires units that can be given, at the locations that are given with them. Errors: unit_not_found, unit_archived, invalid (unit_ids). */
async function requireUnits(db: Db, actor: OrgActor, ids: readonly string[], { location_ids, before }: UnitScope): Promise<void> {
  const units = await unitsNamed(db, actor, ids)
  if (ids.some((id) => !before.includes(id) && !units.some((unit) => unit.id === id))) throw new AppError('unit_not_found')
  if (units.some(({ id, status }) => status === 'archived' && !before.includes(id))) throw new AppError('unit_archived')
  if (location_ids && units.some(({ location_id }) => !location_ids.includes(location_id))) throw invalidField('unit_ids', 'unit_elsewhere')
}

interface OtherRights {
  role: Role
  permissions: readonly string[]
  location_ids: readonly string[] | null
  unit_ids: readonly string[] | null
}

/** Whether somebody has more rights than the actor, like `rights_exceed` of the database. Used only for messages beforehand; the database decides. */
export const exceeds = (actor: OrgActor, { role, permissions, location_ids, unit_ids }: OtherRights): boolean =>
  (role === 'owner' && actor.role !== 'owner') ||
  permissions.some((name) => !(actor.permissions as string[]).includes(name)) ||
  beyond(actor.location_ids, location_ids) ||
  beyond(actor.unit_ids, unit_ids)

/** Whether `theirs` allows something that `own` doesn't. */
const beyond = (own: readonly string[] | null, theirs: readonly string[] | null): boolean =>
  own !== null && (theirs === null || theirs.some((id) => !own.includes(id)))

/** Every permission, whether it is in force, and why. */
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
