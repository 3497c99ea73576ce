import { AppError } from '../errors/app-error.ts'
import { type Bounds, FairQueue, type Sharer } from './fair-queue.ts'

export interface ShareOptions extends Bounds {
  longestWaitMs: number
}

type Begin = () => void

/**
 * Places shared between organisations in turn, and within one between its people. Work is never interrupted, so no organisation has all
 * places.
 */
export class FairShare {
  private readonly queue: FairQueue<Begin>
  private readonly longestWaitMs: number

  constructor({ longestWaitMs, ...bounds }: ShareOptions) {
    this.queue = new FairQueue(bounds)
    this.longestWaitMs = longestWaitMs
  }

  /**
   * Waits for a place; returns what gives it back. Errors: too_many_requests (own organisation or person), unavailable (others, too long),
   * malformed (`gone`).
   */
  async take(who: Sharer, gone?: () => AbortSignal): Promise<() => void> {
    let begin: Begin = () => {}
    const item: Begin = () => begin()
    const arrived = this.queue.arrive(who, item)
    if (arrived === 'full') throw new AppError('too_many_requests', { retry_after: 1 })
    if (arrived === 'waits') {
      const signal = gone?.()
      await new Promise<void>((resolve, reject) => {
        const refuse = (refusal: AppError) => {
          this.queue.withdraw(who, item)
          over()
          reject(refusal)
        }
        const onGone = () => refuse(new AppError('malformed'))
        const timer = setTimeout(() => refuse(this.tooLate(who)), this.longestWaitMs)
        const over = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onGone)
        }
        begin = () => {
          over()
          resolve()
        }
        if (signal?.aborted) onGone()
        else signal?.addEventListener('abort', onGone)
      })
    }
    return this.leaving(who)
  }

  /** A place at once or none. */
  takeNow(who: Sharer): (() => void) | undefined {
    const item: Begin = () => {}
    const arrived = this.queue.arrive(who, item)
    if (arrived === 'waits') this.queue.withdraw(who, item)
    return arrived === 'begins' ? this.leaving(who) : undefined
  }

  /** Errors: those of `take`, and of the work. */
  async run<T>(who: Sharer, work: () => Promise<T>, gone?: () => AbortSignal): Promise<T> {
    const leave = await this.take(who, gone)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  get bounds(): Bounds {
    return this.queue.bounds
  }

  get held(): number {
    return this.queue.held
  }

  get waiting(): number {
    return this.queue.waiting
  }

  private leaving(who: Sharer): () => void {
    let over = false
    return () => {
      if (over) return
      over = true
      this.queue.leave(who)?.()
    }
  }

  private tooLate(who: Sharer): AppError {
    return new AppError(this.queue.isCrowded(who) ? 'unavailable' : 'too_many_requests', { retry_after: 2 })
  }
}
