import { defineWords } from '../../lib/i18n/define-words.ts'

export const linkWords = defineWords({
  dead_title: ['This link is no longer valid', 'ลิงก์นี้ใช้ไม่ได้แล้ว'],
})
