import type { Clock } from './clock.ts'

const ALIGNED_EVERY_MS = 10_000
/** A slower answer says too little about the moment of its reading. */
const LONGEST_TRIP_MS = 1_000

/**
 * The database's clock without a query per call: this process's monotonic clock, aligned to the database every ten seconds. A server whose own clock
 * is wrong or set still agrees with the others. While the database is away, it continues from the last alignment. A server starts only after one.
 */
export class DatabaseClock implements Clock {
  private readonly readInstant: () => Promise<number>
  private readonly onFailure: (error: unknown) => void
  /** Milliseconds from the monotonic clock to the database's. Before the first alignment: to this process's clock. */
  private offset = performance.timeOrigin
  private isAligned = false
  /** Whether the last reading failed. */
  private hasFailed = false
  private timer: ReturnType<typeof setInterval> | undefined
  private alignment: Promise<void> | undefined

  /** `readInstant` asks the database for its time, in milliseconds since 1970. `onFailure` receives the first of consecutive failures. */
  constructor(readInstant: () => Promise<number>, onFailure: (error: unknown) => void) {
    this.readInstant = readInstant
    this.onFailure = onFailure
  }

  now(): Date {
    return new Date(performance.now() + this.offset)
  }

  /** Aligns now, and repeats until `stop`. Errors: that of the first reading. */
  async start(): Promise<void> {
    this.set(await this.measure())
    this.timer = setInterval(() => void this.align(), ALIGNED_EVERY_MS)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Never fails: other parts notice a lost database. */
  align(): Promise<void> {
    this.alignment ??= this.measure()
      .then((reading) => this.set(reading))
      .catch((error: unknown) => this.report(error))
      .finally(() => {
        this.alignment = undefined
      })
    return this.alignment
  }

  private async measure(): Promise<{ offset: number; trip: number }> {
    const before = performance.now()
    const instant = await this.readInstant()
    const after = performance.now()
    return { offset: instant - (before + after) / 2, trip: after - before }
  }

  /** A first reading counts however long it took: half of that is its maximum error. Errors: for a later reading that took too long. */
  private set({ offset, trip }: { offset: number; trip: number }): void {
    if (this.isAligned && trip > LONGEST_TRIP_MS) throw new Error(`The database took ${Math.round(trip)} ms to say its time.`)
    this.offset = offset
    this.isAligned = true
    this.hasFailed = false
  }

  private report(error: unknown): void {
    if (!this.hasFailed) this.onFailure(error)
    this.hasFailed = true
  }
}
