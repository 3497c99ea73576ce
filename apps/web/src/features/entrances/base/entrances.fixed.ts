import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { memberFields } from '@gatehouse/contract/member-record.ts'

/** What the contract lets one choose from. */
export { ENTRANCE_SOURCES, ID_KINDS } from '@gatehouse/contract/entrances.ts'
/** What the desk says of a member. */
export const MEMBER = recordFacts({ kind: memberFields.kind })
