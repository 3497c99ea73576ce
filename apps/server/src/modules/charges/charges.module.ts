import { defineModule } from '../../kernel/module/module.ts'

export const chargesModule = defineModule({ name: 'charges' })
