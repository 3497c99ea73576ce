import { setMaxListeners } from 'node:events'

interface PartState {
  name: string
  up: boolean
  needed: boolean
  since: Date
  /** Shown only to operators, never to callers. */
  reason: string | undefined
}

/** The handle by which a part reports its state. */
export interface Part {
  up(): void
  down(reason: unknown): void
  gone(): void
}

/** The parts of this process that fail and recover independently. `/readyz` reads their states. */
export class Parts {
  private readonly states = new Map<string, PartState>()
  private readonly shutdown = new AbortController()

  constructor() {
    // Node treats more than ten listeners as a leak.
    setMaxListeners(0, this.shutdown.signal)
  }

  /** Aborts when a shutdown stops waiting for open work. Then every open connection ends. */
  get givenUp(): AbortSignal {
    return this.shutdown.signal
  }

  giveUp(): void {
    this.shutdown.abort()
  }

  /** Registers a part. It counts as down until it reports that it is up. */
  part(name: string, { needed = true } = {}): Part {
    const setState = (up: boolean, reason: string | undefined) => {
      const previousState = this.states.get(name)
      this.states.set(name, { name, up, needed, since: previousState?.up === up ? previousState.since : new Date(), reason })
    }
    setState(false, 'not started yet')
    return {
      up: () => setState(true, undefined),
      down: (reason) => setState(false, reason instanceof Error ? reason.message : String(reason)),
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
