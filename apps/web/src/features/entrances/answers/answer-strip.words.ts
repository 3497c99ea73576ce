import { defineWords } from '../../../lib/i18n/define-words.ts'

export const answerStripWords = defineWords({
  searching: ['Searching…', 'กำลังค้นหา…'],
  found: ['{{count}} match for “{{text}}”', '{{count}} matches for “{{text}}”', 'พบ {{count}} คนที่ตรงกับ “{{text}}”'],
  found_first: ['First: {{name}}', 'คนแรก {{name}}'],
  not_found: ['No match for “{{text}}”', 'ไม่พบใครที่ตรงกับ “{{text}}”'],
  not_inside: ['Nobody inside matches “{{text}}”', 'ไม่พบผู้ที่อยู่ข้างในที่ตรงกับ “{{text}}”'],
  use_code: ['Enter: use as pass code', 'กด Enter: ใช้เป็นรหัสบัตรผ่าน'],
  choose: ['choose', 'เลือก'],
  use: {
    returning: ['use these details', 'ใช้ข้อมูลเดิม'],
    open: ['open the visit', 'เปิดรายการ'],
    check_out: ['check out', 'เช็คเอาต์'],
    member: ['check in', 'เช็คอิน'],
    nothing: ['', ''],
  },
  not_these: ['Not listed?', 'ไม่ใช่คนเหล่านี้?'],
  nobody_yet: ['New visitor?', 'ผู้มาใหม่?'],
  check_in_new: ['Check in a new visitor', 'เช็คอินผู้มาใหม่'],
})
