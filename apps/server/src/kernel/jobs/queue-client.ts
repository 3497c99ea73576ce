import type pg from 'pg'
import { GuardedClient } from '../db/guarded-client.ts'
import { isOutage } from '../db/outages.ts'

/** Hides the codes of an outage: for them the job library waits silently up to two minutes, for others it asks again after two seconds. */
export class QueueClient extends GuardedClient {
  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connecting = super.connect().catch((error: Error) => {
      throw isOutage(error) ? new Error(`The database is away: ${error.message}`, { cause: error }) : error
    })
    if (!callback) return connecting
    connecting.then(() => (callback as () => void)(), callback)
    return undefined
  }
}
