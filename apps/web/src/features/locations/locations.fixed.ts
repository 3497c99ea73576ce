import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { locationFields } from '@gatehouse/contract/locations.ts'
import { unitFields } from '@gatehouse/contract/units.ts'

export const LOCATION = recordFacts(locationFields)
export const UNIT = recordFacts(unitFields)
export { LOCATION_TRANSITIONS } from '@gatehouse/contract/locations.ts'
export { MOST_CONTACTS, UNIT_COLUMNS } from '@gatehouse/contract/units.ts'
