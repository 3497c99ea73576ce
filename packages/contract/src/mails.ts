import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import { defineRoutes, id, idParams, instant, listQuery } from './kernel/routes.ts'

export const mail = z.object({ id, to: z.string(), subject: z.string(), sent_at: instant }).meta({ id: 'Mail' })

/** Only the demo has them. */
export const mails = defineRoutes({
  list: {
    method: 'GET',
    path: '/demo/mails',
    summary: 'Mails that the demo wrote instead of sending, newest first; 404 where the server is no demo',
    permission: 'users:write',
    editions: NO_EDITION,
    query: listQuery.pick({ limit: true, cursor: true }),
    response: z.object({ docs: z.array(mail), next_cursor: z.string().nullable() }),
  },
  get: {
    method: 'GET',
    path: '/demo/mails/{id}',
    summary: 'One of them',
    permission: 'users:write',
    editions: NO_EDITION,
    params: idParams,
    response: mail.extend({ text: z.string(), html: z.string() }).meta({ id: 'MailDetails' }),
  },
})
