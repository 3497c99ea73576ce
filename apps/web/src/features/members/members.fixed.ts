/** What the contract lets one choose from. */
export { ID_KINDS } from '@gatehouse/contract/entrances.ts'
export { MEMBER_KINDS, MEMBER_STATUSES, MEMBER_TRANSITIONS, MOST_CARDS, MOST_VEHICLES } from '@gatehouse/contract/member-record.ts'
