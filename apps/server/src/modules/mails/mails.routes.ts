import { mails } from '@gatehouse/contract/mails/mails.ts'
import { implement } from '../../kernel/http/call.ts'
import { listMails, readMail } from './mails.service.ts'

export const mailRoutes = implement(mails, {
  list: ({ app, query }) => listMails(app, query),
  get: ({ app, params }) => readMail(app, params.id),
})
