import { z } from 'zod'
import { NO_EDITION } from '../kernel/editions.ts'
import { defineRoutes, get, id, instant, listQuery } from '../kernel/routes.ts'

export const mail = z.object({ id, to: z.string(), subject: z.string(), sent_at: instant }).meta({ id: 'Mail' })

/** Available only in the demo. */
export const mails = defineRoutes({
  list: {
    ...get('/demo/mails', 'users:write', NO_EDITION),
    summary: 'Mails that the demo wrote instead of sending, newest first; 404 where the server is no demo',
    query: listQuery.pick({ limit: true, cursor: true }),
    response: z.object({ docs: z.array(mail), next_cursor: z.string().nullable() }),
    errors: ['not_found'],
  },
  get: {
    ...get('/demo/mails/{id}', 'users:write', NO_EDITION),
    summary: 'One of them',
    response: mail.extend({ text: z.string(), html: z.string() }).meta({ id: 'MailDetails' }),
  },
})
