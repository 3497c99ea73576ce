import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import type { Declared } from './kernel/facts.ts'
import { collect } from './kernel/module.ts'
import type { Permission } from './kernel/permissions.ts'
import { defineRoutes, get, id } from './kernel/routes.ts'
import { FACTS } from './modules.ts'

/** The permissions that an event names. */
interface EventPermissions {
  readonly permission: Permission | 'self'
  readonly in_units?: Permission
  readonly counted_by?: readonly Permission[]
}

/** Events sent to open pages, and who receives them. An event that names an unknown permission doesn't compile. */
export const EVENTS = collect('event', FACTS, ({ events: kinds }) => kinds) as unknown as Declared<'events'> satisfies Readonly<
  Record<string, EventPermissions>
>

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
