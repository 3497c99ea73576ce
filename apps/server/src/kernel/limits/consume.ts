import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'

/** Returns what is left, or false where the limit was reached before. */
export async function tryToConsume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | false> {
  return limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return false
    throw refused
  })
}

/** Errors: too_many_requests, with the seconds to wait. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new AppError('too_many_requests', { retry_after: Math.ceil(refused.msBeforeNext / 1000) })
    throw refused
  }
}
