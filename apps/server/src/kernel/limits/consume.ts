import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'

/** Consumes one point. Returns the limiter's result with the remaining points, or false if the limit was already reached. */
export async function tryToConsume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | false> {
  return limiter.consume(key).catch((error: unknown) => {
    if (error instanceof RateLimiterRes) return false
    throw error
  })
}

/** Consumes one point. Errors: too_many_requests, with the seconds to wait. */
export async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw new AppError('too_many_requests', { retry_after: Math.ceil(error.msBeforeNext / 1000) })
    throw error
  }
}
