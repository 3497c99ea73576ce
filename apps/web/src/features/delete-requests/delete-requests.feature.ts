import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readRequest } from './deletes-search.ts'

const { deleteRequests } = calls

export const deleteRequestsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/entrances/delete-requests',
      title: ['Delete requests', 'คำขอลบ'],
      parent: '/service/visitor/entrances',
      call: deleteRequests.list,
      search: searchOf(deleteRequests.list, readRequest),
      page: () => import('./delete-requests.page.tsx'),
    },
    {
      path: '/service/visitor/entrances/deleted',
      title: ['Deleted visits', 'รายการที่ลบแล้ว'],
      parent: '/service/visitor/entrances',
      call: deleteRequests.deleted,
      search: searchOf(deleteRequests.deleted),
      page: () => import('./deleted-visits.page.tsx'),
    },
  ],
})
