import { defineModule } from '../../kernel/module/module.ts'
import { stampKindRoutes, stampRoutes } from './e-stamps.routes.ts'

export const eStampsModule = defineModule({ name: 'e-stamps', routes: [...stampKindRoutes, ...stampRoutes] })
