import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { gates } = calls

export const gatesFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/gates',
      title: ['Gate', 'ประตู'],
      call: gates.list,
      search: searchOf(gates.list),
      page: () => import('./gate-list.page.tsx'),
      menu: { groups: ['visitor', 'visitor_plus', 'visitor_lite'] },
    },
    {
      path: '/service/visitor/gates/create',
      title: ['Add gate', 'เพิ่มประตู'],
      parent: '/service/visitor/gates',
      call: gates.create,
      page: () => import('./gate-create.page.tsx'),
    },
    {
      path: '/service/visitor/gates/$id',
      title: ['Edit gate', 'แก้ไขประตู'],
      parent: '/service/visitor/gates',
      call: gates.get,
      page: () => import('./gate.page.tsx'),
    },
  ],
})
