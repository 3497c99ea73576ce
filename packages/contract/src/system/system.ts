import { z } from 'zod'
import { NO_EDITION } from '../kernel/editions.ts'
import { ROLES } from '../kernel/roles.ts'
import { defineRoutes, get } from '../kernel/routes.ts'

export const system = defineRoutes({
  live: {
    ...get('/livez', 'public', NO_EDITION),
    summary: 'The process answers',
    limit: 'none',
    probe: true,
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    ...get('/readyz', 'public', NO_EDITION),
    summary: 'The process can work now: its database takes a write, its disk a file, and its parts are up',
    probe: true,
    /** `impaired`: optional parts that are down, such as the log. */
    response: z.object({ status: z.literal('ok'), version: z.string(), impaired: z.array(z.string()) }),
    errors: ['unavailable'],
  },
  openapi: { ...get('/openapi.json', 'public', NO_EDITION), summary: 'This document', response: z.record(z.string(), z.unknown()) },
})

/** Public facts for the page. */
export const pageConfig = z.object({
  demo: z.boolean(),
  /** Empty outside the demo. */
  demo_accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.enum(ROLES) })),
  links: z.object({ terms: z.string(), privacy: z.string(), data_protection: z.string(), pdpa_en: z.string(), pdpa_th: z.string() }),
})

export const page = defineRoutes({
  config: {
    ...get('/page-config', 'public', NO_EDITION),
    summary: 'Addresses and switches of the page',
    limit: 'none',
    response: pageConfig,
  },
})
export type PageConfig = z.output<typeof pageConfig>
