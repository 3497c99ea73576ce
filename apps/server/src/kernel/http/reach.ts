import { type Route, reachOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Actor } from '../db/actor.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Refuses a writing call whose record is wider than the person's sight (`reach` of the call or of its permission). Runs before the handler, so no
 * handler can forget it. Errors: beyond_own_places.
 */
export function requireReach(route: Route, { location_ids, unit_ids }: Pick<Actor, 'location_ids' | 'unit_ids'>): void {
  const reach = reachOf(route)
  const isRefused = (reach === 'organisation' && location_ids !== null) || (reach !== 'sight' && reach !== null && unit_ids !== null)
  if (isRefused) throw new AppError('beyond_own_places')
}
