import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { users } = calls

export const usersFeature = defineFeature({
  section: 'setup',
  screens: [
    {
      path: '/setup/user',
      title: ['User', 'ผู้ใช้'],
      call: users.list,
      search: searchOf(users.list),
      page: () => import('./user-list.page.tsx'),
      menu: { groups: ['setup'] },
    },
    {
      path: '/setup/user/invite',
      title: ['Invite people', 'เชิญผู้ใช้'],
      parent: '/setup/user',
      call: users.invite,
      page: () => import('./user-invite.page.tsx'),
    },
    {
      path: '/setup/user/$id/edit',
      title: ['Edit user', 'แก้ไขผู้ใช้'],
      parent: '/setup/user',
      call: users.get,
      page: () => import('./user.page.tsx'),
    },
  ],
})
