import { blacklistFields } from '@gatehouse/contract/blacklist-record.ts'
import { blacklistSettingFields } from '@gatehouse/contract/blacklist-setting.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { userFields } from '@gatehouse/contract/users.ts'

export const ENTRY = recordFacts(blacklistFields)
export const SETTING = recordFacts(blacklistSettingFields)
export const MEMBERSHIP = recordFacts({ role: userFields.role })
export { BLACKLIST_COLUMNS, MATCH_FIELDS, MOST_ATTACHMENTS } from '@gatehouse/contract/blacklist-record.ts'
export { SIGHTING_STATUSES, SIGHTING_TRANSITIONS } from '@gatehouse/contract/sightings.ts'
