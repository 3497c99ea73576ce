import { z } from 'zod'
import { line } from './kernel/domain/text.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { recordUpdate } from './kernel/record-update.ts'
import { defineRoutes, id, idParams, instant, list, listQuery } from './kernel/routes.ts'

export const GATE_DIRECTIONS = ['in', 'out', 'both'] as const
export const GATE_KINDS = ['reception', 'vehicle', 'pedestrian', 'service', 'kiosk'] as const
export const GATE_STATUSES = ['active', 'maintenance', 'closed', 'retired'] as const
/** From each status, those that it may become; retired is the end. */
export const GATE_TRANSITIONS: Readonly<Record<(typeof GATE_STATUSES)[number], readonly (typeof GATE_STATUSES)[number][]>> = {
  active: ['maintenance', 'closed', 'retired'],
  maintenance: ['active', 'closed', 'retired'],
  closed: ['active', 'maintenance', 'retired'],
  retired: [],
}
/** What a gate can ask of a visitor before it lets them in. */
export const GATE_ASKS = ['photo', 'id_number', 'plate', 'unit', 'card'] as const

export const gate = z
  .object({
    _id: id,
    location_id: id,
    location_code: z.string(),
    code: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{1,12}$/, 'code'),
    name: line(120),
    direction: z.enum(GATE_DIRECTIONS),
    kind: z.enum(GATE_KINDS),
    asks: z.array(z.enum(GATE_ASKS)).max(GATE_ASKS.length),
    status: z.enum(GATE_STATUSES),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Gate' })

/** What a person may write; status changes only through its own command. Unknown keys are refused. */
export const gateInput = gate
  .pick({ location_id: true, code: true, name: true, direction: true, kind: true, asks: true })
  .strict()
  .meta({ id: 'GateInput' })

export const gateUpdate = recordUpdate(gate, {
  ...gateInput.shape,
  /** The `updated_at` that the form was filled from: a change made meanwhile is not overwritten. */ updated_at: instant,
  reason: line(300).optional(),
}).meta({ id: 'GateUpdate' })

export const gates = defineRoutes({
  list: {
    method: 'GET',
    path: '/visitors/gates',
    summary: 'Gates at the locations that the person may see, by code',
    permission: 'gates:read',
    editions: ANY_EDITION,
    query: listQuery.extend({
      locationId: id.optional(),
      status: z.enum(GATE_STATUSES).optional(),
      sort: z.enum(['code', '-code', 'name', '-name']).default('code'),
    }),
    response: list(gate),
  },
  get: {
    method: 'GET',
    path: '/visitors/gates/{id}',
    summary: 'One gate',
    permission: 'gates:read',
    editions: ANY_EDITION,
    params: idParams,
    response: gate,
  },
  create: {
    method: 'POST',
    path: '/visitors/gates',
    summary: 'Add a gate to a location',
    permission: 'gates:write',
    editions: ANY_EDITION,
    idempotent: true,
    body: gateInput,
    status: 201,
    response: gate,
    errors: ['location_not_found', 'location_archived', 'gate_code_taken'],
  },
  update: {
    method: 'PUT',
    path: '/visitors/gates/{id}',
    summary: 'Change a gate',
    permission: 'gates:write',
    editions: ANY_EDITION,
    params: idParams,
    body: gateUpdate,
    response: gate,
    errors: ['location_not_found', 'location_archived', 'gate_code_taken', 'gate_in_use', 'changed_meanwhile'],
  },
  setStatus: {
    method: 'POST',
    path: '/visitors/gates/{id}/status',
    summary: 'Open, close, retire a gate, or set it to maintenance',
    permission: 'gates:write',
    editions: ANY_EDITION,
    params: idParams,
    body: z.strictObject({ status: z.enum(GATE_STATUSES), reason: line(300) }).meta({ id: 'GateStatusInput' }),
    response: gate,
    errors: ['status_not_allowed', 'location_archived'],
  },
  remove: {
    method: 'DELETE',
    path: '/visitors/gates/{id}',
    summary: 'Delete a gate at which nothing was ever recorded',
    permission: 'gates:write',
    editions: ANY_EDITION,
    params: idParams,
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['gate_in_use', 'location_archived'],
  },
})

export type Gate = z.output<typeof gate>
export type GateInput = z.output<typeof gateInput>
