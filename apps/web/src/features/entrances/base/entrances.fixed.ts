import { entranceFields } from '@gatehouse/contract/entrance-record.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { memberFields } from '@gatehouse/contract/member-record.ts'

export { SLIP_LINES } from '@gatehouse/contract/settings.ts'
export const VISIT = recordFacts(entranceFields)
export const MEMBER = recordFacts({ kind: memberFields.kind })
