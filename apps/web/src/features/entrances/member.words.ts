import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of members at the desk: what they are, and why one is not let in now. */
export const memberWords = defineWords('desk-member', {
  en: {
    member: 'Member',
    kinds: {
      resident: 'resident',
      tenant: 'tenant',
      staff: 'staff',
      contractor: 'contractor',
      frequent: 'comes often',
      vip: 'VIP',
    },
    may_not: 'not now',
    refused: '{{name}} may not come in here now: {{why}}.',
    reasons: {
      not_active: { pending: 'not activated yet', active: '', on_hold: 'on hold', inactive: 'no member any more', banned: 'banned' },
      not_yet: 'a member from {{day}} on',
      expired: 'a member until {{day}}',
      outside_hours: 'today {{hours}}',
      no_hours: 'no hours today',
      holiday: 'today is a holiday',
      wrong_gate: 'only by {{gates}}',
      no_gate: 'by no gate of this location',
      wrong_location: 'only at {{locations}}',
    },
  },
  th: {
    member: 'สมาชิก',
    kinds: { resident: 'ผู้พักอาศัย', tenant: 'ผู้เช่า', staff: 'พนักงาน', contractor: 'ผู้รับเหมา', frequent: 'มาประจำ', vip: 'VIP' },
    may_not: 'ยังเข้าไม่ได้',
    refused: '{{name}} ยังเข้าที่นี่ตอนนี้ไม่ได้: {{why}}',
    reasons: {
      not_active: { pending: 'ยังไม่เปิดใช้', active: '', on_hold: 'พักไว้', inactive: 'เลิกเป็นสมาชิกแล้ว', banned: 'ถูกห้ามเข้า' },
      not_yet: 'เป็นสมาชิกตั้งแต่ {{day}}',
      expired: 'เป็นสมาชิกถึง {{day}}',
      outside_hours: 'วันนี้ {{hours}}',
      no_hours: 'วันนี้ไม่มีช่วงเวลา',
      holiday: 'วันนี้เป็นวันหยุด',
      wrong_gate: 'เข้าได้เฉพาะ {{gates}}',
      no_gate: 'เข้าทางประตูของที่นี่ไม่ได้',
      wrong_location: 'เข้าได้เฉพาะ {{locations}}',
    },
  },
})
