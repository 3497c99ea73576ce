import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { JOBS_ROLE } from './roles.ts'

/** The key of a database-wide advisory lock: only one server migrates while the others wait. */
const LOCK = 7_304_112_002

interface Migration {
  name: string
  sql: string
  checksum: string
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

export interface MigrationState {
  applied: string[]
  /** Belongs to this version and has not run yet. */
  pending: string[]
  /** Ran in another version: a newer one, or one before the first release. */
  unknown: string[]
  /** Changed after it ran. */
  changed: string[]
}

/** Compares a database with this version. `applied` is empty if no server ever ran on it. Changes nothing. */
export async function migrationState(client: pg.ClientBase, folder: string): Promise<MigrationState> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.migrations') is not null as there")
  return compare(rows[0]!.there ? await doneIn(client) : [], await readMigrations(folder))
}

type Done = Pick<Migration, 'name' | 'checksum'>

const doneIn = async (client: pg.ClientBase) =>
  (await client.query<Done>('select name, checksum from public.migrations order by name')).rows

function compare(appliedMigrations: Done[], migrations: Migration[]): MigrationState {
  const [byName, appliedNames] = [
    new Map(migrations.map((migration) => [migration.name, migration])),
    new Set(appliedMigrations.map(({ name }) => name)),
  ]
  return {
    applied: appliedMigrations.map(({ name }) => name),
    pending: migrations.map(({ name }) => name).filter((name) => !appliedNames.has(name)),
    unknown: appliedMigrations.map(({ name }) => name).filter((name) => !byName.has(name)),
    changed: appliedMigrations
      .filter(({ name, checksum }) => byName.has(name) && byName.get(name)!.checksum !== checksum)
      .map(({ name }) => name),
  }
}

/** A migration that every database from before the first release has, and no later one. */
const BEFORE_RELEASE = '0003_sessions.sql'

/** The message for a database from before the first release, whose migrations differed; undefined for any other. */
export const prereleaseProblem = (names: readonly string[]): string | undefined =>
  names.includes(BEFORE_RELEASE)
    ? 'This database was made by a version before the first release, which this one cannot read. Remove the data folder, or name another database in DATABASE_URL.'
    : undefined

/**
 * Brings the database to this version, one transaction per migration. Rejects a database of a newer version, and a migration changed after it ran.
 */
export async function migrate(ownerUrl: string, folder: string): Promise<string[]> {
  await runMigrations({ connectionString: ownerUrl, schema: 'graphile_worker' })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, at timestamptz not null default now())',
    )
    const migrations = await readMigrations(folder)
    const { applied, pending, unknown, changed } = compare(await doneIn(client), migrations)
    const problem = prereleaseProblem(applied)
    if (problem) throw new Error(problem)
    if (unknown.length > 0)
      throw new Error(`The database was written by a newer version: it has the migration ${unknown[0]}, which this version does not know.`)
    if (changed.length > 0) throw new Error(`The migration ${changed[0]} was changed after it had run.`)
    await grantQueue(client)
    for (const migration of migrations) if (pending.includes(migration.name)) await apply(client, migration)
    return pending
  } finally {
    await client.end()
  }
}

/** The queue's library creates its tables for the owner, so each start grants the queue's role access to them. */
async function grantQueue(client: pg.Client): Promise<void> {
  await client.query(`do $$
    declare
      t regclass;
    begin
      grant usage on schema graphile_worker to ${JOBS_ROLE};
      grant select, insert, update, delete on all tables in schema graphile_worker to ${JOBS_ROLE};
      grant usage, select on all sequences in schema graphile_worker to ${JOBS_ROLE};
      for t in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'worker')
      loop
        execute format('create policy worker on %s to ${JOBS_ROLE} using (true) with check (true)', t);
      end loop;
    end $$`)
}

/** A deadlock with running calls, or a lock that is not free. */
const IN_THE_WAY = ['40P01', '55P03']

/** Pauses between attempts: about a minute in which gates keep working. */
const PAUSES_MS = [200, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 15_000]

/** Applies a migration as a whole. If running calls block it, it lets them pass and tries again, a bounded number of times. */
async function apply(client: pg.Client, migration: Migration, pauses: readonly number[] = PAUSES_MS): Promise<void> {
  try {
    await applyOnce(client, migration)
  } catch (error) {
    const { code } = (error as Error).cause as { code?: string }
    const [next, ...later] = pauses
    if (next === undefined || !IN_THE_WAY.includes(code ?? '')) throw error
    await pause(next)
    await apply(client, migration, later)
  }
}

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    // Calls queue behind a waiting lock request, so a migration gives up soon and tries again.
    await client.query("set local lock_timeout = '2s'")
    // The first session to detect a deadlock is aborted: make that the migration, never a call (whose default is a second).
    await client.query("set local deadlock_timeout = '50ms'")
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
