import { defineModule } from '../../kernel/module/module.ts'
import { userJobs } from './users.jobs.ts'
import { userRoutes } from './users.routes.ts'

export const usersModule = defineModule({
  name: 'users',
  routes: userRoutes,
  jobs: userJobs,
})
