import { defineModule } from '../../kernel/module/module.ts'
import { mailRoutes } from './mails.routes.ts'

export const mailsModule = defineModule({ name: 'mails', routes: mailRoutes })
