import type { CardDetail, cards } from '@gatehouse/contract/cards/cards.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { historyOf } from '../audit/audit.service.ts'
import { selectAges, selectIssued } from './cards.issued.queries.ts'
import { presentCard, presentCards } from './cards.present.ts'
import { searchCards, selectCard, selectCards } from './cards.queries.ts'

/** One page of the cards that the actor may see. */
export async function listCards(db: Db, actor: OrgActor, query: QueryOf<typeof cards.list>) {
  const page = await selectCards(db, actor, query, await searchCards(db, query.search))
  return { ...page, docs: await presentCards(db, actor, page.docs), everywhere: actor.location_ids === null }
}

/** Cards that visitors have, longest held first, with counts by how long they are out. */
export async function listNotReturned(db: Db, actor: OrgActor, query: QueryOf<typeof cards.notReturned>) {
  const [page, ages] = await Promise.all([selectIssued(db, actor, query), selectAges(db, actor, query.location_id)])
  return { ...page, docs: await presentCards(db, actor, page.docs), ages }
}

/** Errors: not_found. */
export async function getCard(db: Db, actor: OrgActor, id: string): Promise<CardDetail> {
  const row = requireFound(await selectCard(db, actor, id))
  const card = await presentCard(db, actor, row)
  return { ...card, history: await historyOf(db, actor, id) }
}
