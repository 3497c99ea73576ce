import { defineWords } from '../../../lib/i18n/define-words.ts'

export const memberWords = defineWords({
  member: ['Member', 'สมาชิก'],
  may_not: ['not now', 'ยังเข้าไม่ได้'],
  look_title: ['Is this {{name}}?', 'ใช่ {{name}} หรือไม่'],
  compare: ['Anyone can print this code. Compare the photo with the person in front of you.', 'ใครก็พิมพ์รหัสนี้ได้ โปรดเทียบรูปถ่ายกับคนที่อยู่ตรงนี้'],
  compare_document: [
    'Anyone can print this code, and there is no photo. Ask for a document and compare the name.',
    'ใครก็พิมพ์รหัสนี้ได้ และไม่มีรูปถ่ายเก็บไว้ โปรดขอดูบัตรและเทียบชื่อ',
  ],
  is_them: ['Yes, same person: check in', 'ใช่ ให้เช็คอิน'],
  is_not_them: ['Not this person', 'ไม่ใช่คนนี้'],
  picture_of: ['Photo of {{name}}', 'รูปถ่ายของ {{name}}'],
  no_picture: ['No photo', 'ไม่มีรูปถ่าย'],
  refused: ['{{name}} cannot enter now: {{why}}.', '{{name}} ยังเข้าตอนนี้ไม่ได้: {{why}}'],
  reasons: {
    not_active: {
      pending: ['not activated yet', 'ยังไม่เปิดใช้'],
      active: ['', ''],
      on_hold: ['on hold', 'ระงับชั่วคราว'],
      inactive: ['membership ended', 'สิ้นสุดสมาชิกภาพแล้ว'],
      banned: ['banned', 'ถูกห้ามเข้า'],
    },
    not_yet: ['membership starts {{day}}', 'เริ่มเป็นสมาชิก {{day}}'],
    expired: ['membership ended {{day}}', 'สมาชิกภาพสิ้นสุด {{day}}'],
    outside_hours: ['only allowed {{hours}} today', 'วันนี้เข้าได้ {{hours}}'],
    no_hours: ['not allowed today', 'วันนี้เข้าไม่ได้'],
    holiday: ['not allowed on holidays', 'วันนี้เป็นวันหยุด เข้าไม่ได้'],
    wrong_gate: ['only allowed through {{gates}}', 'เข้าได้เฉพาะ {{gates}}'],
    no_gate: ['not allowed at any gate here', 'เข้าทางประตูของที่นี่ไม่ได้'],
    wrong_location: ['only allowed at {{locations}}', 'เข้าได้เฉพาะ {{locations}}'],
  },
})
