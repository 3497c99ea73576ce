import { defineModule } from '../../kernel/module/module.ts'
import { deleteRequestJobs, deleteRequestSchedules } from './delete-requests.jobs.ts'
import { deleteRequestRoutes } from './delete-requests.routes.ts'

export const deleteRequestsModule = defineModule({
  name: 'delete-requests',
  routes: deleteRequestRoutes,
  jobs: deleteRequestJobs,
  schedules: deleteRequestSchedules,
})
