import { z } from 'zod'
import { day } from './kernel/domain/fields.ts'
import { NO_EDITION, SERVICES } from './kernel/editions.ts'
import { defineRoutes, organisationId } from './kernel/routes.ts'

export const centralizes = z.array(z.object({ id: organisationId, name: z.string() }))

export const organisations = defineRoutes({
  centralizes: {
    method: 'GET',
    path: '/centralizes',
    summary: 'The organisations that the signed-in person belongs to',
    permission: 'self',
    editions: NO_EDITION,
    response: z.object({ data: centralizes }),
  },
  serviceExpiry: {
    method: 'GET',
    path: '/get-service-expired',
    summary: 'The editions of the organisation and the day each expires',
    permission: 'self',
    editions: NO_EDITION,
    response: z.object({ data: z.array(z.object({ service: z.enum(SERVICES), service_expire_date: day })) }),
  },
  disabled: {
    method: 'GET',
    path: '/get-org-disabled',
    summary: 'The day from which the organisation is disabled, if one is set',
    permission: 'self',
    editions: NO_EDITION,
    response: z.object({ data: z.array(z.object({ disable_date: day })) }),
  },
})

export type Centralize = z.output<typeof centralizes>[number]
