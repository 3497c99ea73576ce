import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

export interface BodyRate {
  /** So long the server looks on. */
  withinMs: number
  /** So many bytes come in that time at least. */
  bytes: number
}

/** One kilobyte a second is less than any line that a picture comes over in the minute that a request may take. */
export const LEAST_RATE: BodyRate = { withinMs: 6_000, bytes: 6_000 }

interface Watched {
  since: number
  read: number
}

/** Ends requests whose bodies stall, so that who sends a byte now and then holds nothing for long. Only what the server waits for counts. */
export class Bodies {
  private readonly rate: BodyRate
  private readonly watched = new Map<FastifyRequest['raw'], Watched>()
  private readonly timer: NodeJS.Timeout

  constructor(rate: BodyRate) {
    this.rate = rate
    this.timer = setInterval(() => this.look(), rate.withinMs / 4).unref()
  }

  /** From here on the server waits for the body; where it has stalled, whoever reads it is given the refusal. Errors: body_stalled. */
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
      // What has come and was not read yet is not the sender's delay.
      if (raw.readableLength > 0 || read - watched.read >= this.rate.bytes) this.watched.set(raw, { since: now, read })
      else if (now - watched.since >= this.rate.withinMs) {
        this.watched.delete(raw)
        // Not destroyed, as a stream is that fails: who sends is still to be told why.
        if (raw.listenerCount('error') > 0) raw.emit('error', new AppError('body_stalled'))
      }
    }
  }
}

/** Tells when nobody waits for an answer any more. */
export const goneWith =
  ({ raw }: FastifyReply) =>
  (): AbortSignal => {
    const gone = new AbortController()
    if (raw.closed) gone.abort()
    else raw.once('close', () => gone.abort())
    return gone.signal
  }
