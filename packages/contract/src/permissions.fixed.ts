import { collect } from './kernel/module.ts'
import type { Permission, WritingPermission } from './kernel/permissions.ts'
import type { Reach } from './kernel/reach.ts'
import { ROLES, type Role } from './kernel/roles.ts'
import { FACTS } from './modules.ts'

// The page gets these names without the facts behind them.

const permissionFacts = Object.entries(collect('permission', FACTS, ({ permissions }) => permissions))

/** Every permission, in the order of the modules. */
export const PERMISSIONS = permissionFacts.map(([name]) => name) as [Permission, ...Permission[]]

/** The reach of each permission that writes. */
export const REACH = Object.fromEntries(
  permissionFacts.flatMap(([name, facts]) => ('reach' in facts ? [[name, facts.reach]] : [])),
) as Readonly<Record<WritingPermission, Reach>>

const hasAll = (role: Role): boolean => role === 'owner' || role === 'admin'
const permissionsOf = (role: Role) =>
  permissionFacts.filter(([, { roles }]) => hasAll(role) || roles?.some((name) => name === role)).map(([name]) => name)

/** The permissions of each role. A membership may add or remove single permissions. */
export const ROLE_PERMISSIONS = Object.fromEntries(ROLES.map((role) => [role, permissionsOf(role)])) as unknown as Readonly<
  Record<Role, readonly Permission[]>
>
