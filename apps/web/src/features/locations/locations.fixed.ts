import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { locationFields } from '@gatehouse/contract/locations/locations.ts'
import { unitFields } from '@gatehouse/contract/locations/units.ts'

export const LOCATION = recordFacts(locationFields)
export const UNIT = recordFacts(unitFields)
export { LOCATION_TRANSITIONS } from '@gatehouse/contract/locations/locations.ts'
export { MOST_CONTACTS, UNIT_COLUMNS } from '@gatehouse/contract/locations/units.ts'
