import type { Actor } from './actor.ts'
import type { Tx } from './handles.ts'

/**
 * Something is in the way of a write that went with its commit. That transaction is undone; in another one `inspect` looks what it is, and refuses
 * the call or answers it.
 */
export class WriteConflict extends Error {
  readonly inspect: (tx: Tx, actor: Actor) => Promise<unknown>

  constructor(cause: unknown, inspect: (tx: Tx, actor: Actor) => Promise<unknown>) {
    super('Something is in the way.', { cause })
    this.inspect = inspect
  }
}

/**
 * For `.catch` of a write: a conflict where a function of the database says that something is in the way (0017_desk.sql), or a unique index does, but
 * for that of the kept answers. Any other error goes on.
 */
export function onConflict(inspect: WriteConflict['inspect']): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const conflict = code === 'GH420' || (code === '23505' && constraint !== 'idempotency_keys_pkey')
    throw conflict ? new WriteConflict(error, inspect) : error
  }
}
