/** The permissions of each role are in the facts of the modules. */
export const ROLES = ['owner', 'admin', 'operator', 'host', 'viewer', 'auditor'] as const
export type Role = (typeof ROLES)[number]
