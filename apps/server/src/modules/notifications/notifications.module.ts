import { defineModule } from '../../kernel/module/module.ts'
import { notificationJobs } from './notifications.jobs.ts'
import { notificationRoutes } from './notifications.routes.ts'

export const notificationsModule = defineModule({
  name: 'notifications',
  routes: notificationRoutes,
  jobs: notificationJobs,
})
