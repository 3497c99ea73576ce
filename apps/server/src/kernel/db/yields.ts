import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/** How long work goes on before others have the thread. */
const AT_ONCE_MS = 10
/** Far below what the database lets a transaction be silent for (`idle_in_transaction_session_timeout`). */
const HEARD_EVERY_MS = 2_000

/** To be asked after every step of long work: now and then it lets others have the thread. */
export type Yield = () => Promise<void>

/** In a transaction, the database also hears of it now and then, and does not end it as one that hangs, however long a busy machine takes. */
export function yieldsIn(tx?: Tx): Yield {
  let yieldedAt = performance.now()
  let heardAt = yieldedAt
  return async () => {
    if (performance.now() - yieldedAt < AT_ONCE_MS) return
    await setImmediate()
    yieldedAt = performance.now()
    if (!tx || yieldedAt - heardAt < HEARD_EVERY_MS) return
    await sql`select 1`.execute(tx)
    heardAt = yieldedAt
  }
}
