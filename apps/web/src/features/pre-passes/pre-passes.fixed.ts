import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { prePassFields } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'

export { PRE_PASS_COMMANDS, PRE_PASS_STATES } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
export const PRE_PASS = recordFacts(prePassFields)
