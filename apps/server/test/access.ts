import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import { ROLES, type Role } from '@gatehouse/contract/kernel/roles.ts'

/** Roles and editions that may make a call. Calls that are `public` or by a `link` have no session. */
export type Access = 'public' | 'link' | { roles: readonly Role[]; editions: readonly Service[] | 'none' }

export const EVERYBODY = ROLES
export const MANAGERS: readonly Role[] = ['owner', 'admin']
export const AUDITORS: readonly Role[] = ['owner', 'admin', 'auditor']
export const DESK: readonly Role[] = ['owner', 'admin', 'operator']
export const REPORTERS: readonly Role[] = ['owner', 'admin', 'viewer', 'auditor']
export const READERS: readonly Role[] = ['owner', 'admin', 'operator', 'viewer', 'auditor']

export const ANY: readonly Service[] = ['visitor_m', 'visitor_lite', 'visitor_m_plus']
export const PASS: readonly Service[] = ['visitor_m', 'visitor_m_plus']
export const LITE: readonly Service[] = ['visitor_m', 'visitor_lite']
export const VISITOR_M: readonly Service[] = ['visitor_m']
