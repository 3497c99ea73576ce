import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { inLocationsOf } from '../../kernel/db/scope.ts'

// The desk's changes of cards. Each decides and writes in one statement, because anything read before could have changed.

/** The fields of a card that was issued or returned. */
export interface HandedCard {
  _id: string
  number: string
  location_id: string | null
}
const HANDED = ['cards._id', 'cards.number', 'cards.location_id'] as const

interface Claim {
  number: string
  /** Whole UIDs that the text can mean. */
  uids: string[]
  location_id: string
  entrance_id: string
}

/** Issues the available card with this number or UID to a visit (`card_claim` in the migrations). Undefined if there isn't exactly one. */
export async function claimCard(tx: Tx, { location_ids, time_zone }: OrgActor, { number, uids, location_id, entrance_id }: Claim) {
  const { rows } = await sql<HandedCard>`
    select _id, number, location_id from card_claim(${number}, ${uids}::text[], ${location_id}::uuid, ${entrance_id}::uuid, ${location_ids}::uuid[],
      (now() at time zone ${time_zone})::date) where _id is not null`.execute(tx)
  return rows[0]
}

/** Issues the card with this id to a visit, if it is available. */
export const claimKnown = (tx: Tx, actor: OrgActor, id: string, entrance_id: string) =>
  tx
    .updateTable('cards')
    .set({ status: 'issued', entrance_id, issued_at: sql<string>`now()` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .where('status', '=', 'available')
    .returning(HANDED)
    .executeTakeFirst()

/** Takes a visit's card back. Undefined if it has none. */
export const releaseCard = (tx: Tx, actor: OrgActor, entrance_id: string) =>
  tx
    .updateTable('cards')
    .set({ status: sql.lit('available' as const), entrance_id: null })
    .where('organisation_id', '=', actor.organisation_id)
    .where('entrance_id', '=', entrance_id)
    .returning(HANDED)
    .executeTakeFirst()

/** Issues a card again to a visit that had it, if it is available. The time of issue stays as it was. */
export const reclaimCard = (tx: Tx, actor: OrgActor, number: string, entrance_id: string) =>
  tx
    .updateTable('cards')
    .set({ status: 'issued', entrance_id, issued_at: sql<string>`coalesce(issued_at, now())` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('number', '=', number)
    .where('status', '=', 'available')
    .returning(HANDED)
    .executeTakeFirst()

/** Locks the card with this number, or the card of a visit, regardless of what the actor may see. */
export const lockHeld = (tx: Tx, actor: OrgActor, key: { number: string } | { entrance_id: string }) =>
  tx
    .selectFrom('cards')
    .select([...HANDED, 'cards.status', 'cards.entrance_id'])
    .where('organisation_id', '=', actor.organisation_id)
    .$if('number' in key, (q) => q.where('number', '=', (key as { number: string }).number))
    .$if('entrance_id' in key, (q) => q.where('entrance_id', '=', (key as { entrance_id: string }).entrance_id))
    .forUpdate()
    .executeTakeFirst()

/** Whether the organisation has any registered cards. */
export const hasCards = async (db: Db | Tx, { organisation_id }: OrgActor): Promise<boolean> =>
  (await db.selectFrom('cards').select('_id').where('organisation_id', '=', organisation_id).limit(1).execute()).length > 0

/** The lowest number among the cards that can be issued to a visitor of this location today. */
export async function selectNextFree(db: Db, actor: OrgActor, location_id: string, lock = false): Promise<string | undefined> {
  const today = sql`(now() at time zone ${actor.time_zone})::date`
  const card = await db
    .selectFrom('cards')
    .select('number')
    .where('organisation_id', '=', actor.organisation_id)
    .where('status', '=', sql.lit('available' as const))
    .where('kind', '=', sql.lit('visitor' as const))
    .where(sql<boolean>`(location_id is null or location_id = ${location_id}::uuid)`)
    .where(sql<boolean>`(location_id is null or ${inLocationsOf(actor, 'location_id')})`)
    .where(sql<boolean>`(valid_from is null or valid_from <= ${today})`)
    .where(sql<boolean>`(valid_until is null or valid_until >= ${today})`)
    .orderBy('number')
    .limit(1)
    .$if(lock, (q) => q.forUpdate().skipLocked())
    .executeTakeFirst()
  return card?.number
}

/** Today's date in the time zone of the actor's organisation. */
export async function todayOf(db: Db | Tx, actor: OrgActor): Promise<string> {
  const { rows } = await sql<{ today: string }>`select (now() at time zone ${actor.time_zone})::date as today`.execute(db as Tx)
  return rows[0]!.today
}
