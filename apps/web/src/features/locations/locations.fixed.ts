import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { unitFields } from '@gatehouse/contract/units.ts'

/** What the contract says of locations and their units. */
export const UNIT = recordFacts(unitFields)
export { LOCATION_KINDS, LOCATION_STATUSES, LOCATION_TRANSITIONS } from '@gatehouse/contract/locations.ts'
export { MOST_CONTACTS, UNIT_COLUMNS } from '@gatehouse/contract/units.ts'
