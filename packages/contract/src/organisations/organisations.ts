import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { NO_EDITION, SERVICES } from '../kernel/editions.ts'
import { defineRoutes, get, organisationId } from '../kernel/routes.ts'

export const centralizes = z.array(z.object({ id: organisationId, name: z.string() }))

export const organisations = defineRoutes({
  centralizes: {
    ...get('/centralizes', 'self', NO_EDITION),
    summary: 'The organisations that the signed-in person belongs to',
    response: z.object({ data: centralizes }),
  },
  serviceExpiry: {
    ...get('/get-service-expired', 'self', NO_EDITION),
    summary: 'The editions of the organisation and the day each expires',
    response: z.object({ data: z.array(z.object({ service: z.enum(SERVICES), service_expire_date: day })) }),
  },
  disabled: {
    ...get('/get-org-disabled', 'self', NO_EDITION),
    summary: 'The day from which the organisation is disabled, if one is set',
    response: z.object({ data: z.array(z.object({ disable_date: day })) }),
  },
})

export type Centralize = z.output<typeof centralizes>[number]
