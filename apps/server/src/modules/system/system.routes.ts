import { contract } from '@gatehouse/contract/contract.ts'
import { openApi } from '@gatehouse/contract/openapi.ts'
import { page, system } from '@gatehouse/contract/system.ts'
import { Refusal } from '../../kernel/errors/refusal.ts'
import { implement } from '../../kernel/http/call.ts'

/** Made once: it takes as long as some twenty calls, and anybody may ask for it. */
let document: ReturnType<typeof openApi> | undefined

export const systemRoutes = implement(system, {
  // Never asks the database: a database that is away must not make the supervisor kill a process that waits for it.
  live: async () => ({ status: 'ok' }) as const,
  ready: async ({ app, log }) => {
    const waiting = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The database did not answer within a second.')), 1000).unref(),
    )
    try {
      await Promise.race([app.database.ping(), waiting])
    } catch (error) {
      log.warn({ err: error }, 'not ready')
      throw new Refusal('unavailable', { retry_after: 2 })
    }
    return { status: 'ok', version: app.version } as const
  },
  openapi: async ({ app }) => {
    document ??= openApi(contract, app.version)
    return document
  },
})

export const pageRoutes = implement(page, {
  config: async ({ app }) => ({ demo: app.config.demo, links: app.config.links }),
})
