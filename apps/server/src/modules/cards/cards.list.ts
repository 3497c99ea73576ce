import type { CardDetail, cards } from '@gatehouse/contract/cards.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { decodeCursor, toPage } from '../../kernel/db/keyset.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { historyOf } from '../audit/audit.service.ts'
import { countIssued, selectAges, selectIssued } from './cards.issued.queries.ts'
import { presentCard, presentCards } from './cards.present.ts'
import { type CardPage, type CardRow, countCards, searchCards, selectCard, selectCards } from './cards.queries.ts'

/** Cards that were never given out sort as the oldest of all. */
const NEVER = '0001-01-01T00:00:00.000Z'

/** One page of the cards that the actor may see. */
export async function listCards(db: Db, actor: OrgActor, query: QueryOf<typeof cards.list>) {
  const descending = query.sort.startsWith('-')
  const column = query.sort.replace('-', '') as CardPage['column']
  const after = decodeCursor(query.cursor, query.sort, [column === 'number' ? 'text' : 'instant', 'id'])
  const { search, ...filter } = query
  const matches = await searchCards(db, search)
  const rows = await selectCards(db, actor, { ...filter, matches }, { column, descending, limit: query.limit, after })
  const total = await countCards(db, actor, { ...filter, matches })
  const values = (row: CardRow) => [column === 'number' ? row.number : (row.issued_at ?? NEVER), row._id]
  const page = await paged(db, actor, { rows, limit: query.limit, total, sort: query.sort, values })
  return { ...page, everywhere: actor.location_ids === null }
}

/** Cards that visitors have, the longest first, and how many are out for how long. */
export async function listNotReturned(db: Db, actor: OrgActor, query: QueryOf<typeof cards.notReturned>) {
  const after = decodeCursor(query.cursor, 'issued_at', ['instant', 'id'])
  const rows = await selectIssued(db, actor, query.locationId, query.limit, after)
  const total = await countIssued(db, actor, query.locationId)
  const values = (row: CardRow) => [row.issued_at!, row._id]
  const page = await paged(db, actor, { rows, limit: query.limit, total, sort: 'issued_at', values })
  return { ...page, ages: await selectAges(db, actor, query.locationId) }
}

interface Rows {
  rows: readonly CardRow[]
  limit: number
  total: number
  sort: string
  values: (row: CardRow) => string[]
}

/** A page whose rows are presented together. */
async function paged(db: Db, actor: OrgActor, { rows, ...page }: Rows) {
  const cards = await presentCards(db, actor, rows)
  const docs = new Map(cards.map((card) => [card._id, card]))
  return toPage({ ...page, rows, present: ({ _id }) => docs.get(_id)! })
}

/** Errors: not_found. */
export async function getCard(db: Db, actor: OrgActor, id: string): Promise<CardDetail> {
  const row = requireFound(await selectCard(db, actor, id))
  const card = await presentCard(db, actor, row)
  return { ...card, history: await historyOf(db, actor, id) }
}

const AT_ONCE = 1000

/** All cards of a filter by number, page after page: for a file. */
export async function* allCards(
  db: Db,
  actor: OrgActor,
  { search, ...filter }: Omit<QueryOf<typeof cards.export>, 'format'>,
): AsyncGenerator<CardRow[]> {
  const request = { ...filter, matches: await searchCards(db, search) }
  for (let after: string[] | undefined; ; ) {
    const page = { column: 'number', descending: false, limit: AT_ONCE, after } as const
    const chunk = (await selectCards(db, actor, request, page)).slice(0, AT_ONCE)
    yield chunk
    if (chunk.length < AT_ONCE) return
    after = [chunk.at(-1)!.number, chunk.at(-1)!._id]
  }
}
