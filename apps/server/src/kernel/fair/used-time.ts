/** Use older than one to two of these is forgotten. */
const WINDOW_MS = 1_000

interface Window {
  /** Milliseconds of use, by organisation. */
  used: Map<number | string, number>
  total: number
}

const emptyWindow = (): Window => ({ used: new Map(), total: 0 })

/** How much of a shared resource each organisation used in the last one to two seconds. */
export class UsedTime {
  private current = emptyWindow()
  private previous = emptyWindow()
  private windowBegan = 0

  /** @param ms Milliseconds that one place was used. */
  add(organisation: number | string, ms: number, now = performance.now()): void {
    this.moveTo(now)
    this.current.used.set(organisation, (this.current.used.get(organisation) ?? 0) + ms)
    this.current.total += ms
  }

  /** Whether this organisation used more than all others together. */
  hasMost(organisation: number | string, now = performance.now()): boolean {
    this.moveTo(now)
    const windows = [this.current, this.previous]
    const own = windows.reduce((sum, { used }) => sum + (used.get(organisation) ?? 0), 0)
    const all = windows.reduce((sum, { total }) => sum + total, 0)
    return own > all - own
  }

  private moveTo(now: number): void {
    const age = now - this.windowBegan
    if (age < WINDOW_MS) return
    this.previous = age < 2 * WINDOW_MS ? this.current : emptyWindow()
    this.current = emptyWindow()
    this.windowBegan = now
  }
}
