import { setMaxListeners } from 'node:events'

interface PartState {
  name: string
  up: boolean
  needed: boolean
  since: Date
  /** For an operator, never for a caller. */
  reason: string | undefined
}

/** Reports the state of one part. */
export interface Part {
  up(): void
  down(reason: unknown): void
  gone(): void
}

/** The parts of this process that fail and recover by themselves; `/readyz` reads their states. */
export class Parts {
  private readonly states = new Map<string, PartState>()
  private readonly patience = new AbortController()

  constructor() {
    // Node treats more than ten listeners as a leak.
    setMaxListeners(0, this.patience.signal)
  }

  /** Aborted when a stop waits no longer; then every open connection ends. */
  get givenUp(): AbortSignal {
    return this.patience.signal
  }

  giveUp(): void {
    this.patience.abort()
  }

  /** Starts as down until the part reports that it is up. */
  part(name: string, { needed = true } = {}): Part {
    const set = (up: boolean, reason: string | undefined) => {
      const before = this.states.get(name)
      this.states.set(name, { name, up, needed, since: before?.up === up ? before.since : new Date(), reason })
    }
    set(false, 'not started yet')
    return {
      up: () => set(true, undefined),
      down: (reason) => set(false, reason instanceof Error ? reason.message : String(reason)),
      gone: () => void this.states.delete(name),
    }
  }

  get all(): PartState[] {
    return [...this.states.values()]
  }

  get down(): PartState[] {
    return this.all.filter((part) => !part.up)
  }
}
