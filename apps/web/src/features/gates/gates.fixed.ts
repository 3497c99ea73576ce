/** What the contract lets one choose from. */
export { GATE_ASKS, GATE_DIRECTIONS, GATE_KINDS, GATE_STATUSES, GATE_TRANSITIONS } from '@gatehouse/contract/gates.ts'
