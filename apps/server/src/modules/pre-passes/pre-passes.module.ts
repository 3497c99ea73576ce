import { defineModule } from '../../kernel/module/module.ts'
import { prePassJobs } from './pre-passes.jobs.ts'
import { prePassRoutes } from './pre-passes.routes.ts'

export const prePassesModule = defineModule({
  name: 'pre-passes',
  routes: prePassRoutes,
  jobs: prePassJobs,
})
