import { defineModule } from '../../kernel/module/module.ts'
import { profileRoutes } from './profile.routes.ts'

export const profileModule = defineModule({ name: 'profile', routes: profileRoutes })
