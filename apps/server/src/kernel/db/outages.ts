/** node-postgres' own error where the database did not answer in time (`query_timeout`). */
export const isReadTimeout = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/** A database that does not answer is an error of the network to it, which passes by itself. */
export const asTimeout = (error: Error): Error => (isReadTimeout(error) ? Object.assign(error, { code: 'ETIMEDOUT' }) : error)

/** The address leads to a database that takes no writes: a standby before or after a failover. */
export class DatabaseReadOnly extends Error {
  override readonly name = 'DatabaseReadOnly'
  readonly code = '25006'
}

/** The connection was lost while the commit was under way: whether it was done is known to the database alone. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Errors of PostgreSQL and of the network to it that pass by themselves: nothing is wrong with what was asked. */
const PASSING =
  /^(08\w{3}|57P0[1-5]|53\w{3}|40001|40P01|55P03|57014|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EMFILE|ENFILE)$/
const LOST =
  /^(?:The database is away|Query read timeout$|timeout expired$|timeout exceeded when trying to connect|Connection terminated)|is not queryable/

/** Whether the database, or the way to it, is away for now. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseReadOnly) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (typeof code === 'string' && PASSING.test(code)) || (typeof message === 'string' && LOST.test(message))
}

/** Whether a statement that was sent may have been done though it failed: the database itself did not say that it was not. */
export function isUncertain(error: unknown): boolean {
  const { severity, message } = (error ?? {}) as { severity?: unknown; message?: unknown }
  if (severity === 'ERROR') return false
  // It was not sent at all: its connection had broken before.
  return isOutage(error) && !(typeof message === 'string' && /is not queryable/.test(message))
}

/** What the failure of a transaction means. Read-only it was not by its own wish: it was to write. */
export function toOutageError(error: unknown, committing: boolean): unknown {
  if ((error as { code?: string }).code === '25006') return new DatabaseReadOnly('The database takes no writes.', { cause: error })
  if (committing && isUncertain(error)) return new OutcomeUnknown('The connection was lost during the commit.', { cause: error })
  return error
}
