import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'

const { reports } = calls

export const dashboardFeature = defineFeature({
  screens: [
    {
      path: '/dashboard',
      title: ['Dashboard', 'ภาพรวม'],
      call: reports.dashboard,
      search: searchOf(reports.dashboard),
      page: () => import('./dashboard.page.tsx'),
      otherwise: 'start',
    },
  ],
})
