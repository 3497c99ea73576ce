import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { members } = calls

export const membersFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/members',
      title: ['Member', 'สมาชิก'],
      call: members.list,
      search: searchOf(members.list),
      page: () => import('./member-list.page.tsx'),
      menu: { groups: ['visitor'] },
    },
    {
      path: '/service/visitor/members/create',
      title: ['Add member', 'เพิ่มสมาชิก'],
      parent: '/service/visitor/members',
      call: members.create,
      page: () => import('./member-create.page.tsx'),
    },
    {
      path: '/service/visitor/members/import',
      title: ['Import members', 'นำเข้าสมาชิก'],
      parent: '/service/visitor/members',
      call: members.import,
      page: () => import('./member-import.page.tsx'),
    },
    {
      path: '/service/visitor/members/$id/edit',
      title: ['Edit member', 'แก้ไขสมาชิก'],
      parent: '/service/visitor/members',
      call: members.get,
      page: () => import('./member.page.tsx'),
    },
  ],
})
