import type { DeleteImpact, DeleteObstacle } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { EntranceStatus } from '@gatehouse/contract/entrances/entrance-record.ts'
import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import type { LockedVisit } from './delete-requests.queries.ts'

export type Fees = Pick<DeleteImpact, 'charges' | 'stamps'>
interface Sighting {
  entrance_id: string | null
  unfinished: unknown
}

const OPEN: readonly EntranceStatus[] = ['checkin', 'waiting_approval', 'approved']
/** Statuses of visits whose visitor came, so not undone check-ins and refusals. */
const CAME: readonly EntranceStatus[] = ['checkin', 'checkout', 'auto_checkout']

/** The effect of deleting these visits on lists, counts and reports; days are in the organisation's zone. */
export function impactOf(visits: readonly LockedVisit[], sightings: readonly Sighting[], fees: Fees, time_zone: string): DeleteImpact {
  const came = visits.filter(({ status }) => CAME.includes(status))
  const days = new Map<string, DeleteImpact['days'][number]>()
  const dayOf = (instant: string, location_id: string) => {
    const day = dayIn(new Date(instant), time_zone)
    const key = `${day} ${location_id}`
    if (!days.has(key)) days.set(key, { day, location_id, checked_in: 0, checked_out: 0 })
    return days.get(key)!
  }
  for (const { checkin_at, checkout_at, location_id } of came) {
    dayOf(checkin_at, location_id).checked_in += 1
    if (checkout_at) dayOf(checkout_at, location_id).checked_out += 1
  }
  return {
    visits: visits.length,
    people: came.reduce((sum, { party_size }) => sum + party_size, 0),
    sightings: sightings.length,
    ...fees,
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each),
  }
}

/** Reasons why visits can't be deleted now. */
export function obstaclesOf(
  visits: readonly LockedVisit[],
  sightings: readonly Sighting[],
  { requested, held }: { requested: ReadonlySet<string>; held: ReadonlySet<string> },
): DeleteObstacle[] {
  const unfinishedVisits = new Set(sightings.filter((sighting) => sighting.unfinished).map(({ entrance_id }) => entrance_id))
  return visits.flatMap(({ _id: entrance_id, number, status }) => {
    const obstacle = (why: DeleteObstacle['why']) => ({ entrance_id, number, why })
    return [
      ...(OPEN.includes(status) ? [obstacle('open')] : []),
      ...(unfinishedVisits.has(entrance_id) ? [obstacle('sighting_open')] : []),
      ...(held.has(entrance_id) ? [obstacle('held')] : []),
      ...(requested.has(entrance_id) ? [obstacle('requested')] : []),
    ]
  })
}

const REFUSALS = { open: 'entrance_open', sighting_open: 'sighting_open', held: 'visit_held', requested: 'deletion_requested' } as const

/** Errors: entrance_open, sighting_open, visit_held, deletion_requested, each with the first visit that it is about. */
export function requireNothingInTheWay([first]: readonly DeleteObstacle[]): void {
  if (first) throw new AppError(REFUSALS[first.why], { conflict: { _id: first.entrance_id, number: first.number } })
}
