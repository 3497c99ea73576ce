import { z } from 'zod'
import { NO_EDITION } from '../kernel/editions.ts'
import { MEDIA_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get } from '../kernel/routes.ts'

export const files = defineRoutes({
  read: {
    ...get('/storage/files', 'self', NO_EDITION),
    summary: 'The picture that q stands for; q is signed and ends after minutes',
    kind: 'file',
    media_types: [MEDIA_TYPES.webp],
    query: z.object({ q: z.string().min(1).max(300) }),
    response: z.unknown(),
    errors: ['not_found'],
  },
})
