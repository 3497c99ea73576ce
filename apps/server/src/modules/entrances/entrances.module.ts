import { defineModule } from '../../kernel/module/module.ts'
import { entranceJobs } from './entrances.guest-photo.ts'
import { entranceRoutes } from './entrances.routes.ts'
import { unitNewsJobs } from './entrances.unit-news.ts'

export const entrancesModule = defineModule({
  name: 'entrances',
  routes: entranceRoutes,
  jobs: { ...entranceJobs, ...unitNewsJobs },
})
