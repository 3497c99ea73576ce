import { z } from 'zod'
import { NO_EDITION } from '../kernel/editions.ts'
import { defineRoutes, get, id, instant, list, listQuery, put } from '../kernel/routes.ts'

export const NOTIFY_TYPES = ['notice', 'billing'] as const

export const notification = z
  .object({
    id,
    title: z.string(),
    /** Sanitised HTML; the page sanitises it again. */
    description: z.string(),
    notify_type: z.enum(NOTIFY_TYPES),
    notify_date: instant,
    readed: z.boolean(),
    /** A path on the page. */
    link: z.string().nullable(),
  })
  .meta({ id: 'Notification' })

/** A choice is only about e-mail, because the page always shows notifications. */
const notificationChoice = z.object({ kind: z.string(), label: z.string(), by_email: z.boolean() }).meta({ id: 'NotificationChoice' })
const notificationChoices = z.object({ docs: z.array(notificationChoice) })

export const notifications = defineRoutes({
  list: {
    ...get('/notifications', 'self', NO_EDITION),
    summary: 'Notifications of the signed-in person, newest first, and how many are unread',
    query: listQuery
      .omit({ search: true })
      .extend({ unread_only: z.stringbool().optional(), notify_type: z.enum(NOTIFY_TYPES).optional() }),
    response: list(notification).extend({ unread: z.int().min(0) }),
  },
  markRead: {
    ...put('/notifications/{id}', 'self', NO_EDITION),
    summary: 'Mark a notification as read',
    body: z.strictObject({ readed: z.literal(true) }).meta({ id: 'NotificationRead' }),
    response: notification,
  },
  markAllRead: {
    ...put('/notifications/read-all', 'self', NO_EDITION),
    summary: 'Mark all notifications as read, up to the newest one that the person saw',
    body: z
      .strictObject({ readed: z.literal(true), newest_id: id, notify_type: z.enum(NOTIFY_TYPES).optional() })
      .meta({ id: 'NotificationsRead' }),
    response: z.object({ success: z.literal(true), message: z.string(), unread: z.int().min(0) }),
    errors: ['not_found'],
  },
  choices: {
    ...get('/notifications/choices', 'self', NO_EDITION),
    summary: 'How the signed-in person receives each kind of notification',
    response: notificationChoices,
  },
  choose: {
    ...put('/notifications/choices', 'self', NO_EDITION),
    summary: 'Choose whether a kind of notification is also sent by e-mail',
    body: z.strictObject({ kind: z.string().max(60), by_email: z.boolean() }).meta({ id: 'NotificationChoiceInput' }),
    response: notificationChoices,
    errors: ['organisation_not_found'],
  },
})

export type Notification = z.output<typeof notification>
export type NotificationChoice = z.output<typeof notificationChoice>
