import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import type { Permission } from './kernel/permissions.ts'
import { defineRoutes, get, id } from './kernel/routes.ts'

interface EventKind {
  /** The permission to read the record; `self` means only the people named in it, or everyone if it names no one. */
  permission: Permission | 'self'
  /** Also enough, within their units, for people limited to units. */
  in_units?: Permission
  /** People with these permissions see only counts of the records, so they only learn that something changed. */
  counted_by?: readonly Permission[]
  /** The fields of the record that restrict who sees it. */
  limits: readonly ('location_ids' | 'unit_ids' | 'user_id')[]
}

/** Events sent to open pages, and who receives them. */
export const EVENTS = {
  'entrance.changed': {
    permission: 'entrances:read',
    counted_by: ['dashboard:read', 'locations:read'],
    limits: ['location_ids', 'unit_ids'],
  },
  'pre_register.changed': {
    permission: 'pre-registers:all',
    in_units: 'pre-registers:read',
    counted_by: ['pre-registers:read', 'entrances:read', 'dashboard:read'],
    limits: ['location_ids', 'unit_ids'],
  },
  'pre_pass.changed': {
    permission: 'pre-passes:all',
    in_units: 'pre-passes:read',
    counted_by: ['pre-passes:read'],
    limits: ['location_ids', 'unit_ids'],
  },
  // People limited to units receive none of these.
  'payment.changed': { permission: 'payments:read', limits: ['location_ids', 'unit_ids'] },
  'till.changed': { permission: 'payments:read', limits: ['location_ids', 'unit_ids'] },
  'tariff.changed': { permission: 'parking-fees:read', limits: ['location_ids', 'unit_ids'] },
  'stamp.changed': { permission: 'e-stamps:all', in_units: 'e-stamps:read', limits: ['location_ids', 'unit_ids'] },
  'stamp_kind.changed': { permission: 'e-stamps:read', limits: ['location_ids', 'unit_ids'] },
  'delete_request.changed': { permission: 'delete-requests:read', limits: ['location_ids', 'unit_ids'] },
  'gate.changed': { permission: 'gates:read', counted_by: ['entrances:read'], limits: ['location_ids'] },
  'settings.changed': { permission: 'settings:read', counted_by: ['entrances:read'], limits: ['location_ids'] },
  'card.changed': { permission: 'cards:read', limits: ['location_ids'] },
  'location.changed': { permission: 'locations:read', counted_by: ['gates:read', 'dashboard:read'], limits: ['location_ids'] },
  'blacklist.changed': { permission: 'blacklists:read', limits: ['location_ids'] },
  'sighting.changed': { permission: 'blacklists:seen', counted_by: ['blacklists:read'], limits: ['location_ids', 'unit_ids'] },
  'member.changed': { permission: 'members:read', limits: ['location_ids', 'unit_ids'] },
  'notification.changed': { permission: 'self', limits: ['user_id'] },
  'organisation.changed': { permission: 'self', limits: ['user_id'] },
  'user.changed': { permission: 'users:read', limits: ['location_ids', 'unit_ids'] },
  'profile.changed': { permission: 'self', limits: ['user_id'] },
} as const satisfies Readonly<Record<string, EventKind>>

type Kinds = keyof typeof EVENTS
export const EVENT_KINDS = Object.keys(EVENTS) as [Kinds, ...Kinds[]]

/** Tells a page what to read again; carries no data. */
export const liveEvent = z
  .object({ kind: z.enum(EVENT_KINDS), record_id: id.nullable(), location_id: id.nullable() })
  .meta({ id: 'LiveEvent' })

export const events = defineRoutes({
  stream: {
    ...get('/events', 'self', NO_EDITION),
    summary: 'Live events of the organisation (server-sent events; resumes by Last-Event-ID; `reset` means read everything again)',
    kind: 'events',
    response: liveEvent,
    errors: ['organisation_not_found'],
  },
})

export type LiveEvent = z.output<typeof liveEvent>
