import { defineModule } from '../../kernel/module/module.ts'
import { parkingFeeRoutes } from './parking-fees.routes.ts'

export const parkingFeesModule = defineModule({ name: 'parking-fees', routes: parkingFeeRoutes })
