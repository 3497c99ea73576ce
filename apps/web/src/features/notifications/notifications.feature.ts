import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

export const notificationsFeature = defineFeature({
  screens: [
    {
      path: '/notification',
      title: ['Notifications', 'การแจ้งเตือน'],
      call: null,
      search: searchOf(calls.notifications.list),
      page: () => import('./notification-list.page.tsx'),
    },
  ],
})
