/** What the contract lets one choose from. */
export { LOCATION_KINDS, LOCATION_STATUSES, LOCATION_TRANSITIONS } from '@gatehouse/contract/locations.ts'
