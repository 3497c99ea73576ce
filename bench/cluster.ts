import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { deriveKey } from '../apps/server/src/kernel/crypto/derive-key.ts'
import { openDatabase } from '../apps/server/src/open-database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/postgres/embedded-postgres.ts'
import { parentOf } from './cpu.ts'

/** Only for measured databases that are then deleted. */
export const SECRET = randomBytes(32).toString('base64url')
export const MASTER_KEY = deriveKey(SECRET, 'master')
export const APP_PASSWORD = deriveKey(SECRET, 'database').toString('base64url')

export interface Cluster {
  /** A folder for the measured programs; removed with the cluster. */
  folder: string
  /** The address of a database for its owner. */
  url(name: string): string
  /** Creates a database with the product's tables; `fill` fills it. */
  make(name: string, fill?: (ownerUrl: string) => Promise<void>): Promise<void>
  copy(name: string, from: string): Promise<void>
  drop(name: string): Promise<void>
  version: string
  /** The main process of PostgreSQL. */
  pid: number
  stop(): Promise<void>
}

const quiet = { info() {}, warn() {}, error: (details: object, message: string) => console.error(message, details) }

/** The project's own PostgreSQL in a temporary folder, as durable as in production. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  // If this runs as root, PostgreSQL runs as another user, who needs access through the folder.
  await chmod(folder, 0o711)
  const embedded = await startEmbeddedPostgres({
    dataDir: folder,
    log: quiet,
    extraSettings: { max_connections: '200' },
    shelter: join(folder, 'shelter'),
  })
  const run = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: embedded.url })
    await client.connect()
    try {
      let rows: Record<string, string>[] = []
      for (const statement of statements) rows = (await client.query(statement)).rows
      return rows
    } finally {
      await client.end()
    }
  }
  const [server] = await run('show server_version')
  const pid = await parentOfBackend(embedded.url)
  return {
    folder,
    url: embedded.databaseUrl,
    version: `PostgreSQL ${server!.server_version}`,
    pid,
    async make(name, fill) {
      await run(`create database ${name} encoding 'UTF8' template template0`)
      const log = { ...quiet } as unknown as Parameters<typeof openDatabase>[1]
      const config = { database_url: embedded.databaseUrl(name), data_dir: folder, app_role_password: APP_PASSWORD, master_key: MASTER_KEY }
      await (await openDatabase(config, log)).close()
      await fill?.(embedded.databaseUrl(name))
    },
    async copy(name, from) {
      // Earlier writes must not be flushed during a measurement.
      await run(`create database ${name} template ${from} strategy file_copy`, 'checkpoint')
    },
    async drop(name) {
      await run(`drop database if exists ${name} with (force)`)
    },
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function parentOfBackend(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return parentOf(rows[0].pid)
  } finally {
    await client.end()
  }
}
