import { defineWords } from '../../lib/i18n/define-words.ts'

/** Of the bell. `See all` and `Not found` are fixed by the specification in both languages. */
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
    the_notifications: 'The notifications',
    open_record: 'Open',
  },
  th: {
    title: 'การแจ้งเตือน',
    bell_other: 'การแจ้งเตือน ยังไม่อ่าน {{count}}',
    unread_count: 'ยังไม่อ่าน {{number}}',
    unread: 'ยังไม่อ่าน',
    see_all: 'See all',
    not_found: 'Not found',
    kinds: { notice: 'ประกาศ', billing: 'ค่าบริการ' },
    the_notifications: 'การแจ้งเตือน',
    open_record: 'เปิดดู',
  },
})
