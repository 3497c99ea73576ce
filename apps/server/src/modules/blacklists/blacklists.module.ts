import { defineModule } from '../../kernel/module/module.ts'
import { blacklistJobs, blacklistSchedules, blacklistStarts } from './blacklists.jobs.ts'
import { blacklistRoutes } from './blacklists.routes.ts'

export const blacklistsModule = defineModule({
  name: 'blacklists',
  routes: blacklistRoutes,
  jobs: blacklistJobs,
  schedules: blacklistSchedules,
  starts: blacklistStarts,
})
