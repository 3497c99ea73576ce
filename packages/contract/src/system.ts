import { z } from 'zod'
import { NO_EDITION } from './kernel/editions.ts'
import { ROLES } from './kernel/permissions.ts'
import { defineRoutes } from './kernel/routes.ts'

export const system = defineRoutes({
  live: {
    method: 'GET',
    path: '/livez',
    summary: 'The process answers',
    permission: 'public',
    limit: 'none',
    probe: true,
    editions: NO_EDITION,
    response: z.object({ status: z.literal('ok') }),
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    summary: 'The process can work now: its database takes a write, its disk a file, and its parts are up',
    permission: 'public',
    probe: true,
    editions: NO_EDITION,
    /** `impaired`: parts that are down and not needed, such as the log. */
    response: z.object({ status: z.literal('ok'), version: z.string(), impaired: z.array(z.string()) }),
    errors: ['unavailable'],
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    summary: 'This document',
    permission: 'public',
    editions: NO_EDITION,
    response: z.record(z.string(), z.unknown()),
  },
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
    method: 'GET',
    path: '/page-config',
    summary: 'Addresses and switches of the page',
    permission: 'public',
    limit: 'none',
    editions: NO_EDITION,
    response: pageConfig,
  },
})
export type PageConfig = z.output<typeof pageConfig>
