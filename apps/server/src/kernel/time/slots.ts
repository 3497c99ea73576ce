import { Refusal } from '../errors/refusal.ts'

/** Lets at most `size` pieces of heavy work run at the same time; at most `waiting` more stand in line, first come first served. */
export class Slots {
  private readonly size: number
  private readonly waiting: number
  private readonly line: (() => void)[] = []
  private busy = 0

  constructor(size: number, waiting: number) {
    this.size = size
    this.waiting = waiting
  }

  /** Errors: `unavailable` at once where the line is full, and whatever the work throws. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.busy < this.size) this.busy += 1
    else if (this.line.length >= this.waiting) throw new Refusal('unavailable', { retry_after: 2 })
    else await new Promise<void>((resolve) => this.line.push(resolve))
    try {
      return await work()
    } finally {
      // A slot goes straight to the next in line, so that nobody who comes now overtakes it.
      const next = this.line.shift()
      if (next) next()
      else this.busy -= 1
    }
  }
}
