import { defineWords } from '../../lib/i18n/define-words.ts'

export const organisationWords = defineWords('organisations', {
  en: {
    change: 'Change organisation',
    present: 'Organisation: {{code}} {{name}}',
    choose: 'Choose an organisation',
    the_organisations: 'The organisations',
    services: { visitor_m: 'Visitor', visitor_m_plus: 'Visitor M Plus', visitor_lite: 'Visitor Lite' },
    expired: 'The visitor system has expired',
    expired_text: '{{service}} expired for this organisation on {{date}}; visits cannot be recorded. Your records are safe.',
    expired_help: 'Ask your administrator to renew.',
    edition_expired: '{{service}} expired on {{date}}',
    edition_expired_text: 'You can view these records, but not change them. Ask your administrator to renew.',
    disabled: 'The system cannot be used',
    disabled_text: 'This organisation was disabled on {{date}}.',
    disabled_help: 'Contact your provider.',
    alone: 'You don’t belong to any other organisation.',
    logout: 'Logout',
  },
  th: {
    change: 'เปลี่ยนองค์กร',
    present: 'องค์กร: {{code}} {{name}}',
    choose: 'เลือกองค์กร',
    the_organisations: 'รายชื่อองค์กร',
    services: { visitor_m: 'Visitor', visitor_m_plus: 'Visitor M Plus', visitor_lite: 'Visitor Lite' },
    expired: 'ระบบผู้มาติดต่อหมดอายุแล้ว',
    expired_text: 'บริการ {{service}} ขององค์กรนี้หมดอายุเมื่อ {{date}} จึงบันทึกการเข้า–ออกไม่ได้ ข้อมูลเดิมยังอยู่ครบ',
    expired_help: 'โปรดติดต่อผู้ดูแลระบบขององค์กรเพื่อต่ออายุการใช้งาน',
    edition_expired: 'บริการ {{service}} หมดอายุเมื่อ {{date}}',
    edition_expired_text: 'ดูข้อมูลได้ แต่แก้ไขไม่ได้ โปรดติดต่อผู้ดูแลระบบขององค์กรเพื่อต่ออายุการใช้งาน',
    disabled: 'ไม่สามารถใช้งานระบบได้',
    disabled_text: 'องค์กรนี้ถูกปิดการใช้งานตั้งแต่ {{date}}',
    disabled_help: 'โปรดติดต่อผู้ให้บริการ',
    alone: 'คุณไม่ได้อยู่ในองค์กรอื่น',
    logout: 'Logout',
  },
})

/** The headings of the overlay in Thai, whatever the language of the page: the specification fixes the Thai message. */
export const THAI_HEADING = { expired: 'ระบบผู้มาติดต่อหมดอายุแล้ว', disabled: 'ไม่สามารถใช้งานระบบได้' } as const
