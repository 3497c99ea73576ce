import type { Declared } from './kernel/facts.ts'
import { collect } from './kernel/module.ts'
import type { Permission, WritingPermission } from './kernel/permissions.ts'
import type { Reach } from './kernel/reach.ts'
import { FACTS } from './modules.ts'

// The page gets these names without the facts behind them.

/** A permission that writes doesn't compile without its reach. */
const permissionFacts = collect('permission', FACTS, ({ permissions }) => permissions) as Declared<'permissions'> satisfies Readonly<
  Record<WritingPermission, { readonly reach: Reach }>
>

/** Every permission, in the order of the modules. */
export const PERMISSIONS = Object.keys(permissionFacts) as [Permission, ...Permission[]]

/** The reach of each permission that writes. */
export const REACH = Object.fromEntries(
  Object.entries(permissionFacts).flatMap(([name, facts]) => ('reach' in facts ? [[name, facts.reach]] : [])),
) as Readonly<Record<WritingPermission, Reach>>
