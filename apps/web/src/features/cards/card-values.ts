import type { Card } from '@gatehouse/contract/cards.ts'
import { formatUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { plainBody, plainValues, requiredNames } from '../../lib/record-values.ts'
import { CARD, CARD_BATCH } from './cards.fixed.ts'

/** What the form of a card holds. Without a location it is of any. */
export type CardValues = PlainValues<typeof CARD> & { readonly uid: string; readonly location_id: string; readonly reason: string }
export type BatchValues = PlainValues<typeof CARD_BATCH> & { readonly prefix: string; readonly location_id: string }

export const REQUIRED = requiredNames(CARD) as (keyof CardValues & string)[]
export const BATCH_REQUIRED = requiredNames(CARD_BATCH) as (keyof BatchValues & string)[]

/** A new card, of the only location that the person may put it at where there is but one. */
export const newCard = (location_id: string): FormSource<CardValues> => ({
  values: { ...plainValues(CARD), uid: '', location_id, reason: '' },
  version: null,
})

export const newBatch = (location_id: string): FormSource<BatchValues> => ({
  values: { ...plainValues(CARD_BATCH), prefix: 'V-', first: '1', last: '50', padding: '3', location_id },
  version: null,
})

export const sourceOf = (card: Card): FormSource<CardValues> => ({
  values: {
    ...plainValues(CARD, card),
    // In bytes: hex of digits alone could be read as decimal.
    uid: card.uid ? formatUid(card.uid) : '',
    location_id: card.location_id ?? '',
    reason: '',
  },
  version: card.updated_at,
})

/** What is sent for a new card, and with its version for a changed one. */
export const bodyOf = (values: CardValues, version: string | null): unknown => {
  const { uid, location_id, reason } = values
  const input = { ...plainBody(CARD, values), uid: uid.trim() || null, location_id: location_id || null }
  return version === null ? input : { ...input, updated_at: version, reason: reason.trim() || undefined }
}

export const batchBodyOf = (values: BatchValues): unknown => ({
  ...plainBody(CARD_BATCH, values),
  prefix: values.prefix,
  location_id: values.location_id || null,
})
