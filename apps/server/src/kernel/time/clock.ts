/**
 * The time of this process. Business decisions use the database's time, which all servers share; this clock is only for windows of minutes,
 * such as that of a signed file address.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  private at: number

  constructor(start: Date | string) {
    this.at = new Date(start).getTime()
  }

  now(): Date {
    return new Date(this.at)
  }

  set(instant: Date | string): void {
    this.at = new Date(instant).getTime()
  }

  advance(milliseconds: number): void {
    this.at += milliseconds
  }
}
