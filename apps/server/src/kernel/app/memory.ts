/** Something that a module keeps in the memory of each process. */
export interface MemoryItem<T> {
  make(): T
  /** Ends what must not outlive the process. */
  stop?(kept: T): Promise<void>
}

/** Creates each item when it is first used, once per process. */
export class Memory {
  private readonly kept = new Map<MemoryItem<unknown>, unknown>()

  of<T>(what: MemoryItem<T>): T {
    if (!this.kept.has(what as MemoryItem<unknown>)) this.kept.set(what as MemoryItem<unknown>, what.make())
    return this.kept.get(what as MemoryItem<unknown>) as T
  }

  async stop(): Promise<void> {
    await Promise.all([...this.kept].map(([what, kept]) => what.stop?.(kept)))
  }
}
