/** Which organisation's job a lane takes next: they take turns, and none has more than its places. */
export class RoundRobin {
  private readonly working = new Map<string, number>()
  private readonly served = new Set<string>()
  private readonly ofOne: number
  private asking: Promise<void> = Promise.resolve()
  private answered = () => {}

  constructor(ofOne: number) {
    this.ofOne = ofOne
  }

  /** The organisations to pass over. The next caller waits for `took` or `foundNone`. */
  async ask(): Promise<string[]> {
    const before = this.asking
    let answered = () => {}
    this.asking = new Promise((resolve) => {
      answered = resolve
    })
    await before
    this.answered = answered
    const full = [...this.working].filter(([, jobs]) => jobs >= this.ofOne).map(([of]) => of)
    return [...new Set([...this.served, ...full])]
  }

  took(of: string | undefined): void {
    if (of !== undefined) {
      this.served.add(of)
      this.working.set(of, (this.working.get(of) ?? 0) + 1)
    }
    this.answered()
  }

  /** Returns whether to ask again: the round is over. */
  foundNone(): boolean {
    const again = this.served.size > 0
    this.served.clear()
    this.answered()
    return again
  }

  ended(of: string | undefined): void {
    if (of === undefined) return
    const left = (this.working.get(of) ?? 1) - 1
    if (left > 0) this.working.set(of, left)
    else this.working.delete(of)
  }
}
