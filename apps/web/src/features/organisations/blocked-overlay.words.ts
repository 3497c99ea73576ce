import { defineWords } from '../../lib/i18n/define-words.ts'

export const blockedWords = defineWords({
  expired: ['The visitor system has expired', 'ระบบผู้มาติดต่อหมดอายุแล้ว'],
  expired_text: [
    '{{service}} expired for this organisation on {{date}}; visits cannot be recorded. Your records are safe.',
    'บริการ {{service}} ขององค์กรนี้หมดอายุเมื่อ {{date}} จึงบันทึกการเข้า–ออกไม่ได้ ข้อมูลเดิมยังอยู่ครบ',
  ],
  expired_help: ['Ask your administrator to renew.', 'โปรดติดต่อผู้ดูแลระบบขององค์กรเพื่อต่ออายุการใช้งาน'],
  disabled: ['The system cannot be used', 'ไม่สามารถใช้งานระบบได้'],
  disabled_text: ['This organisation was disabled on {{date}}.', 'องค์กรนี้ถูกปิดการใช้งานตั้งแต่ {{date}}'],
  disabled_help: ['Contact your provider.', 'โปรดติดต่อผู้ให้บริการ'],
  logout: ['Logout', 'Logout'],
})

/** The headings of the overlay are Thai in every language of the page, because the specification fixes the Thai message. */
export const THAI_HEADING = { expired: 'ระบบผู้มาติดต่อหมดอายุแล้ว', disabled: 'ไม่สามารถใช้งานระบบได้' } as const
