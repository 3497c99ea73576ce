import type { DeclaredName } from './facts.ts'

/** One permission for each action: `<group>:<verb>`. The facts of the modules declare them. */
export type Permission = DeclaredName<'permissions'>
/** A permission whose calls have a reach. */
export type WritingPermission = Exclude<Permission, `${string}:read`>
/** The part before the colon. */
export type PermissionGroup = Permission extends `${infer Group}:${string}` ? Group : never
