import { contract } from '@gatehouse/contract/contract.ts'
import { events } from '@gatehouse/contract/events.ts'
import { openApi } from '@gatehouse/contract/openapi.ts'
import { page, system } from '@gatehouse/contract/system/system.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { implement } from '../../kernel/http/call.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

/** Built once, because it takes as long as twenty calls and anybody may ask for it. */
let document: ReturnType<typeof openApi> | undefined

export const systemRoutes = implement(system, {
  // Doesn't ask the database, because an outage must not make the supervisor kill this process.
  live: async () => ({ status: 'ok' }) as const,
  ready: async ({ app }) => {
    const { wrong, impaired } = await app.readiness.ask()
    if (wrong.length > 0) throw new AppError('unavailable', { retry_after: 2 })
    return { status: 'ok', version: app.version, impaired } as const
  },
  openapi: async ({ app }) => {
    document ??= openApi(contract, app.version)
    return document
  },
})

export const pageRoutes = implement(page, {
  config: async ({ app }) => ({ demo: app.config.demo, demo_accounts: app.config.demo ? DEMO_ACCOUNTS : [], links: app.config.links }),
})

export const eventRoutes = implement(events, {
  // The server itself answers streams (kernel/http/stream.ts).
  stream: () => Promise.reject(new Error('A stream is not handled as a call.')),
})
