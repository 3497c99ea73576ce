import { defineModule } from '../../kernel/module/module.ts'
import { memberJobs, memberSchedules } from './members.jobs.ts'
import { memberRoutes } from './members.routes.ts'

export const membersModule = defineModule({
  name: 'members',
  routes: memberRoutes,
  jobs: memberJobs,
  schedules: memberSchedules,
})
