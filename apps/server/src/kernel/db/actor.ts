import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import type { LinkPurpose } from '@gatehouse/contract/kernel/routes.ts'

/** The caller, as the database reported it when it opened the context of the request (app_begin). */
export interface Actor {
  session_id: string
  user_id: string
  /** The organisation that the session is bound to; null for a person without an organisation. */
  organisation_id: number | null
  name: string
  language: Language
  role: Role | null
  permissions: Permission[]
  /** Null: all locations. */
  location_ids: string[] | null
  /** Null: all units, and visits without a unit as well. */
  unit_ids: string[] | null
  organisation_name: string | null
  time_zone: string | null
  currency: string | null
  /** The version of these rights. Any change of rights gives another version. */
  version: string
  request_id: string
  ip: string | null
}

/** An actor inside an organisation. Every call with a specific permission gets one. */
export interface OrgActor extends Actor {
  organisation_id: number
  time_zone: string
  currency: string
  organisation_name: string
}

/** The product itself working for an organisation: jobs, the operator's tool, demo data. */
export const systemActor = (organisation_id: number, time_zone = 'Asia/Bangkok'): OrgActor => ({
  session_id: '',
  user_id: '',
  organisation_id,
  name: 'Gatehouse',
  language: 'en',
  role: null,
  permissions: [],
  location_ids: null,
  unit_ids: null,
  organisation_name: '',
  time_zone,
  currency: 'THB',
  version: '',
  request_id: 'system',
  ip: null,
})

/** The record that a link opens for its holder. */
export interface Link {
  _id: string
  organisation_id: number
  /** The organisation's. */
  time_zone: string
  /** The record that the link is about: the guest of a visit, the question to a host. */
  subject_id: string
}

export interface LinkCheck {
  /** SHA-256 of the link's token. */
  token_hash: Buffer
  /** Whether the token shows that this product issued it. */
  own: boolean
  purpose: LinkPurpose
  editions: readonly Service[]
  write: boolean
}

export interface SessionCheck {
  /** SHA-256 of the session's token. */
  token_hash: Buffer
  /** Whether the token shows that this product issued it. Only the database knows whether it is still valid. */
  own: boolean
  permission: Permission | 'self'
  editions: readonly Service[]
  write: boolean
}
