import { PERMISSIONS, type Permission } from './permissions.ts'

export const ROLES = ['owner', 'admin', 'operator', 'host', 'viewer', 'auditor'] as const
export type Role = (typeof ROLES)[number]

const READ_ONLY: readonly Permission[] = [
  'dashboard:read',
  'locations:read',
  'gates:read',
  'cards:read',
  'members:read',
  'pre-registers:read',
  'pre-registers:all',
  'pre-passes:read',
  'pre-passes:all',
  'payments:read',
  'parking-fees:read',
  'e-stamps:read',
  'e-stamps:all',
  'entrances:read',
  'reports:read',
]

/** The permissions of each role. A membership may add or remove single permissions. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  admin: PERMISSIONS,
  operator: [
    'dashboard:read',
    'locations:read',
    'gates:read',
    'cards:read',
    'members:read',
    'pre-registers:read',
    'pre-registers:write',
    'pre-registers:all',
    'pre-passes:read',
    'pre-passes:write',
    'pre-passes:all',
    'payments:read',
    'payments:take',
    'e-stamps:read',
    'e-stamps:all',
    'e-stamps:stamp',
    'entrances:read',
    'entrances:check_in',
    'entrances:check_out',
    'entrances:write',
    'entrances:numbers',
    'delete-requests:read',
    'delete-requests:request',
    'blacklists:seen',
    'blacklists:decide',
  ],
  host: [
    'locations:read',
    'pre-registers:read',
    'pre-registers:write',
    'pre-passes:read',
    'pre-passes:write',
    'e-stamps:read',
    'e-stamps:stamp',
  ],
  viewer: READ_ONLY,
  auditor: [
    ...READ_ONLY,
    'users:read',
    'settings:read',
    'blacklists:read',
    'blacklists:seen',
    'delete-requests:read',
    'delete-requests:deleted',
    'audit:read',
  ],
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
