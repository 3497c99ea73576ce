import { ApiError, NetworkError } from './errors.ts'

/** Milliseconds before each repeated question about the outcome of a write. */
export const PAUSES = [300, 1_000, 3_000] as const

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Makes a call that has an idempotency key, and repeats it with the same key while its outcome is unknown. The write happens only once, and the
 * repeated call returns its result. After a few tries it throws the first refusal that reported the unknown outcome.
 */
export async function untilKnown<T>(call: () => Promise<T>, pause: (ms: number) => Promise<void> = sleep): Promise<T> {
  let unknown: unknown
  for (const ms of [0, ...PAUSES]) {
    if (ms > 0) await pause(ms)
    try {
      return await call()
    } catch (error) {
      if (isUnknown(error)) unknown ??= error
      else if (unknown === undefined || !isUnanswered(error)) throw error
    }
  }
  throw unknown
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.code === 'outcome_unknown'
/** The repeated call got no result: the server is unavailable for a moment, or is still working on it. */
const isUnanswered = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.code === 'idempotency_in_flight'))
