import { defineModule } from '../../kernel/module/module.ts'
import { cardRoutes } from './cards.routes.ts'

export const cardsModule = defineModule({ name: 'cards', routes: cardRoutes })
