import type { Card } from '@gatehouse/contract/cards.ts'
import { formatUid } from '@gatehouse/contract/kernel/domain/card-uid.ts'
import type { FormSource } from '../../api/record-form.ts'

/** What one card and a range of cards have in common, in the order of the fields. */
export type CardFacts = {
  readonly technology: Card['technology']
  readonly kind: Card['kind']
  /** Empty: any location. */
  readonly location_id: string
  readonly valid_from: string
  readonly valid_until: string
  readonly note: string
}

export type CardValues = CardFacts & { readonly number: string; readonly uid: string; readonly reason: string }

export type BatchValues = CardFacts & {
  readonly prefix: string
  readonly first: string
  readonly last: string
  readonly padding: string
}

const NEW: CardFacts = { technology: 'em4100', kind: 'visitor', location_id: '', valid_from: '', valid_until: '', note: '' }

export const REQUIRED = ['number'] as const
export const BATCH_REQUIRED = ['first', 'last', 'padding'] as const

/** A new card, of the only location that the person may put it at where there is but one. */
export const newCard = (location_id: string): FormSource<CardValues> => ({
  values: { number: '', uid: '', ...NEW, location_id, reason: '' },
  version: null,
})

export const newBatch = (location_id: string): FormSource<BatchValues> => ({
  values: { prefix: 'V-', first: '1', last: '50', padding: '3', ...NEW, location_id },
  version: null,
})

export const valuesOf = (card: Card): FormSource<CardValues> => ({
  values: {
    number: card.number,
    // In bytes: hex of digits alone could be read as decimal.
    uid: card.uid ? formatUid(card.uid) : '',
    technology: card.technology,
    kind: card.kind,
    location_id: card.location_id ?? '',
    valid_from: card.valid_from ?? '',
    valid_until: card.valid_until ?? '',
    note: card.note,
    reason: '',
  },
  version: card.updated_at,
})

const factsOf = ({ technology, kind, location_id, valid_from, valid_until, note }: CardFacts) => ({
  technology,
  kind,
  location_id: location_id || null,
  valid_from: valid_from || null,
  valid_until: valid_until || null,
  note,
})

/** What is sent for a new card, and with its version for a changed one. */
export const bodyOf = (values: CardValues, version: string | null): unknown => {
  const { number, uid, reason } = values
  const input = { number, uid: uid.trim() || null, ...factsOf(values) }
  return version === null ? input : { ...input, updated_at: version, reason: reason.trim() === '' ? undefined : reason }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

export const batchBodyOf = (values: BatchValues): unknown => ({
  prefix: values.prefix,
  first: numberOf(values.first),
  last: numberOf(values.last),
  padding: numberOf(values.padding),
  ...factsOf(values),
})
