/** What the contract lets one choose from. */
export { MOST_ADDRESSES, USER_STATUSES } from '@gatehouse/contract/users.ts'
