/** One permission per thing a person may do; `<module>:<verb>`, the module spelled as everywhere else. */
export const PERMISSIONS = [
  'dashboard:read',
  'locations:read',
  'locations:write',
  'users:read',
  'users:write',
  'gates:read',
  'gates:write',
  'cards:read',
  'cards:write',
  'blacklists:read',
  'blacklists:write',
  'blacklists:seen',
  'blacklists:decide',
  'blacklists:override',
  'blacklists:reveal',
  'members:read',
  'members:write',
  'members:reveal',
  'pre-registers:read',
  'pre-registers:write',
  'pre-registers:all',
  'pre-registers:approve',
  'pre-passes:read',
  'pre-passes:write',
  'pre-passes:all',
  'payments:read',
  'payments:take',
  'payments:waive',
  'payments:void',
  'parking-fees:read',
  'parking-fees:write',
  'e-stamps:read',
  'e-stamps:all',
  'e-stamps:stamp',
  'e-stamps:write',
  'entrances:read',
  'entrances:check_in',
  'entrances:check_out',
  'entrances:write',
  'entrances:numbers',
  'entrances:override',
  'entrances:reveal',
  'delete-requests:read',
  'delete-requests:request',
  'delete-requests:decide',
  'delete-requests:deleted',
  'retention:hold',
  'reports:read',
  'settings:read',
  'settings:write',
  'settings:payment_account',
  'audit:read',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * How far a writing call reaches. `sight`: its handler asks for records within the person's locations and units. `location`: it changes what a whole
 * location goes by, so people limited to units are refused. `organisation`: people limited to locations are refused as well.
 */
export const REACHES = ['sight', 'location', 'organisation'] as const
export type Reach = (typeof REACHES)[number]

/** The widest reach of a person with these limits; null is no limit. */
export const widestReach = ({
  location_ids,
  unit_ids,
}: {
  location_ids: readonly string[] | null
  unit_ids: readonly string[] | null
}): Reach => (unit_ids !== null ? 'sight' : location_ids !== null ? 'location' : 'organisation')

export const coversReach = (own: Reach, needed: Reach): boolean => REACHES.indexOf(own) >= REACHES.indexOf(needed)

/** The reach of each permission that writes; a call may have another one (`reach`). A new permission doesn't compile without it. */
export const REACH: Readonly<Record<Exclude<Permission, `${string}:read`>, Reach>> = {
  'locations:write': 'location',
  'users:write': 'sight',
  'gates:write': 'location',
  'cards:write': 'location',
  'blacklists:write': 'location',
  'blacklists:seen': 'sight',
  'blacklists:decide': 'sight',
  'blacklists:override': 'sight',
  'blacklists:reveal': 'sight',
  'members:write': 'sight',
  'members:reveal': 'sight',
  'pre-registers:write': 'sight',
  'pre-registers:all': 'sight',
  'pre-registers:approve': 'sight',
  'pre-passes:write': 'sight',
  'pre-passes:all': 'sight',
  'payments:take': 'sight',
  'payments:waive': 'sight',
  'payments:void': 'sight',
  'parking-fees:write': 'sight',
  'e-stamps:all': 'sight',
  'e-stamps:stamp': 'sight',
  'e-stamps:write': 'sight',
  'entrances:check_in': 'sight',
  'entrances:check_out': 'sight',
  'entrances:write': 'sight',
  'entrances:numbers': 'sight',
  'entrances:override': 'sight',
  'entrances:reveal': 'sight',
  'delete-requests:request': 'sight',
  'delete-requests:decide': 'sight',
  'delete-requests:deleted': 'sight',
  'retention:hold': 'sight',
  'settings:write': 'location',
  'settings:payment_account': 'location',
}

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

/** What each role may do. A membership may add or remove single permissions. */
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

/** The permissions of a membership: its role's, with its own added and removed, in the order of `PERMISSIONS`. */
export function effectivePermissions(role: Role, added: readonly string[] = [], removed: readonly string[] = []): Permission[] {
  const bundle = ROLE_PERMISSIONS[role]
  return PERMISSIONS.filter((permission) => (bundle.includes(permission) || added.includes(permission)) && !removed.includes(permission))
}
