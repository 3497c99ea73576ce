import { setMaxListeners } from 'node:events'

/** How a part of this process stands: since when, and why where it is down. */
interface PartState {
  name: string
  up: boolean
  /** Whether the process is of use without it. */
  needed: boolean
  since: Date
  /** The message of the error that took it down, for an operator; never for a caller. */
  reason: string | undefined
}

/** One part. It tells its own state; telling the same again changes nothing but the reason. */
export interface Part {
  up(): void
  down(reason: unknown): void
  /** It is not part of this process any more. */
  gone(): void
}

/**
 * The parts of this process that fail and come back by themselves, each for itself: the connections that are kept open, the worker, the log,
 * the database that the server runs. Whoever keeps such a part tells its state here, and `/readyz` reads it.
 */
export class Parts {
  private readonly states = new Map<string, PartState>()
  private readonly patience = new AbortController()

  constructor() {
    // Every connection listens for its end: Node takes more than ten for a leak.
    setMaxListeners(0, this.patience.signal)
  }

  /** Aborted when the process stops and waits no longer for what is under way: whoever keeps a connection ends it then. */
  get givenUp(): AbortSignal {
    return this.patience.signal
  }

  giveUp(): void {
    this.patience.abort()
  }

  /** A part is down until it says that it is up. */
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
