import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { prePassFields } from '@gatehouse/contract/pre-pass-record.ts'

export { PRE_PASS_STATES, PRE_PASS_TRANSITIONS } from '@gatehouse/contract/pre-pass-record.ts'
export const PRE_PASS = recordFacts(prePassFields)
