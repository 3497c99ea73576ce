import type { Actor } from './actor.ts'
import type { Tx } from './handles.ts'

/** A write that travelled with its commit was undone. `inspect` looks for the cause in another transaction, and refuses or answers. */
export class WriteConflict extends Error {
  readonly inspect: (tx: Tx, actor: Actor) => Promise<unknown>

  constructor(cause: unknown, inspect: (tx: Tx, actor: Actor) => Promise<unknown>) {
    super('Something is in the way.', { cause })
    this.inspect = inspect
  }
}

/** For `.catch` of a write: a conflict if the desk's functions or a unique index reject it, except the index of stored answers. */
export function onConflict(inspect: WriteConflict['inspect']): (error: unknown) => never {
  return (error) => {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const conflict = code === 'GH420' || (code === '23505' && constraint !== 'idempotency_keys_pkey')
    throw conflict ? new WriteConflict(error, inspect) : error
  }
}

/** The same for an exclusion constraint, or for a deadlock of two writes at one. */
export function onExclusion(inspect: WriteConflict['inspect']): (error: unknown) => never {
  return (error) => {
    const { code } = error as { code?: string }
    throw code === '23P01' || code === '40P01' ? new WriteConflict(error, inspect) : error
  }
}
