import type { Member } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    location_presence: { organisation_id: number; location_id: string; people: number; visits: number; vehicles: number }
  }
}

/** People inside now, by location; locations where nobody is are not in it. */
export async function presence(db: Db, actor: Member): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('location_presence')
    .select(['location_id', 'people'])
    .where('organisation_id', '=', actor.organisation_id)
    .execute()
  return new Map(rows.map((row) => [row.location_id, row.people]))
}
