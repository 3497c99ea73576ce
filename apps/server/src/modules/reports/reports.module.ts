import { defineModule } from '../../kernel/module/module.ts'
import { reportJobs, reportSchedules } from './reports.jobs.ts'
import { reportRoutes } from './reports.routes.ts'

export const reportsModule = defineModule({
  name: 'reports',
  routes: reportRoutes,
  jobs: reportJobs,
  schedules: reportSchedules,
})
