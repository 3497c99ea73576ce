import { CARD_TRANSITIONS, type CardObstacle } from '@gatehouse/contract/cards.ts'
import { wholeUids } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { locationAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import {
  claimCard,
  claimKnown,
  type HandedCard,
  hasCards,
  lockHeld,
  reclaimCard,
  releaseCard,
  selectNextFree,
  todayOf,
} from './cards.desk.queries.ts'
import { loseLocked } from './cards.manage.ts'
import { type CardRow, lockCard } from './cards.queries.ts'
import { numberOf, readCards, uidsOf } from './cards.read.ts'

// Cards at the desk: given out by a check-in and back by the check-out, whatever the person may see of cards otherwise.

type CardRef = { card_id: string; number: string }

/** What a text names a card by: its number, and whole UIDs that it can stand for. */
export const cardNames = (typed: string) => ({ number: numberOf(typed), uids: wholeUids(uidsOf(typed)) })

interface CardRequest {
  /** A number, or a UID as the reader typed it. */
  typed: string
  /** Where the gate is. */
  location_id: string
  /** The visit, which may be written after this in the same transaction. */
  entrance_id: string
}

/**
 * Gives a card to a visit; undefined for an organisation that keeps no cards here. Errors: card_not_found; card_ambiguous (the cards that
 * it can be); card_in_use (the visit that has it); card_not_available (the status and why).
 */
export async function takeCard(tx: Tx, actor: OrgActor, { typed, location_id, entrance_id }: CardRequest): Promise<CardRef | undefined> {
  // In one message: who keeps no cards here waits for nothing else.
  const [claimed, keeps] = await Promise.all([claimCard(tx, actor, { ...cardNames(typed), location_id, entrance_id }), hasCards(tx, actor)])
  if (claimed) return auditHandover(tx, actor, 'card.issued', claimed, entrance_id)
  if (!keeps) return undefined
  const matches = await readCards(tx, actor, typed)
  if (matches.length === 0) throw new AppError('card_not_found')
  const card = onlyOne(matches)
  refuseUnfit(card, location_id, await todayOf(tx, actor))
  // A short reading, or it came back between the two statements.
  const claimedCard = await claimKnown(tx, actor, card._id, entrance_id)
  if (claimedCard) return auditHandover(tx, actor, 'card.issued', claimedCard, entrance_id)
  throw cardConflict((await lockCard(tx, actor, card._id)) ?? card)
}

/** What stands in the way of giving a card out at a location. */
const obstacleOf = (card: CardRow, location_id: string | undefined, today: string): CardObstacle | null => {
  if (card.status !== 'available') return 'status'
  if (card.kind === 'member') return 'member'
  if (location_id !== undefined && card.location_id !== null && card.location_id !== location_id) return 'elsewhere'
  if (card.valid_from !== null && today < card.valid_from) return 'not_yet'
  return card.valid_until !== null && today > card.valid_until ? 'expired' : null
}

function onlyOne(cards: readonly CardRow[]): CardRow {
  const [card] = cards
  if (card && cards.length === 1) return card
  const numbers = cards.map(({ number }) => number)
  throw new AppError('card_ambiguous', { conflict: { _id: card!._id, numbers } })
}

/** Errors: card_in_use, card_not_available. */
function refuseUnfit(card: CardRow, location_id: string, today: string): void {
  const why = obstacleOf(card, location_id, today)
  if (why) throw why === 'status' ? cardConflict(card) : unavailable(card, why)
}

const unavailable = ({ _id, number, status }: Pick<CardRow, '_id' | 'number' | 'status'>, why: CardObstacle) =>
  new AppError('card_not_available', { conflict: { _id, number, status, why } })

/** The visit that has a card, or the status that keeps it in the drawer. */
const cardConflict = (card: Pick<CardRow, '_id' | 'number' | 'status' | 'entrance_id'>): AppError =>
  card.entrance_id === null
    ? unavailable(card, 'status')
    : new AppError('card_in_use', { conflict: { _id: card.entrance_id, card_id: card._id, card_number: card.number } })

/** Takes back the card of a visit that ends. Undefined where it has none that is kept here. */
export async function giveBackCard(tx: Tx, actor: OrgActor, entrance_id: string): Promise<CardRef | undefined> {
  const card = await releaseCard(tx, actor, entrance_id)
  return card && auditHandover(tx, actor, 'card.returned', card, entrance_id)
}

/**
 * Gives a visit whose end is undone its card again. Undefined where its number is none of a card that is kept here.
 * Errors: card_in_use, with the visit that has it now; card_not_available.
 */
export async function retakeCard(
  tx: Tx,
  actor: OrgActor,
  { card_number, entrance_id }: { card_number: string; entrance_id: string },
): Promise<CardRef | undefined> {
  const number = numberOf(card_number)
  const card = await reclaimCard(tx, actor, number, entrance_id)
  if (card) return auditHandover(tx, actor, 'card.issued', card, entrance_id)
  const current = await lockHeld(tx, actor, { number })
  if (current) throw cardConflict(current)
  return undefined
}

/** Reports a card lost; undefined where the visit has none that is kept here. Errors: card_not_found, status_not_allowed. */
export async function loseCard(
  tx: Tx,
  actor: OrgActor,
  key: { card_id: string } | { entrance_id: string },
  reason: string,
): Promise<CardRef | undefined> {
  const card = 'card_id' in key ? await lockCard(tx, actor, key.card_id) : await lockHeld(tx, actor, key)
  if (!card && 'entrance_id' in key) return undefined
  if (!card) throw new AppError('card_not_found')
  if (!CARD_TRANSITIONS[card.status].includes('lost')) throw new AppError('status_not_allowed')
  await loseLocked(tx, actor, card, reason)
  return { card_id: card._id, number: card.number }
}

/** What a desk is told of a card. */
export interface CardAtDesk extends Pick<CardRow, 'number' | 'status' | 'lost_at' | 'entrance_id'> {
  why: CardObstacle | null
}

/** The cards that a number or a reading means, each with what keeps it from being given out; and whether cards are kept here at all. */
export async function cardsByRead(db: Db, actor: OrgActor, typed: string, location_id: string | undefined) {
  const [rows, keeps, today] = await Promise.all([readCards(db, actor, typed), hasCards(db, actor), todayOf(db, actor)])
  const cards = rows.map((row): CardAtDesk => {
    const { number, status, lost_at, entrance_id } = row
    return { number, status, lost_at, entrance_id, why: obstacleOf(row, location_id, today) }
  })
  return { cards, keeps }
}

/** The number of the card that is given out next at a location. Undefined where none is free. */
export const nextCard = (db: Db, actor: OrgActor, location_id: string): Promise<string | undefined> =>
  selectNextFree(db, actor, location_id)

/** The same, kept from every other desk until the transaction ends, and passing over cards that other desks keep. */
export const lockNextCard = (tx: Tx, actor: OrgActor, location_id: string): Promise<string | undefined> =>
  selectNextFree(tx, actor, location_id, true)

async function auditHandover(tx: Tx, actor: OrgActor, action: string, card: HandedCard, entrance_id: string): Promise<CardRef> {
  const { _id, number, location_id } = card
  await recordAudit(tx, actor, action, { record_type: 'card', record_id: _id, after: { number, location_id, entrance_id } })
  await publish(tx, actor, { kind: 'card.changed', record_id: _id, ...locationAudience(card) })
  return { card_id: _id, number }
}
