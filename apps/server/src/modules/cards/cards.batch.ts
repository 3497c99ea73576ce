import { cardFields } from '@gatehouse/contract/cards/card-fields.ts'
import { type CardBatch, numbersOf } from '@gatehouse/contract/cards/cards.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { locationAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { storedFields } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { getLocation } from '../locations/locations.service.ts'
import { insertFree } from './cards.import.queries.ts'
import { requirePlace, requireReach } from './cards.manage.ts'
import { selectNumbers } from './cards.queries.ts'

/** Previews a batch: what it would add. Writes nothing. Errors: permission_denied, location_not_found, location_archived. */
export async function checkBatch(db: Db, actor: OrgActor, batch: CardBatch) {
  requireReach(actor, batch)
  if (batch.location_id !== null) await requireLocation(db, actor, batch.location_id)
  const numbers = numbersOf(batch)
  return { count: numbers.length, first: numbers[0]!, last: numbers.at(-1)!, existing: await selectNumbers(db, actor, numbers) }
}

async function requireLocation(db: Db, actor: OrgActor, id: string): Promise<void> {
  const place = await getLocation(db, actor, id).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('location_not_found') : error
  })
  if (place.status === 'archived') throw new AppError('location_archived')
}

/** Adds the cards of a range of numbers that don't exist yet. Errors: permission_denied, location_not_found, location_archived. */
export async function createBatch(tx: Tx, actor: OrgActor, batch: CardBatch) {
  await requirePlace(tx, actor, batch)
  const { prefix: _prefix, first: _first, last: _last, padding: _padding, ...facts } = batch
  const numbers = numbersOf(batch)
  const { location_id } = facts
  const rows = numbers.map((number) => ({
    ...storedFields(cardFields, { ...facts, number }),
    ...{ _id: newId(), uid: null, uid_read: null, location_id },
  }))
  const addedCards = await insertFree(tx, actor, rows)
  for (const { _id, number } of addedCards)
    await recordAudit(tx, actor, 'card.created', { record_type: 'card', record_id: _id, after: { number, ...facts } })
  if (addedCards.length > 0) await publish(tx, actor, { kind: 'card.changed', ...locationAudience(batch) })
  return { added: addedCards.length, existing: numbers.length - addedCards.length, first: numbers[0]!, last: numbers.at(-1)! }
}
