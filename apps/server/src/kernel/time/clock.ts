/** The time of this process, for windows of minutes. Business decisions use the database's time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

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
