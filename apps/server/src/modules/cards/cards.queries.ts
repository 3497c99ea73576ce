import { cardFields } from '@gatehouse/contract/cards/card-fields.ts'
import type { CardInput, CardStatus, cards } from '@gatehouse/contract/cards/cards.ts'
import { type PlainRecord, plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type AliasedExpression, type Generated, type RawBuilder, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP, columnOf, contains, type FiltersOf, type OrderKey, readAll, readPage } from '../../kernel/db/keyset.ts'
import { matchesSearch, type SearchMatches, searchList } from '../../kernel/db/list-search.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onReferenced, onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'

export interface CardTable extends PlainRecord<typeof cardFields> {
  organisation_id: number
  _id: string
  uid: string | null
  uid_head: Generated<string | null>
  uid_tail: Generated<string | null>
  uid_read: string | null
  location_id: string | null
  status: Generated<CardStatus>
  entrance_id: Generated<string | null>
  issued_at: Generated<string | null>
  lost_at: Generated<string | null>
  created_at: Generated<string>
  updated_at: Generated<string>
  search_text: Generated<string>
}

interface HolderView {
  organisation_id: number
  entrance_id: string
  number: number
  visitor_name: string
  location_id: string
  unit_id: string | null
  unit_name: string | null
  gate_in: string | null
  checked_in_name: string | null
  checkin_at: string
  expected_out_at: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    cards: CardTable
    card_holders: HolderView
  }
}

// The indexes decide, because two administrators may type the same number, or read the same card, at once.
export const cardTaken = onUnique({ cards_number_key: 'card_number_taken', cards_uid_key: 'card_uid_taken' })
export const COLUMNS = [
  ...['_id' as const, ...plainNames(cardFields), 'uid' as const, 'uid_read' as const, 'location_id' as const, 'status' as const],
  ...(['entrance_id', 'issued_at', 'lost_at', 'created_at', 'updated_at'] as const),
] as const

/** Condition: the actor may see the card. Everybody sees cards without a location. */
const inSight = (actor: OrgActor) =>
  actor.location_ids === null
    ? sql<boolean>`true`
    : sql<boolean>`(cards.location_id is null or ${inLocationsOf(actor, 'cards.location_id')})`

const visible = (db: Db, actor: OrgActor) =>
  db.selectFrom('cards').where('cards.organisation_id', '=', actor.organisation_id).where(inSight(actor))

export type CardFilters = Omit<FiltersOf<typeof cards.list>, 'search'> & { matches?: SearchMatches | undefined }

const filtered = (db: Db, actor: OrgActor, { matches, status, kind, location_id: locationId, from, to, ids, ...others }: CardFilters) => {
  others satisfies Record<string, never>
  return (
    visible(db, actor)
      // A literal, because a plan for all values doesn't know that few cards are lost.
      .$if(status !== undefined, (q) => q.where('cards.status', '=', sql.lit(status!)))
      .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
      .$if(locationId === 'any', (q) => q.where('cards.location_id', 'is', null))
      .$if(locationId !== undefined && locationId !== 'any', (q) => q.where('cards.location_id', '=', locationId!))
      .$if(from !== undefined, (q) => q.where('cards.number', '>=', from!))
      .$if(to !== undefined, (q) => q.where('cards.number', '<=', to!))
      .$if(ids !== undefined, (q) => q.where(sql<boolean>`cards._id = any(${ids!.split(',')}::uuid[])`))
      .$if(matches !== undefined, (q) => q.where(matchesSearch(matches!, 'cards')))
  )
}

/** Matches cards whose number or note contains the text, regardless of who may see them; undefined without a text. */
export const searchCards = async (db: Db, text: string | undefined): Promise<SearchMatches | undefined> =>
  text ? searchList(db, 'cards', contains(text.toLowerCase())) : undefined

/** Cards that were never issued sort as the oldest of all. */
const outSince = sql<string>`coalesce(cards.issued_at, timestamptz '0001-01-01 00:00:00+00')`
const KEYS: Record<'number' | 'issued_at', OrderKey[]> = {
  number: [
    ['number', 'text'],
    ['_id', 'id'],
  ],
  issued_at: [
    ['out_since', 'instant', outSince],
    ['_id', 'id'],
  ],
}

export const selectCards = (db: Db, actor: OrgActor, query: QueryOf<typeof cards.list>, matches: SearchMatches | undefined) =>
  readPage(
    db,
    filtered(db, actor, { ...query, matches }).select([...COLUMNS, outSince.as('out_since')]),
    query,
    KEYS[columnOf(query.sort)],
    () => countCards(db, actor, { ...query, matches }),
  )

