import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import { defineRoutes, id } from './kernel/routes.ts'

export const EVENT_KINDS = [
  'entrance.changed',
  'gate.changed',
  'card.changed',
  'location.changed',
  'blacklist.changed',
  'sighting.changed',
  'member.changed',
  'notification.changed',
  'organisation.changed',
  'user.changed',
  'profile.changed',
] as const

/** Tells open pages what to read again; it carries no data of the record. */
export const liveEvent = z
  .object({ kind: z.enum(EVENT_KINDS), record_id: id.nullable(), location_id: id.nullable() })
  .meta({ id: 'LiveEvent' })

export const events = defineRoutes({
  stream: {
    method: 'GET',
    path: '/events',
    summary: 'Live events of the organisation (server-sent events; resumes by Last-Event-ID; `reset` means read everything again)',
    permission: 'self',
    editions: NO_EDITION,
    kind: 'events',
    response: liveEvent,
  },
})

export type LiveEvent = z.output<typeof liveEvent>
