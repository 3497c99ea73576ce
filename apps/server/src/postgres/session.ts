import { realpath } from 'node:fs/promises'
import type pg from 'pg'
import { CLIENT_DEFAULTS, GuardedClient } from '../kernel/db/guarded-client.ts'
import { EmbeddedPostgresError } from './failure.ts'
import type { Place } from './location.ts'

// Unique in database "postgres".
const useLock = 7_040_318_001

/**
 * Each process's connection to the embedded database. Its end reveals a crash, and its shared lock shows other processes that this one uses the
 * database.
 */
export type Session = { client: pg.Client; pid: number; port: number }

/** `undefined`: no answer yet. `'other'`: another program has the port. */
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

/**
 * Ends this process's use. True: no process uses the database or can start to, until this session ends. Both of two leavers unlock first, so at least
 * one gets true.
 */
export async function isLastToLeave({ client }: Session): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [useLock])
  const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [useLock])
  return rows[0]!.last
}
