import { z } from 'zod'
import { line } from './kernel/domain/text.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { defineRoutes, id, idParams, instant, list, listQuery } from './kernel/routes.ts'

export const LOCATION_KINDS = ['office', 'condominium', 'village', 'factory', 'mall', 'school', 'other'] as const
export const LOCATION_STATUSES = ['active', 'suspended', 'archived'] as const
/** From each status, those that it may become; archived is the end. */
export const LOCATION_TRANSITIONS: Readonly<Record<(typeof LOCATION_STATUSES)[number], readonly (typeof LOCATION_STATUSES)[number][]>> = {
  active: ['suspended', 'archived'],
  suspended: ['active', 'archived'],
  archived: [],
}

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,12}$/, 'code')

export const location = z
  .object({
    id,
    code,
    name_th: line(120),
    name_en: line(120),
    kind: z.enum(LOCATION_KINDS),
    capacity: z.int().min(1).max(1_000_000).nullable(),
    status: z.enum(LOCATION_STATUSES),
    /** People inside now. */
    inside: z.int().min(0),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Location' })

export const locationInput = location
  .pick({ code: true, name_th: true, name_en: true, kind: true, capacity: true })
  .strict()
  .meta({ id: 'LocationInput' })

export const locationUpdate = locationInput
  .extend({
    /** The `updated_at` that the form was filled from: a change made meanwhile is not overwritten. */ updated_at: instant,
    reason: line(300).optional(),
  })
  .strict()
  .meta({ id: 'LocationUpdate' })

/** Building, floor, house, room or tenant company of a location, which visits are made to. */
export const unit = z.object({ id, location_id: id, code: z.string(), name: z.string(), host: z.string().nullable() }).meta({ id: 'Unit' })

export const locations = defineRoutes({
  list: {
    method: 'GET',
    path: '/locations',
    summary: 'Locations that the person may see, by code',
    permission: 'locations:read',
    editions: ANY_EDITION,
    query: listQuery.extend({ status: z.enum(LOCATION_STATUSES).optional() }),
    response: list(location),
  },
  get: {
    method: 'GET',
    path: '/locations/{id}',
    summary: 'One location',
    permission: 'locations:read',
    editions: ANY_EDITION,
    params: idParams,
    response: location,
  },
  create: {
    method: 'POST',
    path: '/locations',
    summary: 'Add a location',
    permission: 'locations:write',
    editions: ANY_EDITION,
    idempotent: true,
    body: locationInput,
    status: 201,
    response: location,
    errors: ['location_code_taken'],
  },
  update: {
    method: 'PUT',
    path: '/locations/{id}',
    summary: 'Change a location',
    permission: 'locations:write',
    editions: ANY_EDITION,
    params: idParams,
    body: locationUpdate,
    response: location,
    errors: ['location_code_taken', 'changed_meanwhile'],
  },
  setStatus: {
    method: 'POST',
    path: '/locations/{id}/status',
    summary: 'Suspend, reopen or archive a location; archiving is refused while anyone is inside',
    permission: 'locations:write',
    editions: ANY_EDITION,
    params: idParams,
    body: z.strictObject({ status: z.enum(LOCATION_STATUSES), reason: line(300) }).meta({ id: 'LocationStatusInput' }),
    response: location,
    errors: ['status_not_allowed', 'location_occupied'],
  },
  units: {
    method: 'GET',
    path: '/locations/{id}/units',
    summary: 'Units of a location whose code, name or host contains the search text, by code',
    permission: 'locations:read',
    editions: ANY_EDITION,
    params: idParams,
    query: listQuery,
    response: list(unit),
  },
})

export type Location = z.output<typeof location>
export type LocationInput = z.output<typeof locationInput>
export type Unit = z.output<typeof unit>
