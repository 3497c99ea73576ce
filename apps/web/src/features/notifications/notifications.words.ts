import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the bell. The specification fixes `See all` and `Not found` in both languages. */
export const notificationWords = defineWords({
  title: ['Notifications', 'การแจ้งเตือน'],
  bell: ['Notifications, {{count}} unread', 'Notifications, {{count}} unread', 'การแจ้งเตือน ยังไม่อ่าน {{count}}'],
  unread_count: ['{{number}} unread', 'ยังไม่อ่าน {{number}}'],
  unread: ['unread', 'ยังไม่อ่าน'],
  see_all: ['See all', 'See all'],
  not_found: ['Not found', 'Not found'],
  kinds: { notice: ['Notice', 'ประกาศ'], billing: ['Billing', 'ค่าบริการ'] },
  the_notifications: ['The notifications', 'การแจ้งเตือน'],
  open_record: ['Open', 'เปิดดู'],
})
