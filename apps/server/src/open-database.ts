import type pg from 'pg'
import type { Config } from './kernel/config/config.ts'
import { countMasterKeyUse } from './kernel/crypto/master-use.ts'
import { workingPassword } from './kernel/db/app-connection.ts'
import { keepContextKeys } from './kernel/db/context-proof.ts'
import { CLIENT_DEFAULTS, GuardedClient } from './kernel/db/guarded-client.ts'
import { migrate } from './kernel/db/migrate.ts'
import { keepRolePermissions } from './kernel/db/role-permissions.ts'
import { ensureRoles } from './kernel/db/roles.ts'
import type { Logger } from './kernel/log/log.ts'
import type { Parts } from './kernel/parts/parts.ts'
import { MIGRATIONS_DIR } from './paths.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { assertThaiTrigrams } from './postgres/thai-trigrams.ts'

/** The database's name in the embedded cluster. */
export const DATABASE = 'gatehouse'

/** Held while a database is created and migrated. */
const SETUP_LOCK = 7_304_112_003

export interface OpenDatabase {
  ownerUrl: string
  close(): Promise<void>
}

/** Opens the configured or embedded database, at this version. Errors: EmbeddedPostgresError, a message for the terminal. */
export async function openDatabase(
  config: Pick<Config, 'database_url' | 'data_dir' | 'app_role_password' | 'master_key'> & Partial<Pick<Config, 'other'>>,
  log: Logger,
  parts?: Parts,
): Promise<OpenDatabase> {
  const embedded = config.database_url
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.data_dir, log, part: parts?.part('own database') })
  const close = async () => embedded?.stop()
  try {
    if (embedded) await createDatabase(embedded.url)
    const ownerUrl = config.database_url ?? embedded!.databaseUrl(DATABASE)
    // First, because another secret's password would lock running servers out.
    await assertSecret(ownerUrl, config)
    await alone(ownerUrl, SETUP_LOCK, async () => {
      await prepare(ownerUrl, await keptPassword(ownerUrl, config))
      const appliedNames = await migrate(ownerUrl, MIGRATIONS_DIR)
      await keepContextKeys(ownerUrl, [config.app_role_password, ...(config.other ? [config.other.app_role_password] : [])])
      await keepRolePermissions(ownerUrl)
      if (appliedNames.length > 0) log.info({ migrations: appliedNames }, 'Database brought to this version')
    })
    return { ownerUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** "if not exists" is no lock, so an advisory lock serialises servers that start together. */
async function alone(url: string, lock: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = setupClient(url)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await work(client)
  } finally {
    await client.end()
  }
}

const createDatabase = (clusterUrl: string): Promise<void> =>
  alone(clusterUrl, SETUP_LOCK, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE} encoding 'UTF8' template template0`)
  })

const setupClient = (url: string): pg.Client =>
  new GuardedClient({ connectionString: url, application_name: 'gatehouse-setup', ...CLIENT_DEFAULTS })

/** During a change of the secret the password stays the same, for servers that know only one secret. */
async function keptPassword(
  ownerUrl: string,
  { app_role_password, other }: Pick<Config, 'app_role_password'> & Partial<Pick<Config, 'other'>>,
) {
  if (!other) return app_role_password
  const unknown = new Set(['28000', '42501'])
  const works = await workingPassword(ownerUrl, [app_role_password, other.app_role_password]).catch((error: { code?: string }) =>
    unknown.has(error.code ?? '') ? undefined : Promise.reject(error),
  )
  return works ?? app_role_password
}

/** Another secret could open no value, so the server does not start. Tries every value, since a change of the secret may be unfinished. */
export async function assertSecret(
  ownerUrl: string,
  { master_key, other }: Pick<Config, 'master_key'> & Partial<Pick<Config, 'other'>>,
): Promise<void> {
  const client = setupClient(ownerUrl)
  await client.connect()
  try {
    const use = await countMasterKeyUse(client, [master_key, ...(other ? [other.master_key] : [])])
    if (use.keys.unreadable + use.people.unreadable === 0) return
    throw new Error(
      use.keys.unreadable + use.people.unreadable === use.total || other
        ? 'GATEHOUSE_SECRET is not the secret that this database was filled with: personal numbers could not be read. Give the right one.'
        : 'GATEHOUSE_SECRET opens only a part of this database: a change of the secret is not through. Give the earlier one as GATEHOUSE_SECRET_OTHER, and run: gatehouse keys rotate-master',
    )
  } finally {
    await client.end()
  }
}

async function prepare(ownerUrl: string, appPassword: string): Promise<void> {
  const client = setupClient(ownerUrl)
  await client.connect()
  try {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as version, r.rolsuper as super from pg_roles r where r.rolname = current_user`,
    )
    const { version, super: isSuperuser } = rows[0]
    if (version < 150_000) throw new Error(`DATABASE_URL leads to PostgreSQL ${Math.floor(version / 10_000)}; 15 or newer is needed.`)
    // The migrations create a role that bypasses row security.
    if (!isSuperuser)
      throw new Error(
        'The user of DATABASE_URL must be a superuser: it owns the tables and makes the roles. The server itself works as gatehouse_app.',
      )
    await ensureRoles(client, appPassword)
    await client.query('create extension if not exists pg_trgm')
    await assertThaiTrigrams(client)
  } finally {
    await client.end()
  }
}
