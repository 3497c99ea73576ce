import { defineModule } from '../../kernel/module/module.ts'
import { fileJobs, fileSchedules } from './files.jobs.ts'
import { fileRoutes } from './files.routes.ts'

export const filesModule = defineModule({
  name: 'files',
  routes: fileRoutes,
  jobs: fileJobs,
  schedules: fileSchedules,
})
