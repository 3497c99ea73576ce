import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import type { CardRow } from './cards.queries.ts'

/** A card as a file has it. */
export type CardInFile = Pick<
  CardRow,
  '_id' | 'number' | 'uid' | 'uid_read' | 'technology' | 'kind' | 'location_id' | 'valid_from' | 'valid_until' | 'note' | 'status'
>

/** One import of an organisation's cards at a time: each is worked out from what the one before left. A number of cards' own. */
const IMPORTS = 7_304_117

export async function lockAllCards(tx: Tx, actor: OrgActor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTS}::int, ${actor.organisation_id}::int)`.execute(tx)
}

/** The cards that have one of these numbers or UIDs, whoever may see them. */
export const selectByFile = (db: Db, actor: OrgActor, numbers: readonly string[], uids: readonly string[]): Promise<CardInFile[]> =>
  byFile(db, actor, numbers, uids).execute()

/** The same, as they are now that nobody else changes them or gives them out; in one order, as those wait who change many. */
export const holdByFile = (tx: Tx, actor: OrgActor, numbers: readonly string[], uids: readonly string[]): Promise<CardInFile[]> =>
  byFile(tx, actor, numbers, uids).orderBy('_id').forNoKeyUpdate().execute()

const byFile = (db: Db, actor: OrgActor, numbers: readonly string[], uids: readonly string[]) =>
  db
    .selectFrom('cards')
    .select(['_id', 'number', 'uid', 'uid_read', 'technology', 'kind', 'location_id', 'valid_from', 'valid_until', 'note', 'status'])
    .where('organisation_id', '=', actor.organisation_id)
    .where(({ or }) => or([sql<boolean>`number = any(${numbers}::text[])`, sql<boolean>`uid = any(${uids}::text[])`]))

/** What cannot hold while a card moves its UID to another is refused by the indexes, as in a form. */
export async function writeCards(tx: Tx, actor: OrgActor, added: readonly CardInFile[], changed: readonly CardInFile[]): Promise<void> {
  const taken = onUnique({ cards_number_key: 'card_number_taken', cards_uid_key: 'card_uid_taken' })
  const record = sql`as r (_id uuid, number text, uid text, uid_read text, technology text, kind text, location_id uuid, valid_from date,
    valid_until date, note text)`
  await sql`update cards c set uid = r.uid, uid_read = r.uid_read, technology = r.technology, kind = r.kind, location_id = r.location_id,
      valid_from = r.valid_from, valid_until = r.valid_until, note = r.note, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) ${record}
    where c.organisation_id = ${actor.organisation_id} and c._id = r._id`
    .execute(tx)
    .catch(taken)
  await sql`insert into cards (organisation_id, _id, number, uid, uid_read, technology, kind, location_id, valid_from, valid_until, note)
    select ${actor.organisation_id}, r._id, r.number, r.uid, r.uid_read, r.technology, r.kind, r.location_id, r.valid_from, r.valid_until, r.note
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) ${record}`
    .execute(tx)
    .catch(taken)
}
