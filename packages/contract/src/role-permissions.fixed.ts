import type { Permission } from './kernel/permissions.ts'
import { ROLES, type Role } from './kernel/roles.ts'
import { FACTS } from './modules.ts'

// Most pages need no roles, so these lists aren't in `permissions.fixed.ts`.

const hasAll = (role: Role): boolean => role === 'owner' || role === 'admin'
const permissionsOf = (role: Role) =>
  FACTS.flatMap(({ permissions }) => Object.entries(permissions ?? {}))
    .filter(([, { roles }]) => hasAll(role) || roles?.some((name) => name === role))
    .map(([name]) => name)

/** The permissions of each role, in the order of the modules. A membership may add or remove single permissions. */
export const ROLE_PERMISSIONS = Object.fromEntries(ROLES.map((role) => [role, permissionsOf(role)])) as unknown as Readonly<
  Record<Role, readonly Permission[]>
>
