import { PLATE_HIDDEN } from '@gatehouse/contract/kernel/domain/plate.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'

/** A driver says the four digits of the plate, of which two are shown. Fewer characters are those of too many plates. */
const SHORTEST_ENDING = 4

export interface Sought {
  /** The code on a slip. */
  visit_id: string | null
  /** On a slip. */
  number: number | null
  card: string
  /** Visits that have a registered card. */
  holders: readonly string[]
  /** As stored plates have them. Compared with the part of a plate that is shown: its hidden end neither finds a vehicle nor keeps one from being found. */
  plates: readonly string[]
}

/** Open visits at locations that something typed means: on foot only by the code of their slip. Matches at the beginning of a plate come first, then the newest. */
export function selectInside(
  db: Db,
  { organisation_id }: OrgActor,
  location_ids: readonly string[],
  { visit_id, number, card, holders, plates }: Sought,
  limit: number,
) {
  const shown = sql`left(e.plate, ${sql.lit(-PLATE_HIDDEN)})`
  const like = (patterns: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`${shown} like any(${patterns}::text[])`
  // Without the characters that may be hidden ones, what was typed must end where the shown part ends.
  const ends = plates
    .filter((plate) => plate.length >= SHORTEST_ENDING)
    .flatMap((plate) => [1, PLATE_HIDDEN].map((hidden) => plate.slice(0, -hidden)))
  const patterns = [...plates.map(contains), ...ends.map((end) => contains(end).slice(0, -1))]
  return (
    db
      .selectFrom('entrance_vehicles as e')
      .select(['e._id', 'e.number', 'e.plate', 'e.vehicle_class', 'e.vehicle_colour', 'e.location_id', 'e.checkin_at'])
      .where('e.organisation_id', '=', organisation_id)
      // Written into the statement: a plan for all values has to see it.
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
