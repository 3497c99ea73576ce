import type { Me } from '@gatehouse/contract/auth/auth.ts'
import type { Permission, PermissionGroup } from '@gatehouse/contract/kernel/permissions.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import { PERMISSIONS } from '@gatehouse/contract/permissions.fixed.ts'
import { effectivePermissions } from '@gatehouse/contract/permissions.ts'
import { ROLE_PERMISSIONS } from '@gatehouse/contract/role-permissions.fixed.ts'

/** The permissions by subject, in the contract's order. */
export const GROUPS: readonly { group: PermissionGroup; permissions: readonly Permission[] }[] = [
  ...new Set(PERMISSIONS.map((name) => name.split(':')[0] as PermissionGroup)),
].map((group) => ({ group, permissions: PERMISSIONS.filter((name) => name.startsWith(`${group}:`)) }))

/** The selected rights of a person: the role, and the differences from it. */
export interface Chosen {
  readonly role: Role
  readonly permissions_added: Permission[]
  readonly permissions_removed: Permission[]
}

export type Why = 'role' | 'added' | 'removed' | 'not_given'

export const whyOf = ({ role, permissions_added, permissions_removed }: Chosen, permission: Permission): Why => {
  if (ROLE_PERMISSIONS[role].includes(permission)) return permissions_removed.includes(permission) ? 'removed' : 'role'
  return permissions_added.includes(permission) ? 'added' : 'not_given'
}

/** Toggles one permission: added to or removed from the role, or back to the role's default. */
export const togglePermission = (selection: Chosen, permission: Permission): Pick<Chosen, 'permissions_added' | 'permissions_removed'> => {
  const field = ROLE_PERMISSIONS[selection.role].includes(permission) ? 'permissions_removed' : 'permissions_added'
  const now = selection[field]
  const next = now.includes(permission) ? now.filter((name) => name !== permission) : [...now, permission]
  const { permissions_added, permissions_removed } = selection
  return { permissions_added, permissions_removed, [field]: next }
}

/** Changes the role. Added and removed permissions stay if they still differ from it. */
export const inRole = (selection: Chosen, role: Role): Chosen => ({
  role,
  permissions_added: selection.permissions_added.filter((name) => !ROLE_PERMISSIONS[role].includes(name)),
  permissions_removed: selection.permissions_removed.filter((name) => ROLE_PERMISSIONS[role].includes(name)),
})

export const effectiveOf = ({ role, permissions_added, permissions_removed }: Chosen): Permission[] =>
  effectivePermissions(role, permissions_added, permissions_removed)

/** Whether somebody may give a role: they have the role, or all of its permissions. Only an owner makes owners. */
export const mayGive = ({ user }: Pick<Me, 'user'>, role: Role): boolean =>
  role === user.role || (role !== 'owner' && ROLE_PERMISSIONS[role].every((name) => user.permissions.includes(name)))
