import { coversReach, widestReach } from '@gatehouse/contract/kernel/reach.ts'
import { type Route, reachOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Actor } from '../db/actor.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Refuses a writing call whose record is wider than the person's sight (`reach` of the call or of its permission). Runs before the handler, so no
 * handler can forget it. Errors: beyond_own_places.
 */
export function requireReach(route: Route, limits: Pick<Actor, 'location_ids' | 'unit_ids'>): void {
  const needed = reachOf(route)
  if (needed !== null && !coversReach(widestReach(limits), needed)) throw new AppError('beyond_own_places')
}
