import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { notifications } from './notifications.ts'

const notificationsFacts = {
  name: 'notifications',
  events: {
    'notification.changed': { permission: 'self', limits: ['user_id'], reads: ['notifications'] },
  },
  audit: {
    types: { notification: { label: ['Notification', 'การแจ้งเตือน'], names_people: false } },
    actions: {
      notification: { sent: ['Sent a notice', 'ส่งประกาศ'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    notifications: typeof notificationsFacts
  }
}

export const notificationsModule = defineModule({ facts: notificationsFacts, calls: { notifications } })
