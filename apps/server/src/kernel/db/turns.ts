import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from './handles.ts'

/** Far below what the database lets a transaction be silent for (`idle_in_transaction_session_timeout`). */
const HEARD_EVERY_MS = 2_000

/** Lets others have their turn in the middle of long work. */
export type Turn = () => Promise<void>

export const othersTurn: Turn = () => setImmediate()

/** The same in a transaction: the database hears of it now and then, however long a busy machine takes, and does not end it as one that hangs. */
export function turnsIn(tx: Tx): Turn {
  let heard = performance.now()
  return async () => {
    await othersTurn()
    if (performance.now() - heard < HEARD_EVERY_MS) return
    await sql`select 1`.execute(tx)
    heard = performance.now()
  }
}
