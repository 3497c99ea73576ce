import type { Card } from '@gatehouse/contract/cards/cards.ts'
import { formatUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues, requiredNames } from '../../lib/record-values.ts'
import { CARD, CARD_BATCH } from './cards.fixed.ts'

/** The form values of a card. Without a location it is valid at any location. */
export type CardValues = PlainValues<typeof CARD> & { readonly uid: string; readonly location_id: string; readonly reason: string }
type BatchValues = PlainValues<typeof CARD_BATCH> & { readonly prefix: string; readonly location_id: string }

export const BATCH_REQUIRED = requiredNames(CARD_BATCH) as (keyof BatchValues & string)[]

/** The initial form values of a card. A new one has the given location. */
export const sourceOf = (card: Card | undefined, location_id: string): FormSource<CardValues> => ({
  values: {
    ...plainValues(CARD, card),
    // Grouped in bytes, because hex without letters could be read as decimal.
    uid: card?.uid ? formatUid(card.uid) : '',
    location_id: card ? (card.location_id ?? '') : location_id,
    reason: '',
  },
  version: card?.updated_at ?? null,
})

export const newBatch = (location_id: string): FormSource<BatchValues> => ({
  values: { ...plainValues(CARD_BATCH), prefix: 'V-', first: '1', last: '50', padding: '3', location_id },
  version: null,
})

export const bodyOf = (values: CardValues, version: string | null): unknown => {
  const { uid, location_id, reason } = values
  return bodyWith({ ...plainBody(CARD, values), uid: uid.trim() || null, location_id: location_id || null }, version, reason)
}

export const batchBodyOf = (values: BatchValues): unknown => ({
  ...plainBody(CARD_BATCH, values),
  prefix: values.prefix,
  location_id: values.location_id || null,
})
