import { gateFields } from '@gatehouse/contract/gates/gates.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'

export const GATE = recordFacts(gateFields)
export { GATE_TRANSITIONS } from '@gatehouse/contract/gates/gates.ts'
