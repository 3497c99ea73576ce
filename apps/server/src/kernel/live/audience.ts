import { EVENTS, type LiveEvent } from '@gatehouse/contract/events.ts'
import type { Actor } from '../db/actor.ts'

/** The people who may see a record. */
export interface Audience {
  /** Null: at all locations or none. */
  location_ids: readonly string[] | null
  /** Null: units do not matter; empty: hidden from people limited to units. */
  unit_ids: readonly string[] | null
  user_id: string | null
}

export interface RecordedEvent extends Audience {
  kind: string
  record_id: string | null
}

type Hearer = Pick<Actor, 'user_id' | 'permissions' | 'location_ids' | 'unit_ids'>

export const audienceOf = <R extends Partial<Pick<Audience, 'location_ids' | 'unit_ids'>>>(...records: readonly R[]) => ({
  location_ids: union(records.map((record) => record.location_ids ?? null)),
  unit_ids: union(records.map((record) => record.unit_ids ?? null)),
})

export const locationAudience = ({ location_id }: { location_id: string | null }) => ({
  location_ids: location_id === null ? null : [location_id],
})

/** People limited to units see only visits to their units. */
export const visitAudience = ({ location_id, unit_id }: { location_id: string | null; unit_id: string | null }) => ({
  location_ids: location_id === null ? [] : [location_id],
  unit_ids: unit_id === null ? [] : [unit_id],
})

const union = (sets: readonly (readonly string[] | null)[]): string[] | null =>
  sets.some((set) => set === null) ? null : [...new Set(sets.flatMap((set) => set!))]

const within = (limit: readonly string[] | null, places: readonly string[] | null): boolean =>
  limit === null || places === null || places.some((id) => limit.includes(id))

/** The event as this person may see it; undefined if they could not read the record. */
export function visibleEvent({ permissions, user_id, location_ids, unit_ids }: Hearer, event: RecordedEvent): LiveEvent | undefined {
  const kind = event.kind as LiveEvent['kind']
  // An event of another version; its audience is unknown.
  if (!Object.hasOwn(EVENTS, kind)) return undefined
  const { permission, in_units, counted_by = [] }: { permission: string; in_units?: string; counted_by?: readonly string[] } = EVENTS[kind]
  const has = (name: string) => name === 'self' || (permissions as readonly string[]).includes(name)
  const isTheirs = event.user_id === null || event.user_id === user_id
  if (!isTheirs || !within(location_ids, event.location_ids) || !within(unit_ids, event.unit_ids)) return undefined
  const [location_id = null, ...others] = event.location_ids?.filter((id) => within(location_ids, [id])) ?? []
  const single = others.length === 0 ? location_id : null
  if (has(permission) || (unit_ids !== null && in_units !== undefined && has(in_units)))
    return { kind, record_id: event.record_id, location_id: single }
  return counted_by.some(has) ? { kind, record_id: null, location_id: single } : undefined
}
