import pg from 'pg'

/** Names these advisory locks among all others of the database. */
const PRESENCE = 73_041_120
const RECONNECT_MS = 1_000

/** How many servers' workers are alive. */
export const WORKERS_ALIVE = `select count(*)::int from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${PRESENCE}
  and l.database = (select oid from pg_database where datname = current_database())`

/** A job is held by the pool of workers that took it; held for longer than this by one that nobody sees, it is free. */
const RESCUE = `
  select graphile_worker.force_unlock_workers(array_agg(distinct j.locked_by)) from graphile_worker.jobs j
  where j.locked_at < now() - interval '15 seconds' and not exists (
    select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${PRESENCE} and l.objid = hashtext(j.locked_by)::oid
      and l.database = (select oid from pg_database where datname = current_database()))
  having count(*) > 0
`

/**
 * Shows the other servers that the workers of this one are alive, by a lock that ends with the process: the queue itself gives the jobs of
 * a killed server to another only after hours.
 */
export class Presence {
  private client: pg.Client | undefined
  private workers: string | undefined
  private readonly url: string
  private stopped = false

  constructor(url: string) {
    this.url = url
  }

  async start(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'gatehouse-jobs-presence', keepAlive: true })
    client.on('error', () => {})
    client.once('end', () => {
      if (this.client === client && !this.stopped) this.startAgain()
    })
    await client.connect()
    this.client = client
    if (this.workers) await show(client, this.workers)
  }

  /** The pool of this process begins to take jobs. */
  of(workers: string): void {
    this.workers = workers
    // Where the connection is away, it is shown on the next one.
    if (this.client) show(this.client, workers).catch(() => {})
  }

  /** Gives the jobs of workers that are gone back to the queue. */
  async rescue(pool: pg.Pool): Promise<void> {
    await pool.query(RESCUE)
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.client?.end().catch(() => {})
  }

  private startAgain(): void {
    setTimeout(() => {
      if (!this.stopped) this.start().catch(() => this.startAgain())
    }, RECONNECT_MS).unref()
  }
}

const show = (client: pg.Client, workers: string) => client.query('select pg_advisory_lock($1, hashtext($2))', [PRESENCE, workers])
