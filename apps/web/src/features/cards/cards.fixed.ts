/** What the contract lets one choose from. */
export {
  CARD_KINDS,
  CARD_STATUSES,
  CARD_TECHNOLOGIES,
  CARD_TRANSITIONS,
  MOST_CHOSEN,
} from '@gatehouse/contract/cards.ts'
