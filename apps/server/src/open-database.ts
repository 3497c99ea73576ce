import type pg from 'pg'
import type { Config } from './kernel/config/config.ts'
import { sealedByMaster } from './kernel/crypto/master-use.ts'
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

/** Its name in the cluster that the server runs itself. */
export const DATABASE = 'gatehouse'

/** Held by the server that makes and migrates a database. */
const SETUP_LOCK = 7_304_112_003

export interface OpenDatabase {
  /** The owner's address of the migrated database. */
  ownerUrl: string
  close(): Promise<void>
}

/** The database of the configuration, ours or another's, with its roles, brought to this version. Errors: EmbeddedPostgresError, a message for the person at the terminal. */
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
    // Before anything is changed: with the password of another secret the running servers would be locked out.
    await assertSecret(ownerUrl, config)
    await alone(ownerUrl, SETUP_LOCK, async () => {
      await prepare(ownerUrl, await keptPassword(ownerUrl, config))
      const done = await migrate(ownerUrl, MIGRATIONS_DIR)
      await keepContextKeys(ownerUrl, [config.app_role_password, ...(config.other ? [config.other.app_role_password] : [])])
      await keepRolePermissions(ownerUrl)
      if (done.length > 0) log.info({ migrations: done }, 'Database brought to this version')
    })
    return { ownerUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Of several servers that start at once one makes what is missing, and the others find it: PostgreSQL's own "if not exists" is no lock. */
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

/** While the secret is being changed, the password is left to those servers that may know only one of the two. */
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

/**
 * Another secret than the one that wrapped the organisations' keys would open nothing: better not to start than to find out at a gate. All of
 * them are tried, and what belongs to people too: a change of the secret may not be through.
 */
export async function assertSecret(
  ownerUrl: string,
  { master_key, other }: Pick<Config, 'master_key'> & Partial<Pick<Config, 'other'>>,
): Promise<void> {
  const client = setupClient(ownerUrl)
  await client.connect()
  try {
    const found = await sealedByMaster(client, [master_key, ...(other ? [other.master_key] : [])])
    if (found.keys.neither + found.people.neither === 0) return
    throw new Error(
      found.keys.neither + found.people.neither === found.all || other
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
    // It makes a role that row security does not bind, for the reviewed functions of the migrations; only a superuser may.
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
