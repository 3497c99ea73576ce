import { defineModule } from '../kernel/module.ts'
import { mails } from './mails.ts'

export const mailsModule = defineModule({ facts: { name: 'mails' }, calls: { mails } })
