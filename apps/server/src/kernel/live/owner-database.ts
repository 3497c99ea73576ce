import pg from 'pg'
import { runBatch, type Step } from '../db/batch.ts'
import { endHandle, type Tx, writeHandle } from '../db/handles.ts'
import { WAKE_UP } from './live-events.ts'
import { takePublished } from './publish.ts'

/** The database as its owner, only for the operator's command line. Row security does not apply, so each statement names its organisation. */
export class OwnerDatabase {
  private readonly client: pg.Client

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async connect(ownerUrl: string): Promise<OwnerDatabase> {
    const client = new pg.Client({
      connectionString: ownerUrl,
      application_name: 'gatehouse-operator',
      connectionTimeoutMillis: 5_000,
      options: '-c timezone=UTC -c datestyle=ISO -c statement_timeout=60000 -c lock_timeout=10000',
    })
    // The running statement reports a lost connection.
    client.on('error', () => {})
    await client.connect()
    return new OwnerDatabase(client)
  }

  /** One transaction with its audit entries and live events. */
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const deferredSteps: Step[] = []
    const send = (steps: Step[]) => runBatch(this.client as unknown as pg.PoolClient, steps)
    const tx = writeHandle(async (step) => (await send([...deferredSteps.splice(0), step])).at(-1)!, deferredSteps)
    await this.client.query('begin')
    try {
      const answer = await work(tx).finally(() => endHandle(tx))
      if (deferredSteps.length > 0) await send(deferredSteps)
      const { command } = await this.client.query('commit')
      if (command !== 'COMMIT') throw new Error('The transaction was not committed.')
      // Best effort: a page that is not woken finds the event a second later.
      if (takePublished(tx)) await this.client.query(WAKE_UP).catch(() => {})
      return answer
    } catch (error) {
      await this.client.query('rollback').catch(() => {})
      throw error
    }
  }

  async end(): Promise<void> {
    await this.client.end()
  }
}
