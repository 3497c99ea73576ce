import { notifications } from '@gatehouse/contract/notifications/notifications.ts'
import { implement } from '../../kernel/http/call.ts'
import { choicesOf, choose, listNotifications, markAllRead, markRead } from './notifications.service.ts'

export const notificationRoutes = implement(notifications, {
  list: ({ db, actor, query, facts }) => listNotifications(db, actor, query, facts.language),
  markRead: ({ tx, actor, params, facts }) => markRead(tx, actor, params.id, facts.language),
  markAllRead: async ({ tx, actor, body, facts }) => {
    const unread = await markAllRead(tx, actor, body)
    return { success: true as const, message: facts.language === 'th' ? 'อ่านแล้วทั้งหมด' : 'All marked as read.', unread }
  },
  choices: async ({ db, actor, facts }) => ({ docs: await choicesOf(db, actor, facts.language) }),
  choose: async ({ tx, actor, body, facts }) => {
    await choose(tx, actor, body)
    return { docs: await choicesOf(tx, actor, facts.language) }
  },
})
