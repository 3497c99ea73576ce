import { defineModule } from '../../kernel/module/module.ts'
import { organisationJobs, organisationSchedules } from './organisations.jobs.ts'
import { organisationRoutes } from './organisations.routes.ts'

export const organisationsModule = defineModule({
  name: 'organisations',
  routes: organisationRoutes,
  jobs: organisationJobs,
  schedules: organisationSchedules,
})
