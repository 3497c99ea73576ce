import type pg from 'pg'
import { CLIENT_DEFAULTS, type GuardedClient } from '../db/guarded-client.ts'
import { SILENT_MS, SupervisedConnection } from '../db/supervised-connection.ts'
import type { Part } from '../parts/parts.ts'

/** The class of these advisory locks. */
const PRESENCE = 73_041_120

/** How many servers have live workers. */
export const WORKERS_ALIVE = `select count(distinct l.pid)::int from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${PRESENCE}
  and l.database = (select oid from pg_database where datname = current_database())`

/** Frees the jobs of dead workers without counting a try. A job without tries was replaced by a newer one with its key. */
const RESCUE = `
  with gone as (
    select j.id, j.attempts < j.max_attempts as wanted from graphile_worker._private_jobs j
    where j.locked_at < now() - interval '15 seconds' and not exists (
      select from pg_locks l where l.locktype = 'advisory' and l.granted and l.classid = ${PRESENCE} and l.objid = hashtext(j.locked_by)::oid
        and l.database = (select oid from pg_database where datname = current_database()))
    for update skip locked
  ), superseded as (
    delete from graphile_worker._private_jobs j using gone g where j.id = g.id and not g.wanted
  )
  update graphile_worker._private_jobs j set locked_at = null, locked_by = null, updated_at = now(), attempts = greatest(j.attempts - 1, 0),
    last_error = coalesce(j.last_error, 'the server that worked on it ended')
  from gone g where j.id = g.id and g.wanted
`

interface Connection {
  Client: typeof GuardedClient
  connectionString: string
}

/** Shows with an advisory lock that this server's workers are alive, because the queue itself frees the jobs of a killed server only after hours. */
export class Presence {
  private readonly connection: SupervisedConnection
  private readonly workers = new Set<string>()
  private telling: Promise<unknown> = Promise.resolve()

  constructor({ Client, connectionString }: Connection, part: Part) {
    this.connection = new SupervisedConnection({
      part,
      make: () =>
        new Client({ connectionString, application_name: 'gatehouse-jobs-presence', query_timeout: SILENT_MS, ...CLIENT_DEFAULTS }),
      open: (client) => show(client, [...this.workers]),
    })
  }

  async start(): Promise<void> {
    await this.connection.start()
  }

  of(workers: string): void {
    this.workers.add(workers)
    // Without a connection, the next one shows it.
    this.tell((client) => show(client, [workers]))
  }

  /** Jobs that the pool left are free for other servers. */
  gone(workers: string): void {
    this.workers.delete(workers)
    this.tell((client) => client.query('select pg_advisory_unlock_shared($1, hashtext($2))', [PRESENCE, workers]))
  }

  private tell(send: (client: pg.Client) => Promise<unknown>): void {
    this.telling = this.telling.then(() => this.connection.present && send(this.connection.present)).catch(() => {})
  }

  async rescue(pool: pg.Pool): Promise<void> {
    await pool.query(RESCUE)
  }

  async stop(): Promise<void> {
    await this.connection.stop()
  }
}

/** A shared lock, so that a lost connection does not block its successor. */
const show = (client: pg.Client, workers: readonly string[]) =>
  client.query('select pg_advisory_lock_shared($1, hashtext(name)) from unnest($2::text[]) name', [PRESENCE, workers])
