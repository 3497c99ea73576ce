import type pg from 'pg'
import { GuardedClient } from '../db/guarded-client.ts'
import { isOutage } from '../db/outages.ts'

/** Hides the codes of an outage. With these codes the job library silently waits up to two minutes; otherwise it retries after two seconds. */
export class QueueClient extends GuardedClient {
  override connect(): Promise<pg.Client>
  override connect(callback: (error: Error) => void): void
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connection = super.connect().catch((error: Error) => {
      throw isOutage(error) ? new Error(`The database is away: ${error.message}`, { cause: error }) : error
    })
    if (!callback) return connection
    connection.then(() => (callback as () => void)(), callback)
    return undefined
  }
}
