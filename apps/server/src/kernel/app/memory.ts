/** Something that one module keeps in the memory of each process. Nothing of the kernel knows what it is. */
export interface MemoryItem<T> {
  make(): T
  /** Ends what must not outlive the process. */
  stop?(kept: T): Promise<void>
}

/** What the modules keep in this process. Each thing is made when it is first asked for, and there is one of it. */
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
