import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { defineRoutes, get, id, instant, LARGEST_INT, list, noContent, post } from '../kernel/routes.ts'
import { CERTIFIED_KINDS, DAYS_KEPT, RETENTION_KINDS, type RetentionKind } from '../settings/settings.ts'

const count = z.int().min(0)
const of = <S extends z.ZodType>(schema: S) =>
  z.object(Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, schema])) as Record<RetentionKind, S>)

/** The certificate of one night: the number of erased records, and the first day kept of each kind of data. */
const run = z
  .object({
    _id: id,
    /** When the run began. */
    at: instant,
    /** Null while it runs. */
    ended_at: instant.nullable(),
    /** False while it runs, and if the server stopped in the middle; the next run continues it. */
    complete: z.boolean(),
    /** The first day kept, in the organisation's zone. */
    kept_from: of(day),
    /** The days in force for each kind, and the newest version of the settings. Null in older certificates, which don't record them. */
    days: of(z.int()).nullable(),
    settings_version: z.int().nullable(),
    erased: z.object(
      Object.fromEntries(CERTIFIED_KINDS.map((kind) => [kind, count])) as Record<(typeof CERTIFIED_KINDS)[number], typeof count>,
    ),
    /** Visits past their retention time that are held. */
    held: count,
  })
  .meta({ id: 'RetentionRun' })

const hold = z
  .object({
    _id: id,
    entrance_id: id,
    number: z.int().max(LARGEST_INT),
    checkin_at: instant,
    location_id: id,
    reason: z.string(),
    held_by: z.string(),
    held_at: instant,
  })
  .meta({ id: 'EntranceHold' })

const page = { cursor: z.string().max(400).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }
const withReason = z.strictObject({ reason: line(300) })
const days = z.coerce.number().int().min(1).max(DAYS_KEPT)

export const retention = defineRoutes({
  preview: {
    ...get('/settings/visitors/retention/preview', 'settings:read', ANY_EDITION),
    summary: 'What would be erased if these days were saved now, on the night when they take effect; kinds without days: the next night',
    report: true,
    query: z.object(
      Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, days.optional()])) as Record<RetentionKind, z.ZodOptional<typeof days>>,
    ),
    response: of(count).extend({
      held: count,
      /** When the days of each kind take effect, because shorter days wait for a week; null for the next night. */
      effective_at: of(instant.nullable()),
    }),
    errors: ['more_than_own'],
  },
  runs: {
    ...get('/settings/visitors/retention/runs', 'settings:read', ANY_EDITION),
    summary: 'The nights in which something was erased, newest first',
    query: z.object(page),
    response: list(run),
    errors: ['more_than_own'],
  },
  holds: {
    ...get('/visitors/entrance-holds', 'retention:hold', ANY_EDITION),
    summary: 'Visits that are held: under dispute, and kept whatever their age',
    query: z.object({ ...page, entrance_id: id.optional() }),
    response: list(hold),
  },
  hold: {
    ...post('/visitors/entrances/{id}/hold', 'retention:hold', ANY_EDITION),
    summary: 'Keep a visit whatever its age, because it is under dispute',
    body: withReason.meta({ id: 'HoldInput' }),
    status: 204,
    response: noContent,
    errors: ['visit_held', 'visit_erased'],
  },
  release: {
    ...post('/visitors/entrances/{id}/release', 'retention:hold', ANY_EDITION),
    summary: 'Keep a visit no longer than others',
    body: withReason.meta({ id: 'ReleaseInput' }),
    status: 204,
    response: noContent,
    errors: ['visit_not_held'],
  },
})
