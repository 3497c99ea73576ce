import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { NO_EDITION } from '../kernel/editions.ts'
import { LANGUAGES, type ValueLabel } from '../kernel/languages.ts'
import { answerShape, choice, inputShape, listShape, own, recordFields } from '../kernel/record-fields.ts'
import { ROLES, type Role } from '../kernel/roles.ts'
import { defineRoutes, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import { namedUnit } from '../locations/units.ts'
import { PERMISSIONS } from '../permissions.fixed.ts'

/** `invited` until the person accepts; lifting a suspension returns a person who never accepted to `invited`. */
export const USER_STATUSES = ['invited', 'active', 'suspended'] as const
export const INVITE_OUTCOMES = ['invited', 'already_member', 'invalid', 'too_many'] as const
export const RESEND_OUTCOMES = ['sent', 'not_invited', 'person_has_more', 'too_many'] as const
/** The most addresses in one call. An organisation can send 200 invitations an hour, five of them to one address. */
export const MOST_ADDRESSES = 100

const reason = line(300)
const permissions = z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length)

const roles = {
  owner: ['Owner', 'เจ้าขององค์กร'],
  admin: ['Administrator', 'ผู้ดูแลระบบ'],
  operator: ['Guard', 'เจ้าหน้าที่ประตู'],
  host: ['Host', 'ผู้รับพบ'],
  viewer: ['Viewer', 'ผู้ดูข้อมูล'],
  auditor: ['Auditor', 'ผู้ตรวจสอบ'],
} as const satisfies Record<Role, ValueLabel>

const statuses = {
  invited: ['Invited', 'เชิญแล้ว'],
  active: ['Active', 'ใช้งานอยู่'],
  suspended: ['Suspended', 'ระงับ'],
} as const satisfies Record<(typeof USER_STATUSES)[number], ValueLabel>

const ids = z.array(id).min(1).max(500).nullable()

/** A membership: role, single permissions in addition, and the limits to locations and units; null means no limit. */
export const userFields = recordFields({
  /** Until the person accepts the invitation, the part of their address before @. */
  name: own({ label: ['Name', 'ชื่อ'], list: 'row' }, { answer: z.string() }),
  email: own({ label: ['E-mail', 'อีเมล'], list: 'row' }, { answer: z.string() }),
  role: choice(roles, { label: ['Role', 'บทบาท'], section: 'rights', list: 'row' }),
  status: own({ label: ['Status', 'สถานะ'], list: 'row', values: statuses }, { answer: z.enum(USER_STATUSES) }),
  location_ids: own(
    {
      ...{ label: ['Locations', 'สถานที่'], section: 'rights', list: 'row' },
      help: ['This person sees and works only at these locations.', 'ผู้ใช้จะเห็นและทำรายการได้เฉพาะในสถานที่เหล่านี้'],
    },
    { input: ids, answer: z.array(id).nullable() },
  ),
  /** The person works only for these units and sees only visits to them. */
  unit_ids: own(
    {
      ...{ label: ['Units', 'ห้อง/หน่วย'], section: 'rights', list: 'row' },
      help: ['People limited to units see only visits to those units.', 'ผู้ใช้ที่จำกัดห้อง/หน่วยจะเห็นเฉพาะการเข้า–ออกของห้อง/หน่วยนั้น'],
    },
    // Left out: unchanged; an invitation has no limit by default.
    { input: ids.optional(), answer: z.array(id).nullable() },
  ),
  permissions_added: own({ label: ['Permissions added', 'สิทธิ์ที่เพิ่ม'], section: 'permissions' }, { input: permissions, answer: permissions }),
  permissions_removed: own(
    { label: ['Permissions removed', 'สิทธิ์ที่นำออก'], section: 'permissions' },
    { input: permissions, answer: permissions },
  ),
  /** In this organisation; null if never. */
  last_seen_at: own({ label: ['Last seen', 'ใช้ล่าสุด'], list: 'row' }, { answer: instant.nullable() }),
  /** Whether sign-in asks for a second factor; null until the invitation is accepted. */
  second_factor: own({ label: ['Second factor', 'ยืนยันสองขั้นตอน'], list: 'row' }, { answer: z.boolean().nullable() }),
})

const rights = z.object(inputShape(userFields))

export const user = z.object({ id, ...listShape(userFields), created_at: instant, updated_at: instant }).meta({ id: 'User' })

export const userDetails = user
  .extend({
    ...answerShape(userFields),
    /** Every permission, with whether the person has it and why. */
    permissions: z.array(
      z.object({ permission: z.enum(PERMISSIONS), effective: z.boolean(), why: z.enum(['role', 'added', 'removed', 'not_given']) }),
    ),
    /** The units in `unit_ids` that the caller may see. */
    units: z.array(namedUnit).nullable(),
    /** The reason why the caller can't change this person: it is the caller, or a person with rights that the caller lacks. */
    locked: z.enum(['own', 'has_more', 'read_only']).nullable(),
    /** The last invitation until it is accepted. */
    invitation: z
      .object({
        invited_by: z.string(),
        created_at: instant,
        sent_at: instant.nullable(),
        refused_at: instant.nullable(),
        expires_at: instant,
      })
      .nullable(),
  })
  .meta({ id: 'UserDetails' })

