import type { ErrorCode } from '@gatehouse/contract/kernel/errors.ts'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors/app-error.ts'

/** Returns what is left, or false where the limit was reached before. */
export async function tryToConsume(limiter: RateLimiterAbstract, key: string): Promise<RateLimiterRes | false> {
  return limiter.consume(key).catch((refused: unknown) => {
    if (refused instanceof RateLimiterRes) return false
    throw refused
  })
}

/** Errors: the given one, with the seconds to wait. */
export async function consume(limiter: RateLimiterAbstract, key: string, refusal: ErrorCode = 'too_many_requests'): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (refused instanceof RateLimiterRes) throw new AppError(refusal, { retry_after: Math.ceil(refused.msBeforeNext / 1000) })
    throw refused
  }
}
