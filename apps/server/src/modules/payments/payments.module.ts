import { defineModule } from '../../kernel/module/module.ts'
import { paymentRoutes, tillRoutes } from './payments.routes.ts'

export const paymentsModule = defineModule({ name: 'payments', routes: [...paymentRoutes, ...tillRoutes] })
