import type { Me } from '@gatehouse/contract/auth.ts'
import { PERMISSIONS, type Permission } from '@gatehouse/contract/kernel/permissions.ts'
import { effectivePermissions, ROLE_PERMISSIONS, type Role } from '@gatehouse/contract/kernel/roles.ts'

type GroupOf<P> = P extends `${infer Group}:${string}` ? Group : never
type PermissionGroup = GroupOf<Permission>
type WordOf<P> = P extends `${infer Group}:${infer Verb}` ? `names.${Group}.${Verb}` : never

/** The key of a permission's words; one without words does not compile where it is said. */
export const wordOf = (permission: Permission) => `names.${permission.replace(':', '.')}` as WordOf<Permission>

/** The permissions by what they are about, in the contract's order. */
export const GROUPS: readonly { group: PermissionGroup; permissions: readonly Permission[] }[] = [
  ...new Set(PERMISSIONS.map((name) => name.split(':')[0] as PermissionGroup)),
].map((group) => ({ group, permissions: PERMISSIONS.filter((name) => name.startsWith(`${group}:`)) }))

/** What is chosen of a person's rights: the role, and what differs from it. */
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

/** Turns one permission over: added or removed beside the role, or as the role has it. */
export const turned = (chosen: Chosen, permission: Permission): Pick<Chosen, 'permissions_added' | 'permissions_removed'> => {
  const field = ROLE_PERMISSIONS[chosen.role].includes(permission) ? 'permissions_removed' : 'permissions_added'
  const now = chosen[field]
  const next = now.includes(permission) ? now.filter((name) => name !== permission) : [...now, permission]
  const { permissions_added, permissions_removed } = chosen
  return { permissions_added, permissions_removed, [field]: next }
}

/** With another role, what was added and removed stays as far as it still differs from it. */
export const inRole = (chosen: Chosen, role: Role): Chosen => ({
  role,
  permissions_added: chosen.permissions_added.filter((name) => !ROLE_PERMISSIONS[role].includes(name)),
  permissions_removed: chosen.permissions_removed.filter((name) => ROLE_PERMISSIONS[role].includes(name)),
})

export const effectiveOf = ({ role, permissions_added, permissions_removed }: Chosen): Permission[] =>
  effectivePermissions(role, permissions_added, permissions_removed)

/** Whether somebody may give a role: it is theirs, or they have all of it. Only an owner makes owners. */
export const mayGive = ({ user }: Pick<Me, 'user'>, role: Role): boolean =>
  role === user.role || (role !== 'owner' && ROLE_PERMISSIONS[role].every((name) => user.permissions.includes(name)))
