import { defineModule } from '../../kernel/module/module.ts'
import { retentionJobs, retentionSchedules } from './retention.jobs.ts'
import { retentionRoutes } from './retention.routes.ts'

export const retentionModule = defineModule({
  name: 'retention',
  routes: retentionRoutes,
  jobs: retentionJobs,
  schedules: retentionSchedules,
})
