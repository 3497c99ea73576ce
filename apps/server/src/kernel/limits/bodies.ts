import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

export interface BodyRate {
  withinMs: number
  bytes: number
}

/** One kilobyte a second, slower than any connection that sends a picture within a minute. */
export const LEAST_RATE: BodyRate = { withinMs: 6_000, bytes: 6_000 }

interface Watched {
  since: number
  read: number
}

/** Ends requests whose bodies stall, so that a slow sender holds no resources for long. */
export class Bodies {
  private readonly rate: BodyRate
  private readonly watched = new Map<FastifyRequest['raw'], Watched>()
  private readonly timer: NodeJS.Timeout

  constructor(rate: BodyRate) {
    this.rate = rate
    this.timer = setInterval(() => this.look(), rate.withinMs / 4).unref()
  }

  /** Watches a body that the server waits for; its reader gets `body_stalled`. */
  watch({ raw }: FastifyRequest): void {
    if (raw.complete || raw.destroyed || this.watched.has(raw)) return
    this.watched.set(raw, { since: performance.now(), read: raw.socket.bytesRead })
    const over = () => this.watched.delete(raw)
    raw.once('end', over).once('close', over)
  }

  stop(): void {
    clearInterval(this.timer)
  }

  private look(): void {
    const now = performance.now()
    for (const [raw, watched] of this.watched) {
      const read = raw.socket.bytesRead
      // Unread bytes are not the sender's delay.
      if (raw.readableLength > 0 || read - watched.read >= this.rate.bytes) this.watched.set(raw, { since: now, read })
      else if (now - watched.since >= this.rate.withinMs) {
        this.watched.delete(raw)
        // Not destroyed, so that the sender can be told why.
        if (raw.listenerCount('error') > 0) raw.emit('error', new AppError('body_stalled'))
      }
    }
  }
}

/** A signal that aborts when the caller no longer waits for the answer. */
export const goneWith =
  ({ raw }: FastifyReply) =>
  (): AbortSignal => {
    const controller = new AbortController()
    if (raw.closed) controller.abort()
    else raw.once('close', () => controller.abort())
    return controller.signal
  }
