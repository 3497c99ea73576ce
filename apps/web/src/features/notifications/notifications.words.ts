import { defineWords } from '../../lib/i18n/define-words.ts'

/** `See all` and `Not found` are fixed by the specification in both languages. */
export const notificationWords = defineWords('notifications', {
  en: {
    title: 'Notifications',
    bell_one: 'Notifications, {{count}} unread',
    bell_other: 'Notifications, {{count}} unread',
    unread_count: '{{number}} unread',
    unread: 'unread',
    see_all: 'See all',
    not_found: 'Not found',
    kinds: { notice: 'Notice', billing: 'Billing' },
    empty: 'Not found',
    empty_text: 'Messages about the system and its bills will stand here.',
    the_notifications: 'The notifications',
  },
  th: {
    title: 'การแจ้งเตือน',
    bell_other: 'การแจ้งเตือน ยังไม่อ่าน {{count}}',
    unread_count: 'ยังไม่อ่าน {{number}}',
    unread: 'ยังไม่อ่าน',
    see_all: 'See all',
    not_found: 'Not found',
    kinds: { notice: 'ประกาศ', billing: 'การเงิน' },
    empty: 'Not found',
    empty_text: 'ข่าวเกี่ยวกับระบบและค่าบริการจะแสดงที่นี่',
    the_notifications: 'การแจ้งเตือน',
  },
})
