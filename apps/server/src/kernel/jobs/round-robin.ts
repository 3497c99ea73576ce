/** Decides whose job a lane takes next: organisations take turns, and each has a limited number of places. */
export class RoundRobin {
  private readonly working = new Map<string, number>()
  private readonly served = new Set<string>()
  private readonly ofOne: number
  private asking: Promise<void> = Promise.resolve()
  private answered = () => {}

  constructor(ofOne: number) {
    this.ofOne = ofOne
  }

  /** The organisations to skip. The next caller waits for `took` or `foundNone`. */
  async ask(): Promise<string[]> {
    const before = this.asking
    let answered = () => {}
    this.asking = new Promise((resolve) => {
      answered = resolve
    })
    await before
    this.answered = answered
    const full = [...this.working].filter(([, jobs]) => jobs >= this.ofOne).map(([owner]) => owner)
    return [...new Set([...this.served, ...full])]
  }

  took(owner: string | undefined): void {
    if (owner !== undefined) {
      this.served.add(owner)
      this.working.set(owner, (this.working.get(owner) ?? 0) + 1)
    }
    this.answered()
  }

  /** Ends the round. Returns whether to ask again. */
  foundNone(): boolean {
    const hasServed = this.served.size > 0
    this.served.clear()
    this.answered()
    return hasServed
  }

  ended(owner: string | undefined): void {
    if (owner === undefined) return
    const left = (this.working.get(owner) ?? 1) - 1
    if (left > 0) this.working.set(owner, left)
    else this.working.delete(owner)
  }
}
