import { notifications } from '@gatehouse/contract/notifications.ts'
import { implement } from '../../kernel/http/call.ts'
import { listNotifications, markRead } from './notifications.service.ts'

export const notificationRoutes = implement(notifications, {
  list: ({ db, actor, query }) => listNotifications(db, actor, query),
  markRead: ({ tx, actor, params }) => markRead(tx, actor, params.id),
})
