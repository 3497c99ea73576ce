import type { Permission } from './kernel/permissions.ts'
import { coversReach, type Reach } from './kernel/reach.ts'
import type { Role } from './kernel/roles.ts'
import { type Route, writes } from './kernel/routes.ts'
import { PERMISSIONS, REACH } from './permissions.fixed.ts'
import { ROLE_PERMISSIONS } from './role-permissions.fixed.ts'

const reachOfPermission = (permission: string): Reach => (REACH as Readonly<Record<string, Reach>>)[permission] ?? 'sight'

/** The permissions in this list that reach further than the person may. */
export const outOfReach = (permissions: readonly string[], own: Reach): string[] =>
  permissions.filter((permission) => !coversReach(own, reachOfPermission(permission)))

/** The reach of a writing call; null if it changes nothing in an organisation. */
export function reachOf(route: Route): Reach | null {
  const { permission, reach } = route
  if (!writes(route) || permission === 'public' || permission === 'link' || permission === 'self') return null
  return reach ?? reachOfPermission(permission)
}

/** The permissions of a membership in the order of `PERMISSIONS`: those of its role, plus `addedPermissions`, minus `removedPermissions`. */
export function effectivePermissions(
  role: Role,
  addedPermissions: readonly string[] = [],
  removedPermissions: readonly string[] = [],
): Permission[] {
  const bundle = ROLE_PERMISSIONS[role]
  return PERMISSIONS.filter(
    (permission) => (bundle.includes(permission) || addedPermissions.includes(permission)) && !removedPermissions.includes(permission),
  )
}
