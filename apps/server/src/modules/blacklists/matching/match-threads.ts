import { Worker } from 'node:worker_threads'
import type { MemoryItem } from '../../../kernel/app/memory.ts'
import { AppError } from '../../../kernel/errors/app-error.ts'
import { type Found, findAlike, type Search } from './long-search.ts'
import { MATCH_PROGRAM } from './match-program.ts'

/** Comparing up to this many names takes less time than asking another thread. */
const SHORT = 200
/** Extra time beyond a search's limit. A search that needs more was built to take long. */
const GRACE_MS = 20_000
/** An idle thread ends after this time and frees its memory. */
const IDLE_MS = 30_000
const MOST_HEAP_MB = 256

/** The threads of this process. */
export const matchThreads: MemoryItem<MatchThreads> = { make: () => new MatchThreads(), stop: (threads) => threads.stop() }

/**
 * Threads that compare long lists, which keeps the thread free that answers calls. A caller holds a place of `Shares.matching` or the lock of the
 * blacklist.
 */
export class MatchThreads {
  private readonly idle = new Map<Worker, NodeJS.Timeout>()

  /** Errors: unavailable, if the thread doesn't finish. */
  async find(search: Search): Promise<Found> {
    return search.typed.length <= SHORT ? findAlike(search) : this.inThread(search)
  }

  /** Ends the idle threads. */
  async stop(): Promise<void> {
    await Promise.all([...this.idle.keys()].map((thread) => this.end(thread)))
  }

  private async inThread(search: Search): Promise<Found> {
    const thread = this.take()
    let timer: NodeJS.Timeout | undefined
    let [resolve, reject]: [(found: Found) => void, (error: Error) => void] = [() => {}, () => {}]
    const gone = () => reject(new AppError('unavailable', { retry_after: 2 }))
    try {
      const result = await new Promise<Found>((...settle) => {
        ;[resolve, reject] = settle
        thread.on('message', resolve).on('error', reject).on('exit', gone)
        timer = setTimeout(gone, search.longestMs + GRACE_MS)
        thread.postMessage(search)
      })
      this.keep(thread)
      return result
    } catch (error) {
      void thread.terminate()
      throw error
    } finally {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', reject).off('exit', gone)
    }
  }

  private take(): Worker {
    for (const [thread, timer] of this.idle) {
      clearTimeout(timer)
      this.idle.delete(thread)
      thread.ref()
      return thread
    }
    return new Worker(MATCH_PROGRAM.program, { ...MATCH_PROGRAM.options, resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } })
  }

  private keep(thread: Worker): void {
    thread.unref()
    this.idle.set(thread, setTimeout(() => void this.end(thread), IDLE_MS).unref())
  }

  private async end(thread: Worker): Promise<void> {
    clearTimeout(this.idle.get(thread))
    this.idle.delete(thread)
    await thread.terminate()
  }
}
