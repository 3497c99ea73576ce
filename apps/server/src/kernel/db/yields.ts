import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/** How long work continues before it yields the thread. */
const AT_ONCE_MS = 10
/** Far below the time that the database lets a transaction be silent (`idle_in_transaction_session_timeout`). */
const HEARD_EVERY_MS = 2_000

/** Call it after every step of long work: from time to time it yields the thread to others. */
export type Yield = () => Promise<void>

/** In a transaction it also queries the database from time to time, because the database would end a silent transaction on a busy machine. */
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
