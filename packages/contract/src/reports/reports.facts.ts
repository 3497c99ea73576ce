import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { reports } from './reports.ts'

const reportsFacts = {
  name: 'reports',
  permission_groups: { dashboard: ['Dashboard', 'ภาพรวม'], reports: ['Reports', 'รายงาน'] },
  permissions: {
    'dashboard:read': { label: ['View the dashboard', 'ดูภาพรวม'], roles: ['operator', 'viewer', 'auditor'] },
    'reports:read': { label: ['View reports', 'ดูรายงาน'], roles: ['viewer', 'auditor'] },
  },
  audit: {
    types: { report: { label: ['Report', 'รายงาน'], names_people: false } },
    actions: {
      report: { exported: ['Exported a report', 'ส่งออกรายงาน'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    reports: typeof reportsFacts
  }
}

export const reportsModule = defineModule({ facts: reportsFacts, calls: { reports } })
