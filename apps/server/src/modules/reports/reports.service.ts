import type { Dashboard } from '@gatehouse/contract/reports/reports.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { listOverstaying } from '../entrances/entrances.service.ts'
import { locationsWithPresence } from '../locations/locations.service.ts'
import { expectedToday } from '../pre-registers/pre-registers.service.ts'
import { selectHours, selectLastDays, selectTotals } from './reports.queries.ts'

const ATTENTION = 6

/** The people inside, and the day compared with what is usual on this weekday. */
export async function dashboard(app: App, db: Db, actor: OrgActor, locationId: string | undefined): Promise<Dashboard> {
  const [totals, past, expected, locations, attention, last_days] = await Promise.all([
    selectTotals(db, actor, locationId),
    selectHours(db, actor, locationId),
    expectedToday(app, db, actor, locationId),
    locationsWithPresence(db, actor),
    listOverstaying(app, db, actor, locationId, ATTENTION),
    selectLastDays(db, actor, locationId),
  ])
  const weeks = new Set(past.filter((row) => row.weeks_ago > 0).map((row) => row.weeks_ago)).size
  const sum = (rows: typeof past, field: 'checkins' | 'so_far') => rows.reduce((total, row) => total + row[field], 0)
  const before = past.filter((row) => row.weeks_ago > 0)
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    checkins: sum(
      past.filter((row) => row.weeks_ago === 0 && row.hour === hour),
      'checkins',
    ),
    usual:
      weeks === 0
        ? null
        : Math.round(
            (sum(
              before.filter((row) => row.hour === hour),
              'checkins',
            ) /
              weeks) *
              10,
          ) / 10,
    running: hour === totals.hour,
  }))
  return {
    as_of: totals.as_of,
    today: totals.today,
    inside: { people: totals.people, visits: totals.visits, vehicles: totals.vehicles },
    checked_in_today: totals.checked_in_today,
    usual_by_now: weeks === 0 ? null : Math.round(sum(before, 'so_far') / weeks),
    checked_out_today: totals.checked_out_today,
    average_stay_minutes: totals.average_stay_minutes,
    overstaying: { count: totals.overstaying, longest_minutes: totals.longest_minutes },
    expected,
    hours,
    locations,
    attention,
    last_days,
  }
}
