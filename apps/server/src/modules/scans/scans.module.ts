import { defineModule } from '../../kernel/module/module.ts'
import { scanRoutes } from './scans.routes.ts'

export const scansModule = defineModule({ name: 'scans', routes: scanRoutes })
