import { PLATE_HIDDEN } from '@gatehouse/contract/kernel/domain/plate.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'

/** A driver says the four digits of the plate, two of which are shown. Shorter endings match too many plates. */
const SHORTEST_ENDING = 4

export interface Sought {
  /** The code on a slip. */
  visit_id: string | null
  /** The number on a slip. */
  number: number | null
  card: string
  /** Visits that hold a registered card. */
  holders: readonly string[]
  /** Written as stored plates are, and compared only with the shown part of a plate. So its hidden end neither finds nor excludes a vehicle. */
  plates: readonly string[]
}

/**
 * Open visits at these locations that match a typed text; visits on foot match only the code of their slip. Plates that begin with the text come
 * first, then the newest.
 */
export function selectInside(
  db: Db,
  { organisation_id }: OrgActor,
  location_ids: readonly string[],
  { visit_id, number, card, holders, plates }: Sought,
  limit: number,
) {
  const visiblePart = sql`left(e.plate, ${sql.lit(-PLATE_HIDDEN)})`
  const like = (patterns: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`${visiblePart} like any(${patterns}::text[])`
  // The typed text may end with hidden characters. Without them it must end where the shown part ends.
  const ends = plates
    .filter((plate) => plate.length >= SHORTEST_ENDING)
    .flatMap((plate) => [1, PLATE_HIDDEN].map((hiddenLength) => plate.slice(0, -hiddenLength)))
  const patterns = [...plates.map(contains), ...ends.map((end) => contains(end).slice(0, -1))]
  return (
    db
      .selectFrom('entrance_vehicles as e')
      .select(['e._id', 'e.number', 'e.plate', 'e.vehicle_class', 'e.vehicle_colour', 'e.location_id', 'e.checkin_at'])
      .where('e.organisation_id', '=', organisation_id)
      // A literal, because a generic plan has to know the status.
      .where('e.status', '=', sql.lit('checkin'))
      .where('e.location_id', '=', sql<string>`any(${location_ids}::uuid[])`)
      .where(
        sql<SqlBool>`(e._id = ${visit_id}::uuid
          or e.plate is not null and (e.number = ${number}::int or e.card_number = ${card} or e._id = any(${holders}::uuid[]) or ${like(patterns)}))`,
      )
      .orderBy(sql`coalesce(${like(plates.map((plate) => contains(plate).slice(1)))}, false)`, 'desc')
      .orderBy('e.checkin_at', 'desc')
      .orderBy('e._id')
      .limit(limit)
      .execute()
  )
}
