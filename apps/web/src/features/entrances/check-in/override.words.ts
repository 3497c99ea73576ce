import { defineWords } from '../../../lib/i18n/define-words.ts'

export const overrideWords = defineWords({
  override: ['Let in with a reason…', 'ให้เข้าโดยระบุเหตุผล…'],
  override_reason: ['Reason for letting it in', 'เหตุผลที่ให้เข้า'],
  override_gate: ['Reason for letting them in', 'เหตุผลที่ให้เข้า'],
  let_in: ['Let in', 'ให้เข้า'],
})
