/**
 * Whose job a lane takes next: organisations take turns, however many jobs each of them has, and none has more than its places. Jobs of no
 * organisation have no turn.
 */
export class RoundRobin {
  /** Jobs under way. */
  private readonly working = new Map<string, number>()
  /** Who had a job in this round. */
  private readonly served = new Set<string>()
  private readonly ofOne: number
  private asking: Promise<void> = Promise.resolve()
  private answered = () => {}

  constructor(ofOne: number) {
    this.ofOne = ofOne
  }

  /** Whose jobs are passed over now. Who asks next waits for the answer of the one before, `took` or `foundNone`. */
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

  /** Answers whether to ask again: the round is over, and who was passed over has another turn. */
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
