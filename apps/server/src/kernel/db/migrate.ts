import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

/** What node-postgres takes for a lock of the whole database: only one server migrates, the others wait for it. */
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

/**
 * Brings the database to this version, forward only, as its owner. Each migration is one transaction; a server killed in the middle starts
 * again where it stopped. Refuses a database that a newer version wrote, and a migration that was changed after it had run.
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
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations order by name')
    const migrations = await readMigrations(folder)
    for (const done of rows) {
      const known = migrations.find((migration) => migration.name === done.name)
      if (!known)
        throw new Error(`The database was written by a newer version: it has the migration ${done.name}, which this version does not know.`)
      if (known.checksum !== done.checksum) throw new Error(`The migration ${done.name} was changed after it had run.`)
    }
    const waiting = migrations.filter((migration) => !rows.some((done) => done.name === migration.name))
    for (const migration of waiting) await apply(client, migration)
    return waiting.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    // A migration waits for no running visit longer than this, and then gives up whole rather than stopping the gates.
    await client.query("set local lock_timeout = '5s'")
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, migration.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  }
}
