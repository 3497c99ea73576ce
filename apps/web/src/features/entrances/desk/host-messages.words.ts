import { defineWords } from '../../../lib/i18n/define-words.ts'

export const hostMessagesWords = defineWords({
  title: ['Hosts’ answers', 'คำตอบของผู้รับพบ'],
  of: ['{{visitor}} · {{said}}', '{{visitor}} · {{said}}'],
  way_on: ['Open the visit to check them out.', 'เปิดรายการเพื่อเช็คเอาต์'],
  open: ['Open the visit', 'เปิดรายการ'],
  dismiss: ['Dismiss', 'ปิด'],
})
