import { defineModule } from '../../kernel/module/module.ts'
import { gateRoutes } from './gates.routes.ts'

export const gatesModule = defineModule({ name: 'gates', routes: gateRoutes })
