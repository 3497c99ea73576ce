import { defineModule } from '../../kernel/module/module.ts'
import { partnerJobs, partnerSchedules } from './partners.jobs.ts'
import { partnerRoutes } from './partners.routes.ts'

export const partnersModule = defineModule({
  name: 'partners',
  routes: partnerRoutes,
  jobs: partnerJobs,
  schedules: partnerSchedules,
})
