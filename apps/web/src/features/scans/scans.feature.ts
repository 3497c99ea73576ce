import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { scans } = calls

export const scansFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/entrances/scans',
      title: ['Scans', 'รายการสแกน'],
      parent: '/service/visitor/entrances',
      call: scans.list,
      search: searchOf(scans.list),
      page: () => import('./scans.page.tsx'),
    },
  ],
})
