import { CARD_TRANSITIONS, type CardObstacle } from '@gatehouse/contract/cards/cards.ts'
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

// Cards at the desk. A check-in issues them and a check-out takes them back, whatever cards the person may see otherwise.

type CardRef = { card_id: string; number: string }

/** The number and the whole UIDs that a text can mean. */
export const cardNames = (text: string) => ({ number: numberOf(text), uids: wholeUids(uidsOf(text)) })

interface CardRequest {
  /** A number, or a UID as the reader typed it. */
  typed: string
  /** The location of the gate. */
  location_id: string
  /** The visit. The same transaction may write it later. */
  entrance_id: string
}

/**
 * Issues a card to a visit; undefined if the organisation has no registered cards. Errors: card_not_found; card_ambiguous (the cards that it can be);
 * card_in_use (the visit that has it); card_not_available (the status and why).
 */
export async function takeCard(tx: Tx, actor: OrgActor, { typed, location_id, entrance_id }: CardRequest): Promise<CardRef | undefined> {
  // Both queries go in one message, so organisations without registered cards don't wait twice.
  const [issuedCard, keeps] = await Promise.all([
    claimCard(tx, actor, { ...cardNames(typed), location_id, entrance_id }),
    hasCards(tx, actor),
  ])
  if (issuedCard) return auditHandover(tx, actor, 'card.issued', issuedCard, entrance_id)
  if (!keeps) return undefined
  const matches = await readCards(tx, actor, typed)
  if (matches.length === 0) throw new AppError('card_not_found')
  const card = onlyOne(matches)
  refuseUnfit(card, location_id, await todayOf(tx, actor))
  // The reading was short, or the card came back between the two statements.
  const claimedCard = await claimKnown(tx, actor, card._id, entrance_id)
  if (claimedCard) return auditHandover(tx, actor, 'card.issued', claimedCard, entrance_id)
  throw cardConflict((await lockCard(tx, actor, card._id)) ?? card)
}

/** Why a card can't be issued at a location; null if it can. */
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

/** The error with the visit that has a card, or with the status that keeps it from being issued. */
const cardConflict = (card: Pick<CardRow, '_id' | 'number' | 'status' | 'entrance_id'>): AppError =>
  card.entrance_id === null
    ? unavailable(card, 'status')
    : new AppError('card_in_use', { conflict: { _id: card.entrance_id, card_id: card._id, card_number: card.number } })

/** Takes back the card of a visit that ends. Undefined if it has no registered card. */
export async function giveBackCard(tx: Tx, actor: OrgActor, entrance_id: string): Promise<CardRef | undefined> {
  const card = await releaseCard(tx, actor, entrance_id)
  return card && auditHandover(tx, actor, 'card.returned', card, entrance_id)
}

/**
 * Issues the card again to a visit whose check-out is undone. Undefined if its number isn't that of a registered card.
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

/** Reports a card as lost; undefined if the visit has no registered card. Errors: card_not_found, status_not_allowed. */
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

/** The fields of a card that a desk sees. */
export interface CardAtDesk extends Pick<CardRow, 'number' | 'status' | 'lost_at' | 'entrance_id'> {
  why: CardObstacle | null
}

/** The cards that a number or a reading means, each with the obstacle to issuing it. `keeps` says whether there are registered cards at all. */
export async function cardsByRead(db: Db, actor: OrgActor, text: string, location_id: string | undefined) {
  const [rows, keeps, today] = await Promise.all([readCards(db, actor, text), hasCards(db, actor), todayOf(db, actor)])
  const cards = rows.map((row): CardAtDesk => {
    const { number, status, lost_at, entrance_id } = row
    return { number, status, lost_at, entrance_id, why: obstacleOf(row, location_id, today) }
  })
  return { cards, keeps }
}

/** The number of the next card to issue at a location. Undefined if none is available. */
export const nextCard = (db: Db, actor: OrgActor, location_id: string): Promise<string | undefined> =>
  selectNextFree(db, actor, location_id)

/** Same as `nextCard`, but locks the card until the transaction ends, and skips cards that other desks have locked. */
export const lockNextCard = (tx: Tx, actor: OrgActor, location_id: string): Promise<string | undefined> =>
  selectNextFree(tx, actor, location_id, true)

async function auditHandover(tx: Tx, actor: OrgActor, action: string, card: HandedCard, entrance_id: string): Promise<CardRef> {
  const { _id, number, location_id } = card
  await recordAudit(tx, actor, action, { record_type: 'card', record_id: _id, after: { number, location_id, entrance_id } })
  await publish(tx, actor, { kind: 'card.changed', record_id: _id, ...locationAudience(card) })
  return { card_id: _id, number }
}
