import { EVERYBODY } from '../../../test/access.ts'
import { entry } from '../../../test/audit.ts'
import { defineCases } from '../../../test/cases.ts'
import { EIGHT } from '../../../test/paging.ts'
import { expectSuccess } from '../../../test/served.ts'
import { OWN } from '../../../test/sight.ts'

export const notificationCases = defineCases({
  access: {
    'notifications.list': { roles: EVERYBODY, editions: 'none' },
    'notifications.markRead': { roles: EVERYBODY, editions: 'none' },
    'notifications.markAllRead': { roles: EVERYBODY, editions: 'none' },
    'notifications.choices': { roles: EVERYBODY, editions: 'none' },
    'notifications.choose': { roles: EVERYBODY, editions: 'none' },
  },
  sight: {
    'notifications.choices': OWN,
    'notifications.list': { ask: ({ call }) => [() => call.notifications.list({ query: { limit: 200 } })], shows: [] },
  },
  audit: {
    'notifications.markRead': entry({ leaves: [], messages: 3 }, async (stage) => {
      const id = await stage.test.make.notification(stage.owner)
      return () => stage.call.notifications.markRead({ params: { id }, body: { readed: true } })
    }),
    'notifications.markAllRead': entry({ leaves: [], messages: 4 }, async ({ test, owner, call }) => {
      const newest_id = await test.make.notification(owner)
      return () => call.notifications.markAllRead({ body: { readed: true, newest_id } })
    }),
    'notifications.choose': entry({ leaves: [], messages: 3 }, async ({ call }) => {
      const { docs } = expectSuccess(await call.notifications.choices({}))
      const { kind, by_email } = docs[0]!
      return () => call.notifications.choose({ body: { kind, by_email: !by_email } })
    }),
  },
  records: {
    notifications: {
      at_location: 'a notification is for its person, or for the organisation',
      of_unit: 'a notification is for its person, or for the organisation',
    },
  },
  paging: {
    'notifications.list': {
      ways: () => [{ unread_only: true }, { notify_type: 'notice' }],
      fill: async ({ test, admin }) => {
        for (const n of EIGHT) await test.make.notification(admin, { title: `Notice ${n}` })
      },
      tie: ({ tie }) => tie('notifications', 'notify_date'),
    },
  },
  events: {
    'notification.changed': {
      change: async ({ test, admin, call }) => {
        const id = await test.make.notification(admin, { user_id: admin.id })
        expectSuccess(await call.notifications.markRead({ params: { id }, body: { readed: true } }))
        return id
      },
      shows: async ({ call }, id) => expectSuccess(await call.notifications.list({ query: {} })).docs.some((doc) => doc.id === id),
    },
  },
})
