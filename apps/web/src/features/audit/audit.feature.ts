import { calls } from '../../api/calls.fixed.ts'
import { defineFeature } from '../../screens/feature.ts'
import { searchOf } from '../../screens/search.ts'
import { readEntry } from './audit-search.ts'

const { audit } = calls

/** The specification’s menu doesn’t have the audit log, so it comes last in its group (docs/modules/audit.md). */
export const auditFeature = defineFeature({
  section: 'setup',
  screens: [
    {
      path: '/setup/audit',
      title: ['Audit log', 'บันทึกการตรวจสอบ'],
      call: audit.list,
      search: searchOf(audit.list, readEntry),
      page: () => import('./audit-log.page.tsx'),
      menu: { groups: ['setup'] },
    },
  ],
})
