import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import { defineRoutes, id, idParams, instant, list, listQuery } from './kernel/routes.ts'

export const notification = z
  .object({
    id,
    title: z.string(),
    /** HTML, sanitised when it was written; sanitised again where it is shown. */
    description: z.string(),
    notify_type: z.enum(['notice', 'billing']),
    notify_date: instant,
    readed: z.boolean(),
  })
  .meta({ id: 'Notification' })

export const notifications = defineRoutes({
  list: {
    method: 'GET',
    path: '/notifications',
    summary: 'Notifications of the signed-in person, newest first, and how many are unread',
    permission: 'self',
    editions: NO_EDITION,
    query: listQuery.omit({ search: true }).extend({ unreadOnly: z.stringbool().optional() }),
    response: list(notification).extend({ unread: z.int().min(0) }),
  },
  markRead: {
    method: 'PUT',
    path: '/notifications/{id}',
    summary: 'Mark a notification as read',
    permission: 'self',
    editions: NO_EDITION,
    params: idParams,
    body: z.strictObject({ readed: z.literal(true) }).meta({ id: 'NotificationRead' }),
    response: notification,
  },
})

export type Notification = z.output<typeof notification>
