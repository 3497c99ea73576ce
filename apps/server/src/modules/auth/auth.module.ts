import { defineModule } from '../../kernel/module/module.ts'
import { accountRoutes } from './account.routes.ts'
import { authJobs } from './auth.jobs.ts'
import { authRoutes } from './auth.routes.ts'

export const authModule = defineModule({
  name: 'auth',
  routes: [...authRoutes, ...accountRoutes],
  jobs: authJobs,
})
