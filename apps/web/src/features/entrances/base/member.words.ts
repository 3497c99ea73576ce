import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Words of members at the desk: what they are, and why one is not let in now. */
export const memberWords = defineWords('desk-member', {
  member: ['Member', 'สมาชิก'],
  may_not: ['not now', 'ยังเข้าไม่ได้'],
  look_title: ['Is this {{name}}?', 'ใช่ {{name}} หรือไม่'],
  compare: ['Anybody can print this code. Compare the picture with who stands here.', 'ใครก็พิมพ์รหัสนี้ได้ โปรดเทียบภาพกับคนที่อยู่ตรงนี้'],
  compare_document: [
    'Anybody can print this code, and no picture is kept. Ask for a document and compare the name.',
    'ใครก็พิมพ์รหัสนี้ได้ และไม่มีภาพเก็บไว้ โปรดขอดูบัตรและเทียบชื่อ',
  ],
  is_them: ['It is them: check in', 'ใช่ ให้เช็คอิน'],
  is_not_them: ['It is not them', 'ไม่ใช่คนนี้'],
  picture_of: ['Picture of {{name}}', 'ภาพของ {{name}}'],
  no_picture: ['No picture', 'ไม่มีภาพ'],
  refused: ['{{name}} may not come in here now: {{why}}.', '{{name}} ยังเข้าที่นี่ตอนนี้ไม่ได้: {{why}}'],
  reasons: {
    not_active: {
      pending: ['not activated yet', 'ยังไม่เปิดใช้'],
      active: ['', ''],
      on_hold: ['on hold', 'พักไว้'],
      inactive: ['no member any more', 'เลิกเป็นสมาชิกแล้ว'],
      banned: ['banned', 'ถูกห้ามเข้า'],
    },
    not_yet: ['a member from {{day}} on', 'เป็นสมาชิกตั้งแต่ {{day}}'],
    expired: ['a member until {{day}}', 'เป็นสมาชิกถึง {{day}}'],
    outside_hours: ['today {{hours}}', 'วันนี้ {{hours}}'],
    no_hours: ['no hours today', 'วันนี้ไม่มีช่วงเวลา'],
    holiday: ['today is a holiday', 'วันนี้เป็นวันหยุด'],
    wrong_gate: ['only by {{gates}}', 'เข้าได้เฉพาะ {{gates}}'],
    no_gate: ['by no gate of this location', 'เข้าทางประตูของที่นี่ไม่ได้'],
    wrong_location: ['only at {{locations}}', 'เข้าได้เฉพาะ {{locations}}'],
  },
})
