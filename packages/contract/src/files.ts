import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import { defineRoutes } from './kernel/routes.ts'

export const files = defineRoutes({
  read: {
    method: 'GET',
    path: '/storage/files',
    summary: 'The picture that q stands for; q is signed and ends after minutes',
    permission: 'self',
    editions: NO_EDITION,
    kind: 'file',
    query: z.object({ q: z.string().min(1).max(300) }),
    response: z.unknown(),
  },
})
