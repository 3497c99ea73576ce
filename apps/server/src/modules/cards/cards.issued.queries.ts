import type { cards } from '@gatehouse/contract/cards/cards.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { type Page, readPage } from '../../kernel/db/keyset.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { type CardRow, COLUMNS } from './cards.queries.ts'

/** Cards that visitors have. The visit's location and unit, not the card's, determine who sees it. */
const issued = (db: Db, actor: OrgActor, locationId: string | undefined) =>
  db
    .selectFrom('cards as c')
    .innerJoin('card_holders as h', (join) =>
      join.onRef('h.organisation_id', '=', 'c.organisation_id').onRef('h.entrance_id', '=', 'c.entrance_id'),
    )
    .where('c.organisation_id', '=', actor.organisation_id)
    .where('c.status', '=', 'issued')
    .where(inLocationsOf(actor, 'h.location_id'))
    .where(inUnitsOf(actor, 'h.unit_id'))
    .$if(locationId !== undefined, (q) => q.where('h.location_id', '=', locationId!))

export const selectIssued = (db: Db, actor: OrgActor, query: QueryOf<typeof cards.notReturned>): Promise<Page<CardRow>> =>
  readPage(
    db,
    issued(db, actor, query.location_id).select(COLUMNS.map((column) => `c.${column}` as const)),
    { ...query, sort: 'issued_at' },
    [
      ['c.issued_at', 'instant'],
      ['c._id', 'id'],
    ],
  )

/** Counts of cards that are out since today, for up to a week, for up to four weeks, and longer. Days are in the organisation's time zone. */
export async function selectAges(db: Db, actor: OrgActor, locationId: string | undefined) {
  const day = sql`(c.issued_at at time zone ${actor.time_zone})::date`
  const today = sql`(now() at time zone ${actor.time_zone})::date`
  const where = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`
  return issued(db, actor, locationId)
    .select([
      where(sql`${day} >= ${today}`).as('today'),
      where(sql`${day} < ${today} and ${day} >= ${today} - 7`).as('week'),
      where(sql`${day} < ${today} - 7 and ${day} >= ${today} - 28`).as('month'),
      where(sql`${day} < ${today} - 28`).as('longer'),
    ])
    .executeTakeFirstOrThrow()
}
