import { AppError } from '../errors/app-error.ts'
import { type Bounds, FairQueue, type Sharer } from './fair-queue.ts'

export interface ShareOptions extends Bounds {
  longestWaitMs: number
}

type Begin = () => void

/** Shares places between organisations in turn, and within one between its people. Work is never interrupted, so no organisation gets all places. */
export class FairShare {
  private readonly queue: FairQueue<Begin>
  private readonly longestWaitMs: number

  constructor({ longestWaitMs, ...bounds }: ShareOptions) {
    this.queue = new FairQueue(bounds)
    this.longestWaitMs = longestWaitMs
  }

  /**
   * Waits for a place; returns a function that gives it back. Errors: too_many_requests (own organisation or person), unavailable (others, too long),
   * malformed (`signalOf` aborted).
   */
  async take(sharer: Sharer, signalOf?: () => AbortSignal): Promise<() => void> {
    let begin: Begin = () => {}
    const item: Begin = () => begin()
    const arrival = this.queue.arrive(sharer, item)
    if (arrival === 'full') throw new AppError('too_many_requests', { retry_after: 1 })
    if (arrival === 'waits') {
      const signal = signalOf?.()
      await new Promise<void>((resolve, reject) => {
        const refuse = (refusal: AppError) => {
          this.queue.withdraw(sharer, item)
          over()
          reject(refusal)
        }
        const onGone = () => refuse(new AppError('malformed'))
        const timer = setTimeout(() => refuse(this.tooLate(sharer)), this.longestWaitMs)
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
    return this.leaving(sharer)
  }

  /** Returns a place at once or undefined. */
  takeNow(sharer: Sharer): (() => void) | undefined {
    const item: Begin = () => {}
    const arrival = this.queue.arrive(sharer, item)
    if (arrival === 'waits') this.queue.withdraw(sharer, item)
    return arrival === 'begins' ? this.leaving(sharer) : undefined
  }

  /** Errors: those of `take`, and of the work. */
  async run<T>(sharer: Sharer, work: () => Promise<T>, signalOf?: () => AbortSignal): Promise<T> {
    const leave = await this.take(sharer, signalOf)
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

  /** Whether work of the same organisation waits for a place. */
  hasWaiting(sharer: Sharer): boolean {
    return this.queue.hasWaiting(sharer)
  }

  private leaving(sharer: Sharer): () => void {
    let over = false
    return () => {
      if (over) return
      over = true
      this.queue.leave(sharer)?.()
    }
  }

  private tooLate(sharer: Sharer): AppError {
    return new AppError(this.queue.isCrowded(sharer) ? 'unavailable' : 'too_many_requests', { retry_after: 2 })
  }
}
