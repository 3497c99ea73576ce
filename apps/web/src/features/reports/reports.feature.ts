import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readReportExtras } from './report-search.ts'

const { reports } = calls

export const reportsFeature = defineFeature({
  section: 'service',
  screens: [
    {
      path: '/service/visitor/entrances/report',
      title: ['Report', 'รายงาน'],
      parent: '/service/visitor/entrances',
      call: reports.summary,
      search: searchOf(reports.summary, readReportExtras),
      page: () => import('./report.page.tsx'),
      menu: { groups: ['visitor', 'visitor_plus', 'visitor_lite'] },
    },
  ],
})
