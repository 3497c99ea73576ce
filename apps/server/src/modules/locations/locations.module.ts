import { defineModule } from '../../kernel/module/module.ts'
import { locationRoutes } from './locations.routes.ts'

export const locationsModule = defineModule({ name: 'locations', routes: locationRoutes })
