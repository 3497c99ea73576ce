import type { Clock } from './clock.ts'

const ALIGNED_EVERY_MS = 10_000
/** An answer that took longer says too little of the moment it was read at. */
const LONGEST_TRIP_MS = 1_000

/**
 * The database's clock without a question for each look: the steady clock of this process, aligned to the database every ten seconds. A server whose own
 * clock is wrong or set agrees with the others. While the database is away it goes on from the last alignment. A server starts only with one.
 */
export class DatabaseClock implements Clock {
  private readonly readInstant: () => Promise<number>
  private readonly onFailure: (error: unknown) => void
  /** Milliseconds from the steady clock to the database's. Until the first alignment, those to the clock of this process. */
  private offset = performance.timeOrigin
  private isAligned = false
  /** Whether the last reading failed. */
  private hasFailed = false
  private timer: ReturnType<typeof setInterval> | undefined
  private alignment: Promise<void> | undefined

  /** `readInstant` asks the database for its time, in milliseconds since 1970. `onFailure` hears of the first of readings that fail in a row. */
  constructor(readInstant: () => Promise<number>, onFailure: (error: unknown) => void) {
    this.readInstant = readInstant
    this.onFailure = onFailure
  }

  now(): Date {
    return new Date(performance.now() + this.offset)
  }

  /** Aligns, and goes on doing so until `stop`. Errors: that of the first reading. */
  async start(): Promise<void> {
    this.set(await this.measure())
    this.timer = setInterval(() => void this.align(), ALIGNED_EVERY_MS)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Never fails: whether the database is there is for others to notice. */
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

  /** A first reading counts however long it took: half of that is the most it can be wrong by. Errors: for a later one that took too long. */
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
