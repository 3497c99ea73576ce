import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { contains } from '../../kernel/db/keyset.ts'

export interface Sought {
  /** The code on a slip. */
  visit_id: string | null
  /** On a slip. */
  number: number | null
  card: string
  /** Visits that have a registered card. */
  holders: readonly string[]
  /** As stored plates have them. */
  plates: readonly string[]
}

/** Open visits at locations that something typed means: on foot only by their slip. Of the plate's beginning first, then the newest. */
export function selectInside(
  db: Db,
  { organisation_id }: OrgActor,
  location_ids: readonly string[],
  { visit_id, number, card, holders, plates }: Sought,
  limit: number,
) {
  const like = (patterns: readonly string[]): RawBuilder<SqlBool> => sql<SqlBool>`e.plate like any(${patterns}::text[])`
  return (
    db
      .selectFrom('entrance_vehicles as e')
      .select(['e._id', 'e.number', 'e.plate', 'e.vehicle_class', 'e.vehicle_colour', 'e.location_id', 'e.checkin_at'])
      .where('e.organisation_id', '=', organisation_id)
      // Written into the statement: a plan for all values has to see it.
      .where('e.status', '=', sql.lit('checkin'))
      .where('e.location_id', '=', sql<string>`any(${location_ids}::uuid[])`)
      .where(
        sql<SqlBool>`(e._id = ${visit_id}::uuid or e.number = ${number}::int
          or e.plate is not null and (e.card_number = ${card} or e._id = any(${holders}::uuid[]) or ${like(plates.map(contains))}))`,
      )
      .orderBy(sql`coalesce(${like(plates.map((plate) => contains(plate).slice(1)))}, false)`, 'desc')
      .orderBy('e.checkin_at', 'desc')
      .orderBy('e._id')
      .limit(limit)
      .execute()
  )
}
