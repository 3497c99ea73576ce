import { defineModule } from '../../kernel/module/module.ts'

export const messagesModule = defineModule({ name: 'messages' })
