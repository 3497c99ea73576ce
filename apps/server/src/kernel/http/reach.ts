import { coversReach, widestReach } from '@gatehouse/contract/kernel/reach.ts'
import type { Route } from '@gatehouse/contract/kernel/routes.ts'
import { reachOf } from '@gatehouse/contract/permissions.ts'
import type { Actor } from '../db/actor.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Rejects a writing call whose record reaches beyond the person's locations and units (`reach` of the call or of its permission). Runs before the
 * handler, so no handler can forget it. Errors: beyond_own_places.
 */
export function requireReach(route: Route, limits: Pick<Actor, 'location_ids' | 'unit_ids'>): void {
  const neededReach = reachOf(route)
  if (neededReach !== null && !coversReach(widestReach(limits), neededReach)) throw new AppError('beyond_own_places')
}
