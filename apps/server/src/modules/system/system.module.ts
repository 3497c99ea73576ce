import { contract } from '@gatehouse/contract/contract.ts'
import { defineModule } from '../../kernel/module/module.ts'
import { docsPage } from './docs-page.ts'
import { eventRoutes, pageRoutes, systemRoutes } from './system.routes.ts'

export const systemModule = defineModule({
  name: 'system',
  routes: [...systemRoutes, ...pageRoutes, ...eventRoutes],
  documents: { '/docs': (version) => docsPage(contract, version) },
})
