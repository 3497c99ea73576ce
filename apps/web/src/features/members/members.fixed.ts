import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { memberFields } from '@gatehouse/contract/members/member-record.ts'

export const MEMBER = recordFacts(memberFields)
export { MEMBER_COLUMNS, MEMBER_TRANSITIONS, MOST_CARDS, MOST_VEHICLES } from '@gatehouse/contract/members/member-record.ts'
