import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { preferenceFields, profileFields } from '@gatehouse/contract/profile/profile.ts'

export const CARD = recordFacts(profileFields)
export const PREFERENCES = recordFacts(preferenceFields)
export { MOST_PHONES } from '@gatehouse/contract/profile/profile.ts'