export const invitationInput = rights
  .extend({
    /** Each address is processed separately: an invalid one doesn't stop the others. */
    addresses: z.array(line(320)).min(1).max(MOST_ADDRESSES),
    /** The language of the mail and of a new account; defaults to the organisation's. */
    language: z.enum(LANGUAGES).optional(),
  })
  .strict()
  .meta({ id: 'InvitationInput' })

export const userUpdate = rights
  .extend({
    /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
    reason: reason.optional(),
  })
  .strict()
  .meta({ id: 'UserUpdate' })

const reasonBody = z.strictObject({ reason }).meta({ id: 'UserReason' })

export const signInPolicy = z
  .object({
    second_factor_required: z.boolean(),
    /** Active people of the organisation, and the number without a second factor. */
    people: z.int().min(0),
    people_without: z.int().min(0),
  })
  .meta({ id: 'SignInPolicy' })

export const users = defineRoutes({
  list: {
    ...get('/users', 'users:read', NO_EDITION),
    summary: 'People of the organisation, by name; people limited to locations or units get those who may be at one of them',
    query: listQuery.extend({
      role: z.enum(ROLES).optional(),
      status: z.enum(USER_STATUSES).optional(),
      location_id: id.optional(),
      sort: z.enum(['name', '-name', 'email', '-email']).default('name'),
    }),
    response: list(user),
  },
  get: { ...get('/users/{id}', 'users:read', NO_EDITION), summary: 'One person, with what they may do and why', response: userDetails },
  invite: {
    ...post('/users/invitations', 'users:write', NO_EDITION),
    summary: 'Invite people by e-mail; each address has its own outcome, the same whether or not it has an account already',
    idempotent: true,
    body: invitationInput,
    response: z
      .object({ outcomes: z.array(z.object({ email: z.string(), outcome: z.enum(INVITE_OUTCOMES), id: id.nullable() })) })
      .meta({ id: 'Invited' }),
    errors: ['more_than_own', 'location_not_found', 'unit_not_found', 'unit_archived'],
  },
  resend: {
    ...post('/users/invitations/resend', 'users:write', NO_EDITION),
    summary: 'Send invitations again; the links before are dead',
    idempotent: true,
    body: z.strictObject({ ids: z.array(id).min(1).max(MOST_ADDRESSES) }).meta({ id: 'ResendInput' }),
    response: z.object({ outcomes: z.array(z.object({ id, outcome: z.enum(RESEND_OUTCOMES) })) }).meta({ id: 'Resent' }),
    errors: ['person_has_more'],
  },
  update: {
    ...put('/users/{id}', 'users:write', NO_EDITION),
    summary: 'Change what a person may do, and where; it counts from their next call',
    body: userUpdate,
    response: userDetails,
    errors: [
      'changed_meanwhile',
      'own_membership',
      'person_has_more',
      'more_than_own',
      'last_owner',
      'location_not_found',
      'unit_not_found',
      'unit_archived',
    ],
  },
  setStatus: {
    ...post('/users/{id}/status', 'users:write', NO_EDITION),
    summary: 'Suspend a person, which ends their sessions here, or take that back',
    body: z.strictObject({ status: z.enum(['active', 'suspended']), reason }).meta({ id: 'UserStatusInput' }),
    response: userDetails,
    errors: ['status_not_allowed', 'own_membership', 'person_has_more', 'last_owner'],
  },
  signOut: {
    ...post('/users/{id}/sign-out', 'users:write', NO_EDITION),
    summary: 'End every session of a person in this organisation',
    body: reasonBody,
    response: userDetails,
    errors: ['own_membership', 'person_has_more'],
  },
  remove: {
    ...post('/users/{id}/remove', 'users:write', NO_EDITION),
    summary: 'Take a person out of the organisation; their account and what they did here stay',
    body: reasonBody,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['own_membership', 'person_has_more', 'last_owner'],
  },
  policy: {
    ...get('/settings/sign-in', 'settings:write', NO_EDITION),
    summary: 'Whether everybody needs a second factor, and how many have none',
    response: signInPolicy,
  },
  setPolicy: {
    ...put('/settings/sign-in', 'settings:write', NO_EDITION),
    reach: 'organisation',
    summary: 'Say whether everybody needs a second factor',
    body: z.strictObject({ second_factor_required: z.boolean(), reason: reason.optional() }).meta({ id: 'SignInPolicyInput' }),
    response: signInPolicy,
  },
})

export type User = z.output<typeof user>
export type UserDetails = z.output<typeof userDetails>
export type InvitationInput = z.output<typeof invitationInput>
