import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { guestFields, preRegisterFields } from '@gatehouse/contract/pre-registers/pre-register-record.ts'

export { PRE_REGISTER_COLUMNS } from '@gatehouse/contract/pre-registers/pre-register-files.ts'
export { MOST_GUESTS, PRE_REGISTER_COMMANDS, PRE_REGISTER_STATES } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
export const PRE_REGISTER = recordFacts(preRegisterFields)
export const GUEST = recordFacts(guestFields)
