import { realpath } from 'node:fs/promises'
import type pg from 'pg'
import { CLIENT_DEFAULTS, GuardedClient } from '../kernel/db/guarded-client.ts'
import { EmbeddedPostgresError } from './failure.ts'
import type { Place } from './location.ts'

// Unique in database "postgres".
const useLock = 7_040_318_001

/** Each process's connection to the embedded database: its end shows a crash, its shared lock shows others that we use it. */
export type Session = { client: pg.Client; pid: number; port: number }

/** `undefined`: no answer yet. `'other'`: something else has the port. */
export async function openSession(place: Place, pid: number, port: number): Promise<Session | 'other' | undefined> {
  const client = new GuardedClient({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: place.password,
    database: 'postgres',
    application_name: 'gatehouse supervisor',
    query_timeout: 5000,
    ...CLIENT_DEFAULTS,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    if ((await realpath(rows[0]!.data_directory)) !== place.cluster) {
      await client.end()
      return 'other'
    }
    // Waits while another process stops the database.
    await client.query('select pg_advisory_lock_shared($1)', [useLock])
    return { client, pid, port }
  } catch (error) {
    await client.end().catch(() => {})
    if ((error as { code?: string }).code === '28P01')
      throw new EmbeddedPostgresError(
        'password_refused',
        `The database in ${place.cluster} does not accept the password in ${place.dataDir}. Bring back the password file that belongs to it.`,
        error,
      )
    return undefined
  }
}

/** Gives up our use. True: nobody uses it or can begin to until this session ends. Both leavers let go first, so at least one gets true. */
export async function isLastToLeave({ client }: Session): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [useLock])
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [useLock])
  return rows[0]!.last
}
