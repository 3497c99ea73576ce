import type { Clock } from './clock.ts'

const ALIGNED_EVERY_MS = 10_000
/** An answer that took longer says too little of the moment it was read at. */
const LONGEST_TRIP_MS = 1_000

/**
 * The database's clock without a question for each look: the steady clock of this process, aligned to the database every ten seconds. A server whose own
 * clock is wrong or set agrees with the others. While the database is away it goes on from the last alignment.
 */
export class DatabaseClock implements Clock {
  private readonly readInstant: () => Promise<number>
  /** Milliseconds from the steady clock to the database's. Until the first alignment, those to the clock of this process. */
  private offset = performance.timeOrigin
  private timer: ReturnType<typeof setInterval> | undefined
  private alignment: Promise<void> | undefined

  /** `readInstant` asks the database for its time, in milliseconds since 1970. */
  constructor(readInstant: () => Promise<number>) {
    this.readInstant = readInstant
  }

  now(): Date {
    return new Date(performance.now() + this.offset)
  }

  /** Aligns, and goes on doing so until `stop`. */
  async start(): Promise<void> {
    await this.align()
    this.timer = setInterval(() => void this.align(), ALIGNED_EVERY_MS)
    this.timer.unref()
  }

  stop(): void {
    clearInterval(this.timer)
  }

  /** Never fails: whether the database is there is for others to notice. */
  align(): Promise<void> {
    this.alignment ??= this.read().finally(() => {
      this.alignment = undefined
    })
    return this.alignment
  }

  private async read(): Promise<void> {
    const before = performance.now()
    const instant = await this.readInstant().catch(() => undefined)
    const after = performance.now()
    if (instant === undefined || after - before > LONGEST_TRIP_MS) return
    this.offset = instant - (before + after) / 2
  }
}
