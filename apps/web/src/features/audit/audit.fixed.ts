/** The words of the audit log from the facts of the modules. */
export { AUDIT_ACTIONS, AUDIT_TYPES, RECORD_LABELS } from '@gatehouse/contract/words.ts'
