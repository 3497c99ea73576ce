import { defineWords } from '../../../lib/i18n/define-words.ts'

export const gateNoteWords = defineWords({
  closed_at: ['This gate closed to visitors at {{time}}.', 'ประตูนี้ปิดรับผู้มาติดต่อแล้วตั้งแต่ {{time}}'],
  closed: ['This gate is closed to visitors now.', 'ตอนนี้ประตูนี้ปิดรับผู้มาติดต่อ'],
  type: ['Visitors of the type “{{type}}” don’t use this gate.', 'ผู้มาติดต่อประเภท “{{type}}” ไม่ใช้ประตูนี้'],
})
