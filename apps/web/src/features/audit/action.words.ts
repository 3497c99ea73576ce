import { defineWords } from '../../lib/i18n/define-words.ts'
import { AUDIT_ACTIONS, AUDIT_TYPES } from './audit.fixed.ts'

/** Types of records, and steps by the two parts of their name, from the facts of the modules. Unknown steps are shown as another change. */
export const actionWords = defineWords({
  other_action: ['Other change', 'การเปลี่ยนแปลงอื่น'],
  other_type: ['Other record', 'ข้อมูลอื่น'],
  types: AUDIT_TYPES,
  actions: AUDIT_ACTIONS,
})
