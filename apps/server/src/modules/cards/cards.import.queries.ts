import { cardFields } from '@gatehouse/contract/cards/card-fields.ts'
import { plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { recordset } from '../../kernel/db/recordset.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { sqlTypes } from '../../kernel/records/record-fields.ts'
import { type CardRow, cardTaken } from './cards.queries.ts'

const COLUMNS = ['_id', ...plainNames(cardFields), 'uid', 'uid_read', 'location_id', 'status'] as const

/** The fields of a card that an import reads and writes. */
export type CardInFile = Pick<CardRow, (typeof COLUMNS)[number]>

const CARDS = recordset({ _id: 'uuid', ...sqlTypes(cardFields), uid: 'text', uid_read: 'text', location_id: 'uuid' })

/**
 * The advisory lock that lets an organisation run one card import at a time, because each depends on the result of the one before. The number is
 * unique to cards.
 */
const IMPORTS = 7_304_117

export async function lockAllCards(tx: Tx, actor: OrgActor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${IMPORTS}::int, ${actor.organisation_id}::int)`.execute(tx)
}

interface Names {
  numbers: readonly string[]
  uids: readonly string[]
}

/** Cards with one of these numbers or UIDs, regardless of who may see them. */
export const selectByFile = (db: Db, actor: OrgActor, names: Names): Promise<CardInFile[]> => byFile(db, actor, names).execute()

/** Same as `selectByFile`, but locks the cards against changes and issue. Locks in id order, so that callers who change many cards wait in order. */
export const lockByFile = (tx: Tx, actor: OrgActor, names: Names): Promise<CardInFile[]> =>
  byFile(tx, actor, names).orderBy('_id').forNoKeyUpdate().execute()

const byFile = (db: Db, actor: OrgActor, { numbers, uids }: Names) =>
  db
    .selectFrom('cards')
    .select(COLUMNS)
    .where('organisation_id', '=', actor.organisation_id)
    .where(({ or }) => or([sql<boolean>`number = any(${numbers}::text[])`, sql<boolean>`uid = any(${uids}::text[])`]))

type NewCard = Omit<CardInFile, 'status'>

const insert = (actor: OrgActor, rows: readonly NewCard[]) =>
  sql`insert into cards (organisation_id, ${CARDS.names}) select ${actor.organisation_id}, ${CARDS.values} from ${CARDS.from(rows)}`

/** The indexes may reject a file that moves a UID from one card to another, as in a form. */
export async function writeCards(tx: Tx, actor: OrgActor, newCards: readonly NewCard[], changedCards: readonly NewCard[]): Promise<void> {
  await sql`update cards c set ${CARDS.setAllBut('_id', 'number')}, updated_at = ${nextVersion()} from ${CARDS.from(changedCards)}
    where c.organisation_id = ${actor.organisation_id} and c._id = r._id`
    .execute(tx)
    .catch(cardTaken)
  await insert(actor, newCards).execute(tx).catch(cardTaken)
}

/** Adds cards, and returns those that were added. Cards whose numbers exist, or appear at the same moment, stay as they are. */
export async function insertFree(tx: Tx, actor: OrgActor, rows: readonly NewCard[]): Promise<{ _id: string; number: string }[]> {
  const { rows: addedRows } = await sql<{ _id: string; number: string }>`${insert(actor, rows)} order by r.number
    on conflict (organisation_id, number) do nothing returning _id, number`.execute(tx)
  return addedRows
}
