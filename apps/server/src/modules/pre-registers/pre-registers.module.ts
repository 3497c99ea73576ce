import { defineModule } from '../../kernel/module/module.ts'
import { hostAnswerRoutes, visitRoutes } from './pre-registers.guest-routes.ts'
import { preRegisterJobs } from './pre-registers.jobs.ts'
import { preRegisterRoutes } from './pre-registers.routes.ts'

export const preRegistersModule = defineModule({
  name: 'pre-registers',
  routes: [...preRegisterRoutes, ...visitRoutes, ...hostAnswerRoutes],
  jobs: preRegisterJobs,
})
