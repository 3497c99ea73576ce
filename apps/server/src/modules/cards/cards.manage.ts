import { CARD_TRANSITIONS, type Card, type CardInput, type CardStatus, type cards } from '@gatehouse/contract/cards/cards.ts'
import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import { sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { locationAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { requireOpenLocation } from '../locations/locations.service.ts'
import { presentCard } from './cards.present.ts'
import { type CardRow, deleteCard, insertCard, lockCard, lockCards, updateCard } from './cards.queries.ts'
import { uidFields } from './cards.read.ts'

type Placed = { location_id: string | null }

/** Cards without a location are reserved for people who aren't limited to locations. Errors: permission_denied. */
export function requireReach(actor: OrgActor, { location_id }: Placed): void {
  if (location_id === null && actor.location_ids !== null) throw new AppError('permission_denied')
}

/** Requires that the actor may put a card at its location. Errors: permission_denied, location_not_found, location_archived. */
export async function requirePlace(tx: Tx, actor: OrgActor, card: Placed): Promise<void> {
  requireReach(actor, card)
  if (card.location_id !== null) await requireOpenLocation(tx, actor, card.location_id)
}

/** The columns of a card from an input. */
export const valuesOf = ({ uid, ...input }: CardInput) => ({ ...input, ...uidFields(uid) })

/** Errors: permission_denied, location_not_found, location_archived, card_number_taken, card_uid_taken. */
export async function createCard(tx: Tx, actor: OrgActor, input: CardInput): Promise<Card> {
  await requirePlace(tx, actor, input)
  const row = await insertCard(tx, actor, newId(), valuesOf(input))
  await recordAudit(tx, actor, 'card.created', { record_type: 'card', record_id: row._id, after: row })
  await publishCard(tx, actor, row)
  return presentCard(tx, actor, row)
}

/**
 * Changes a card. The number and the kind of an issued card stay as they are, because the desk finds the visit by them.
 * Errors: not_found, permission_denied, location_not_found, location_archived, card_number_taken, card_uid_taken, card_issued, changed_meanwhile.
 */
export async function changeCard(tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof cards.update>): Promise<Card> {
  const { updated_at, reason, ...input } = body
  const before = requireFound(await lockCard(tx, actor, id))
  requireReach(actor, before)
  requireUnchanged(id, before, updated_at)
  if (before.status === 'issued' && (input.number !== before.number || input.kind !== before.kind)) throw new AppError('card_issued')
  if (input.location_id !== before.location_id) await requirePlace(tx, actor, input)
  const values = valuesOf(input)
  // A UID that comes back in its stored form wasn't read again, even if its digits could mean another one.
  if (input.uid === before.uid || values.uid === before.uid) Object.assign(values, { uid: before.uid, uid_read: before.uid_read })
  const row = await updateCard(tx, actor, id, values)
  await recordAudit(tx, actor, 'card.changed', { record_type: 'card', record_id: id, before, after: row, reason })
  // Pages that see only the earlier location must update too.
  if (before.location_id !== row.location_id) await publishCard(tx, actor, before)
  await publishCard(tx, actor, row)
  return presentCard(tx, actor, row)
}

/** Errors: not_found, permission_denied, status_not_allowed. */
export async function setCardStatus(tx: Tx, actor: OrgActor, id: string, status: CardStatus, reason: string): Promise<Card> {
  const before = requireFound(await lockCard(tx, actor, id))
  requireReach(actor, before)
  if (!CARD_TRANSITIONS[before.status].includes(status)) throw new AppError('status_not_allowed')
  return presentCard(tx, actor, await changeStatus(tx, actor, before, status, reason))
}

/** Errors: not_found if one of them isn't visible, permission_denied. */
export async function setCardStatuses(tx: Tx, actor: OrgActor, { ids, status, reason }: BodyOf<typeof cards.setStatuses>) {
  const uniqueIds = new Set(ids)
  const rows = await lockCards(tx, actor, [...uniqueIds])
  if (rows.length < uniqueIds.size) throw new AppError('not_found')
  for (const row of rows) requireReach(actor, row)
  const able = rows.filter((row) => CARD_TRANSITIONS[row.status].includes(status))
  for (const row of able) await changeStatus(tx, actor, row, status, reason)
  const left = rows.filter((row) => !able.includes(row)).map((row) => ({ _id: row._id, number: row.number, status: row.status }))
  return { changed: able.length, left }
}

/** Marks a card as lost that is already locked, without checking the permission to change cards. */
export async function loseLocked(tx: Tx, actor: OrgActor, before: CurrentCard, reason: string): Promise<void> {
  await changeStatus(tx, actor, before, 'lost', reason)
}

type CurrentCard = Pick<CardRow, '_id' | 'number' | 'status' | 'entrance_id' | 'location_id'>

async function changeStatus(tx: Tx, actor: OrgActor, before: CurrentCard, status: CardStatus, reason: string): Promise<CardRow> {
  const row = await updateCard(tx, actor, before._id, {
    status,
    entrance_id: null,
    // A written-off card keeps the time at which it was lost.
    ...(status === 'lost' ? { lost_at: sql<string>`now()` } : status === 'written_off' ? {} : { lost_at: null }),
  })
  const change = { before: statusFacts(before), after: statusFacts(row), reason }
  await recordAudit(tx, actor, `card.${status}`, { record_type: 'card', record_id: row._id, ...change })
  await publishCard(tx, actor, row)
  return row
}

const statusFacts = ({ number, status, entrance_id, location_id }: CurrentCard) => ({ number, status, entrance_id, location_id })

/** Deletes a card that was never issued. Errors: not_found, permission_denied, card_issued, card_used. */
export async function deleteUnusedCard(tx: Tx, actor: OrgActor, id: string): Promise<void> {
  const before = requireFound(await lockCard(tx, actor, id))
  requireReach(actor, before)
  if (before.status === 'issued') throw new AppError('card_issued')
  if (before.issued_at !== null) throw new AppError('card_used')
  await deleteCard(tx, actor, id)
  await recordAudit(tx, actor, 'card.deleted', { record_type: 'card', record_id: id, before })
  await publishCard(tx, actor, before)
}

const publishCard = (tx: Tx, actor: OrgActor, card: Pick<CardRow, '_id' | 'location_id'>) =>
  publish(tx, actor, { kind: 'card.changed', record_id: card._id, ...locationAudience(card) })
