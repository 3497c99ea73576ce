/** What the contract lets one choose from. */
export { LOCATION_KINDS, LOCATION_STATUSES, LOCATION_TRANSITIONS } from '@gatehouse/contract/locations.ts'
export { MOST_CONTACTS, UNIT_KINDS, UNIT_STATUSES } from '@gatehouse/contract/units.ts'
