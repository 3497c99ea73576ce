/** The current time. Servers use the database's (`DatabaseClock`), tests one that they move. */
export interface Clock {
  now(): Date
}

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
