import { defineWords } from '../../lib/i18n/define-words.ts'

export const organisationWords = defineWords({
  change: ['Change organisation', 'เปลี่ยนองค์กร'],
  present: ['Organisation: {{code}} {{name}}', 'องค์กร: {{code}} {{name}}'],
  choose: ['Choose an organisation', 'เลือกองค์กร'],
  services: {
    visitor_m: ['Visitor', 'Visitor'],
    visitor_m_plus: ['Visitor M Plus', 'Visitor M Plus'],
    visitor_lite: ['Visitor Lite', 'Visitor Lite'],
  },
  edition_expired: ['{{service}} expired on {{date}}', 'บริการ {{service}} หมดอายุเมื่อ {{date}}'],
  edition_expired_text: [
    'You can view these records, but not change them. Ask your administrator to renew.',
    'ดูข้อมูลได้ แต่แก้ไขไม่ได้ โปรดติดต่อผู้ดูแลระบบขององค์กรเพื่อต่ออายุการใช้งาน',
  ],
  alone: ['You don’t belong to any other organisation.', 'คุณไม่ได้อยู่ในองค์กรอื่น'],
})
