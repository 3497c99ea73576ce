import { cardBatchFields, cardFields } from '@gatehouse/contract/cards/card-fields.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'

export const CARD = recordFacts(cardFields)
export const CARD_BATCH = recordFacts(cardBatchFields)
export { CARD_COLUMNS } from '@gatehouse/contract/cards/card-fields.ts'
export { CARD_TRANSITIONS, MOST_CHOSEN } from '@gatehouse/contract/cards/cards.ts'
