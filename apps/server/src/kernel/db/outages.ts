/** node-postgres' own error if the database did not answer in time (`query_timeout`). */
export const isReadTimeout = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/** A silent database counts as a network error, which passes by itself. */
export const asTimeout = (error: Error): Error => (isReadTimeout(error) ? Object.assign(error, { code: 'ETIMEDOUT' }) : error)

/** The address leads to a database that accepts no writes: a standby before or after a failover. */
export class DatabaseReadOnly extends Error {
  override readonly name = 'DatabaseReadOnly'
  readonly code = '25006'
}

/** The connection was lost during the commit. Only the database knows whether the commit succeeded. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/** Errors of PostgreSQL and of its network that pass by themselves; the request itself was valid. */
const PASSING =
  /^(08\w{3}|57P0[1-5]|53\w{3}|40001|40P01|55P03|57014|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EMFILE|ENFILE)$/
const LOST =
  /^(?:The database is away|Query read timeout$|timeout expired$|timeout exceeded when trying to connect|Connection terminated)|is not queryable/

/** Whether the database, or the way to it, is temporarily unavailable. */
export function isOutage(error: unknown): boolean {
  if (error instanceof DatabaseReadOnly) return true
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return (typeof code === 'string' && PASSING.test(code)) || (typeof message === 'string' && LOST.test(message))
}

/** Whether a failed statement may have taken effect: the database itself didn't report the failure. */
export function isUncertain(error: unknown): boolean {
  const { severity, message } = (error ?? {}) as { severity?: unknown; message?: unknown }
  if (severity === 'ERROR') return false
  // The statement was never sent, because its connection had broken before.
  return isOutage(error) && !(typeof message === 'string' && /is not queryable/.test(message))
}

/** Translates the failure of a transaction. A read-only error means a standby, because the transaction was opened for writing. */
export function toOutageError(error: unknown, committing: boolean): unknown {
  if ((error as { code?: string }).code === '25006') return new DatabaseReadOnly('The database takes no writes.', { cause: error })
  if (committing && isUncertain(error)) return new OutcomeUnknown('The connection was lost during the commit.', { cause: error })
  return error
}
