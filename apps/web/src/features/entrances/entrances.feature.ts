import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readDeskExtras } from './base/desk-search.ts'

const { entrances } = calls

export const entrancesFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/entrances',
      title: ['Entrance', 'เข้า–ออก'],
      call: entrances.list,
      search: searchOf(entrances.list, readDeskExtras),
      page: () => import('./desk/gate-desk.page.tsx'),
      menu: { groups: ['visitor', 'visitor_plus', 'visitor_lite'] },
    },
    {
      path: '/service/visitor/entrances/inside',
      title: ['People inside', 'ผู้ที่อยู่ข้างใน'],
      parent: '/service/visitor/entrances',
      call: entrances.list,
      search: searchOf(entrances.metadata),
      page: () => import('./inside/inside.page.tsx'),
    },
  ],
})
