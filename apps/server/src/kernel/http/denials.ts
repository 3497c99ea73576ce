import type { Access } from '../db/actor.ts'
import type { App } from './app-context.ts'
import type { CallFacts } from './call.ts'

/** Writes down that a person asked for a call that they may not make, unless another server did; `call` is its method and path. */
export type RecordDenial = (app: App, access: Access, facts: CallFacts, call: string) => Promise<void>

/** Who tries the same a thousand times is written down once in this time: a server asks the database once, and then knows it. */
export const ONCE_IN_MS = 3_600_000
const REMEMBERED = 10_000

/** Calls that people may not make, told once to whoever writes them down (ASVS 16.3.2). */
export class Denials {
  private readonly told = new Map<string, number>()
  private readonly app: App
  private readonly record: RecordDenial

  constructor(app: App, record: RecordDenial) {
    this.app = app
    this.record = record
  }

  /** Never fails: the call is refused all the same. */
  async note(access: Access, facts: CallFacts, call: string): Promise<void> {
    const key = `${access.token_hash.toString('base64')} ${call}`
    const now = performance.now()
    if (now - (this.told.get(key) ?? -ONCE_IN_MS) < ONCE_IN_MS) return
    if (this.told.size >= REMEMBERED) this.told.clear()
    this.told.set(key, now)
    try {
      await this.record(this.app, access, facts, call)
    } catch (error) {
      this.told.delete(key)
      this.app.log.warn({ err: error, call }, 'a refused call could not be written down')
    }
  }
}
