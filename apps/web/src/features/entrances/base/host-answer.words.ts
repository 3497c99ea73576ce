import { defineWords } from '../../../lib/i18n/define-words.ts'

export const hostAnswerWords = defineWords({
  handle: ['Mark as handled', 'จัดการแล้ว'],
  handle_of: ['Mark as handled: {{visitor}}', 'จัดการแล้ว: {{visitor}}'],
  handled: ['Handled {{time}} · {{name}}', 'จัดการแล้ว {{time}} · {{name}}'],
})
