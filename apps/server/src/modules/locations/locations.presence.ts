import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { inUnitsOf } from '../../kernel/db/scope.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    location_presence: { organisation_id: number; location_id: string; people: number; visits: number; vehicles: number }
    unit_presence: { organisation_id: number; location_id: string; unit_id: string; people: number }
  }
}

/** Number of people inside now, by location, as far as the actor may know; omits empty locations. */
export async function presence(db: Db, actor: OrgActor): Promise<Map<string, number>> {
  const rows = await (actor.unit_ids === null ? ofLocations(db, actor) : ofUnits(db, actor)).execute()
  return new Map(rows.map((row) => [row.location_id, row.people]))
}

const ofLocations = (db: Db, actor: OrgActor) =>
  db.selectFrom('location_presence').select(['location_id', 'people']).where('organisation_id', '=', actor.organisation_id)

const ofUnits = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('unit_presence')
    .select(['location_id', sql<number>`sum(people)::int`.as('people')])
    .where('organisation_id', '=', actor.organisation_id)
    .where(inUnitsOf(actor, 'unit_id'))
    .groupBy('location_id')

/** Whether anyone is inside a location, regardless of who asks. */
export const isOccupied = async (db: Db, actor: OrgActor, locationId: string): Promise<boolean> =>
  (await ofLocations(db, actor).where('location_id', '=', locationId).executeTakeFirst()) !== undefined
