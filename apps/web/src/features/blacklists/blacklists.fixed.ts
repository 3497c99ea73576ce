import { blacklistFields } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { blacklistSettingFields } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { userFields } from '@gatehouse/contract/users/users.ts'

export const ENTRY = recordFacts(blacklistFields)
export const SETTING = recordFacts(blacklistSettingFields)
export const MEMBERSHIP = recordFacts({ role: userFields.role })
export { BLACKLIST_COLUMNS, MATCH_FIELDS, MOST_ATTACHMENTS } from '@gatehouse/contract/blacklists/blacklist-record.ts'
export { SIGHTING_STATUSES, SIGHTING_TRANSITIONS } from '@gatehouse/contract/blacklists/sightings.ts'
