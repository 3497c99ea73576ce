import { cardBatchFields, cardFields } from '@gatehouse/contract/card-fields.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'

export const CARD = recordFacts(cardFields)
export const CARD_BATCH = recordFacts(cardBatchFields)
export { CARD_COLUMNS } from '@gatehouse/contract/card-fields.ts'
export { CARD_TRANSITIONS, MOST_CHOSEN } from '@gatehouse/contract/cards.ts'
