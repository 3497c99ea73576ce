/** What the contract lets one choose from. */
export { ENTRANCE_SOURCES, ID_KINDS } from '@gatehouse/contract/entrances.ts'
