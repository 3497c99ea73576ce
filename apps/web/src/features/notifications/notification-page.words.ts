import { defineWords } from '../../lib/i18n/define-words.ts'

/** Of the page of all notifications, loaded with it. */
export const pageWords = defineWords('notification-page', {
  en: {
    empty: 'Not found',
    empty_text: 'Messages about the system and billing appear here.',
    filters: 'Filter notifications',
    only_unread: 'Unread: {{number}}',
    type: 'Type',
    all_types: 'all',
    read_all: 'Mark all as read',
    no_match: 'No matches',
    no_match_text: 'No notifications match these filters.',
    choices: 'Notification settings',
    choices_help: 'Everything appears here and under the bell. What else should we e-mail you?',
    the_choices: 'Your notification settings',
    by_email: 'Also by e-mail',
  },
  th: {
    empty: 'Not found',
    empty_text: 'ข้อความเกี่ยวกับระบบและค่าบริการจะแสดงที่นี่',
    filters: 'กรองการแจ้งเตือน',
    only_unread: 'ยังไม่อ่าน {{number}}',
    type: 'ประเภท',
    all_types: 'ทั้งหมด',
    read_all: 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด',
    no_match: 'ไม่พบรายการที่ตรงกัน',
    no_match_text: 'ไม่มีการแจ้งเตือนที่ตรงกับตัวกรอง',
    choices: 'ตั้งค่าการแจ้งเตือน',
    choices_help: 'ทุกเรื่องแสดงในหน้านี้และที่กระดิ่ง ต้องการรับเรื่องใดทางอีเมลด้วย',
    the_choices: 'การตั้งค่าการแจ้งเตือนของคุณ',
    by_email: 'รับทางอีเมลด้วย',
  },
})
