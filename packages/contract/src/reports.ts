import { z } from 'zod'
import { entranceRow } from './entrance-record.ts'
import { day } from './kernel/domain/fields.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { defineRoutes, get, id, instant } from './kernel/routes.ts'

export const dashboard = z
  .object({
    as_of: instant,
    today: day,
    /** Inside now. */
    inside: z.object({ people: z.int(), visits: z.int(), vehicles: z.int() }),
    checked_in_today: z.int(),
    /** Average of this weekday by this time in eight weeks; null without a past. */
    usual_by_now: z.int().nullable(),
    checked_out_today: z.int(),
    average_stay_minutes: z.int().nullable(),
    overstaying: z.object({ count: z.int(), longest_minutes: z.int() }),
    expected: z.object({ count: z.int(), next_at: instant.nullable() }),
    hours: z.array(z.object({ hour: z.int().min(0).max(23), checkins: z.int(), usual: z.number().nullable(), running: z.boolean() })),
    locations: z.array(z.object({ id, name_th: z.string(), name_en: z.string(), inside: z.int(), capacity: z.int().nullable() })),
    /** The longest first, at most 6. */
    attention: z.array(entranceRow),
    last_days: z.array(z.object({ date: day, checkins: z.int(), checkouts: z.int() })),
  })
  .meta({ id: 'Dashboard' })

export const reports = defineRoutes({
  dashboard: {
    ...get('/visitors/dashboard', 'dashboard:read', ANY_EDITION),
    summary: 'Who is inside now and how the day goes',
    report: true,
    query: z.object({ locationId: id.optional() }),
    response: dashboard,
  },
})

export type Dashboard = z.output<typeof dashboard>
