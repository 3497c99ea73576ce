import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the page of all notifications, loaded with it. */
export const pageWords = defineWords({
  empty: ['Not found', 'Not found'],
  empty_text: ['Messages about the system and billing appear here.', 'ข้อความเกี่ยวกับระบบและค่าบริการจะแสดงที่นี่'],
  filters: ['Filter notifications', 'กรองการแจ้งเตือน'],
  only_unread: ['Unread: {{number}}', 'ยังไม่อ่าน {{number}}'],
  type: ['Type', 'ประเภท'],
  read_all: ['Mark all as read', 'ทำเครื่องหมายว่าอ่านแล้วทั้งหมด'],
  no_match: ['No matches', 'ไม่พบรายการที่ตรงกัน'],
  no_match_text: ['No notifications match these filters.', 'ไม่มีการแจ้งเตือนที่ตรงกับตัวกรอง'],
  choices: ['Notification settings', 'ตั้งค่าการแจ้งเตือน'],
  choices_help: [
    'Everything appears here and under the bell. What else should we e-mail you?',
    'ทุกเรื่องแสดงในหน้านี้และที่กระดิ่ง ต้องการรับเรื่องใดทางอีเมลด้วย',
  ],
  the_choices: ['Your notification settings', 'การตั้งค่าการแจ้งเตือนของคุณ'],
  by_email: ['Also by e-mail', 'รับทางอีเมลด้วย'],
})
