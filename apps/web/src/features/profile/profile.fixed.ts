/** What the contract lets one choose from. */
export { MOST_PHONES, THEMES } from '@gatehouse/contract/profile.ts'
