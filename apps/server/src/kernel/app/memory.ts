/** Something that a module keeps in the memory of each process. */
export interface MemoryItem<T> {
  make(): T
  /** Ends timers and connections that must not outlive the process. */
  stop?(kept: T): Promise<void>
}

/** Creates each item when it is first used, once per process. */
export class Memory {
  private readonly kept = new Map<MemoryItem<unknown>, unknown>()

  of<T>(item: MemoryItem<T>): T {
    if (!this.kept.has(item as MemoryItem<unknown>)) this.kept.set(item as MemoryItem<unknown>, item.make())
    return this.kept.get(item as MemoryItem<unknown>) as T
  }

  async stop(): Promise<void> {
    await Promise.all([...this.kept].map(([item, value]) => item.stop?.(value)))
  }
}
