import { defineModule } from '../../kernel/module/module.ts'
import { auditJobs, auditSchedules } from './audit.jobs.ts'
import { auditRoutes } from './audit.routes.ts'

export const auditModule = defineModule({
  name: 'audit',
  routes: auditRoutes,
  jobs: auditJobs,
  schedules: auditSchedules,
})
