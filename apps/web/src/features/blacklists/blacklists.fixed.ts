import { blacklistFields } from '@gatehouse/contract/blacklist-record.ts'
import { blacklistSettingFields } from '@gatehouse/contract/blacklist-setting.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'

/** What the contract says of entries and of their setting. */
export const ENTRY = recordFacts(blacklistFields)
export const SETTING = recordFacts(blacklistSettingFields)
export { BLACKLIST_COLUMNS, MATCH_FIELDS, MOST_ATTACHMENTS } from '@gatehouse/contract/blacklist-record.ts'
export { ROLES } from '@gatehouse/contract/kernel/permissions.ts'
export { SIGHTING_STATUSES, SIGHTING_TRANSITIONS } from '@gatehouse/contract/sightings.ts'
