import { addDays, type Day, dayEnd, dayIn, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { firstDay, monthOf } from '@gatehouse/contract/kernel/domain/months.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { openPlaces, unitsNamed } from '../locations/locations.service.ts'

/** The places where an actor may stamp: open locations with their zones, and open units. `units` is null if any unit is allowed. */
export async function stampPlaces(db: Db, actor: OrgActor) {
  const [places, units] = await Promise.all([openPlaces(db, actor), ownUnits(db, actor)])
  const theirs = units && new Set(units.map(({ location_id }) => location_id))
  const open = places.filter(({ id }) => theirs?.has(id) ?? true)
  return { places: new Map(open.map((place) => [place.id, place.time_zone ?? actor.time_zone])), units }
}

/** The open units that an actor works for; null if the actor works for all. */
export async function ownUnits(db: Db, actor: OrgActor) {
  if (actor.unit_ids === null) return null
  return (await unitsNamed(db, actor, actor.unit_ids)).filter(({ status }) => status === 'active')
}

/** The days of a month, both included. */
export const daysOf = (month: string): { first_day: Day; last_day: Day } => ({
  first_day: firstDay(month),
  last_day: addDays(firstDay(month, 1), -1),
})

/** The local day and month of an instant at a place, and when each ends. */
export function periodsAt(instant: string, zone: string) {
  const day = dayIn(instant, zone)
  const month = monthOf(day)
  return { day, month, day_ends: dayEnd(day, zone).toISOString(), month_ends: dayStart(firstDay(month, 1), zone).toISOString() }
}