/** All cards of a filter by number, for an export. */
export const selectAllCards = (db: Db, actor: OrgActor, filters: CardFilters) =>
  readAll(filtered(db, actor, filters).select(COLUMNS), 'number', KEYS.number)

/** Counts each location, and the cards without one, separately. A query over all of them would read the cards of every location. */
function countable(db: Db, actor: OrgActor, filters: CardFilters): AliasedExpression<{ number: string }, 'capped'> {
  const cardsAt = (place: RawBuilder<boolean>) =>
    filtered(db, { ...actor, location_ids: null }, filters)
      // The indexes of lists contain this column, so nothing else is read.
      .select('cards.number')
      .where(place)
      // The limit also keeps each of these queries separate.
      .limit(COUNT_CAP + 1)
  if (actor.location_ids === null) return cardsAt(sql<boolean>`true`).as('capped')
  const places = sql<{ id: string }>`(select distinct unnest(${actor.location_ids}::uuid[]) as id)`.as('place')
  const ofNone = db.selectFrom(cardsAt(sql<boolean>`cards.location_id is null`).as('none')).select('none.number')
  const ofTheirs = db
    .selectFrom(places)
    .innerJoinLateral(cardsAt(sql<boolean>`cards.location_id = place.id`).as('own'), (join) => join.onTrue())
    .select('own.number')
  return ofNone
    .unionAll(ofTheirs)
    .limit(COUNT_CAP + 1)
    .as('capped')
}

async function countCards(db: Db, actor: OrgActor, filters: CardFilters): Promise<number> {
  const { n } = await db
    .selectFrom(countable(db, actor, filters))
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const selectCard = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor).select(COLUMNS).where('_id', '=', id).executeTakeFirst()

export type CardRow = NonNullable<Awaited<ReturnType<typeof selectCard>>>

export const lockCard = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).select(COLUMNS).where('_id', '=', id).forUpdate().executeTakeFirst()

/** Locks in id order, so that two people who change the same cards wait for each other. */
export const lockCards = (tx: Tx, actor: OrgActor, ids: readonly string[]) =>
  visible(tx, actor).select(COLUMNS).where(sql<boolean>`cards._id = any(${ids}::uuid[])`).orderBy('_id').forUpdate().execute()

/** Cards with this number, or with a UID that begins or ends with one of these 24-bit values. */
export const selectLike = (db: Db, actor: OrgActor, number: string, ends: readonly string[]) =>
  visible(db, actor)
    .select(COLUMNS)
    .where((eb) =>
      eb.or([
        eb('cards.number', '=', number),
        eb.and([eb('cards.uid', 'is not', null), eb('cards.uid_head', '=', sql<string>`any(${ends}::text[])`)]),
        eb.and([eb('cards.uid', 'is not', null), eb('cards.uid_tail', '=', sql<string>`any(${ends}::text[])`)]),
      ]),
    )
    .orderBy(sql`cards.number = ${number} desc`)
    .orderBy('cards.number')
    .limit(20)
    .execute()

/** The given numbers that the organisation has already, regardless of who may see the cards. */
export async function selectNumbers(db: Db, actor: OrgActor, numbers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('cards')
    .select('number')
    .where('organisation_id', '=', actor.organisation_id)
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** The visits that have cards, among the given ones that the actor may see. */
export const selectHolders = (db: Db, actor: OrgActor, entranceIds: readonly string[]) =>
  db
    .selectFrom('card_holders')
    .selectAll()
    .where('organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'location_id'))
    .where(inUnitsOf(actor, 'unit_id'))
    .where(sql<boolean>`entrance_id = any(${entranceIds}::uuid[])`)
    .execute()

export type CardValues = Omit<CardInput, 'uid'> & Pick<CardTable, 'uid' | 'uid_read'>

export const insertCard = (tx: Tx, actor: OrgActor, id: string, values: CardValues) =>
  tx
    .insertInto('cards')
    .values({ _id: id, organisation_id: actor.organisation_id, ...values })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(cardTaken)

interface Change extends Partial<CardValues> {
  status?: CardStatus
  entrance_id?: null
  lost_at?: ReturnType<typeof sql<string>> | null
}

export const updateCard = (tx: Tx, actor: OrgActor, id: string, change: Change) =>
  tx
    .updateTable('cards')
    .set({ ...change, updated_at: nextVersion() })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(cardTaken)

export const deleteCard = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .deleteFrom('cards')
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()
    // A member has the card.
    .catch(onReferenced('card_used'))
