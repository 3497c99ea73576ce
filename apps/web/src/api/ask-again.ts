import { ApiError, NetworkError } from './errors.ts'

/** Milliseconds before each further time that the server is asked what became of a write. */
export const PAUSES = [300, 1_000, 3_000] as const

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Makes a call that has an idempotency key, and asks again with the same key where the server cannot say whether it was done: then it is done
 * once and says which it was. A few times; after them the refusal says that it is not known, as it was first told.
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
/** Nothing was said of the first time: the server is away for a moment, or is still at it. */
const isUnanswered = (error: unknown) =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.code === 'idempotency_in_flight'))
