import { defineWords } from '../../lib/i18n/define-words.ts'

/** Of the page of all notifications, loaded with it. */
export const pageWords = defineWords('notification-page', {
  en: {
    empty: 'Not found',
    empty_text: 'Messages about the system and its bills will stand here.',
    filters: 'Narrow the notifications',
    only_unread: 'Unread: {{number}}',
    type: 'Type',
    all_types: 'all',
    read_all: 'Mark all as read',
    no_match: 'Nothing here',
    no_match_text: 'No notification fits these filters.',
    choices: 'How you are told',
    choices_help: 'Everything stands on this page and at the bell. What should come by e-mail too?',
    the_choices: 'Your choices',
    by_email: 'By e-mail too',
  },
  th: {
    empty: 'Not found',
    empty_text: 'ข่าวเกี่ยวกับระบบและค่าบริการจะแสดงที่นี่',
    filters: 'กรองการแจ้งเตือน',
    only_unread: 'ยังไม่อ่าน {{number}}',
    type: 'ประเภท',
    all_types: 'ทั้งหมด',
    read_all: 'อ่านแล้วทั้งหมด',
    no_match: 'ไม่มีรายการ',
    no_match_text: 'ไม่มีการแจ้งเตือนที่ตรงกับตัวกรอง',
    choices: 'วิธีแจ้งเตือนคุณ',
    choices_help: 'ทุกเรื่องแสดงในหน้านี้และที่กระดิ่ง เรื่องใดให้ส่งทางอีเมลด้วย',
    the_choices: 'ตัวเลือกของคุณ',
    by_email: 'ส่งทางอีเมลด้วย',
  },
})
