import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Config, readConfig } from './kernel/config/config.ts'
import { workingPassword } from './kernel/db/app-connection.ts'
import { type MigrationState, migrationState, prereleaseProblem } from './kernel/db/migrate.ts'
import { OwnerDatabase } from './kernel/live/owner-database.ts'
import { assertSecret, DATABASE } from './open-database.ts'
import { MIGRATIONS_DIR } from './paths.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { hasCluster } from './postgres/location.ts'

const START = 'Start the server once (npm start)'

/** The message says what to do. */
export class InstallationError extends Error {
  override readonly name = 'InstallationError'
}

export interface Installation {
  owner: OwnerDatabase
  migrations: MigrationState
  close(): Promise<void>
}

/** The configuration of an existing installation: a mistyped folder must not become a new one. Errors: ConfigError, InstallationError. */
export function readInstallationConfig(env: Record<string, string | undefined>): Config {
  const folder = resolve(env.DATA_DIR?.trim() || './data')
  if (!env.GATEHOUSE_SECRET?.trim() && !existsSync(join(folder, 'secret')))
    throw new InstallationError(
      `There is no Gatehouse in ${folder}: its file "secret" is missing. ${START}, or give this command the DATA_DIR and GATEHOUSE_SECRET of the server.`,
    )
  return readConfig(env)
}

/**
 * Opens an existing database without changing it. An embedded database is joined or started for this command (decision 2). `anyVersion` skips the
 * version check. Errors: InstallationError, EmbeddedPostgresError, those of the connection.
 */
export async function openInstallation(config: Config, { anyVersion = false } = {}): Promise<Installation> {
  if (!config.database_url && !hasCluster(config.data_dir))
    throw new InstallationError(`There is no database in ${config.data_dir} yet. ${START}, or set DATA_DIR or DATABASE_URL.`)
  const embedded = config.database_url ? undefined : await startEmbeddedPostgres({ dataDir: config.data_dir, log: warnings })
  let owner: OwnerDatabase | undefined
  const close = async () => {
    await owner?.end()
    await embedded?.stop()
  }
  try {
    const ownerUrl = config.database_url ?? embedded!.databaseUrl(DATABASE)
    const migrations = await look(ownerUrl)
    if (!anyVersion) assertVersion(migrations)
    // Without tables there are no sealed values.
    if (migrations.applied.length > 0) await assertSameSecret(config, ownerUrl)
    owner = await OwnerDatabase.connect(ownerUrl)
    return { owner, migrations, close }
  } catch (error) {
    await close()
    throw toInstallationError(error)
  }
}

async function look(ownerUrl: string): Promise<MigrationState> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-operator', connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ super: boolean }>('select rolsuper as super from pg_roles where rolname = current_user')
    // Row security would hide all rows.
    if (!rows[0]!.super)
      throw new InstallationError('DATABASE_URL must name the user that the server is given there: the owner, a superuser.')
    return await migrationState(client, MIGRATIONS_DIR)
  } finally {
    await client.end()
  }
}

/** Another version might write wrong data. */
function assertVersion({ applied, pending, unknown, changed }: MigrationState): void {
  if (applied.length === 0) throw new InstallationError(`The database is empty. ${START}: it makes the tables.`)
  const problem = prereleaseProblem(applied)
  if (problem) throw new InstallationError(problem)
  if (unknown.length > 0)
    throw new InstallationError(
      `The database was written by a newer version of Gatehouse (it has the migration ${unknown[0]}). Run this command with that version.`,
    )
  if (changed.length > 0)
    throw new InstallationError(
      `The migration ${changed[0]} of this version is not the one that the database was made with. Run this command with the version of the server.`,
    )
  if (pending.length > 0)
    throw new InstallationError(
      `The database is older than this version of Gatehouse (${pending[0]} has not run on it). ${START}: it brings the database to this version.`,
    )
}

/** No server could open keys that another secret wrapped. */
async function assertSameSecret(config: Config, ownerUrl: string): Promise<void> {
  await assertSecret(ownerUrl, config).catch((error: Error & { code?: string }) => {
    throw error.code === undefined ? new InstallationError(error.message) : error
  })
  // Without organisations, only the servers' password can confirm the secret.
  const passwords = [config.app_role_password, ...(config.other ? [config.other.app_role_password] : [])]
  if ((await workingPassword(ownerUrl, passwords)) === undefined)
    throw new InstallationError('GATEHOUSE_SECRET is not the secret of the servers of this database. Give the right one.')
}

function toInstallationError(error: unknown): unknown {
  const { code } = error as { code?: string }
  if (code === '3D000') return new InstallationError(`The database does not exist yet. ${START}: it makes it.`)
  if (code === '28P01' || code === '28000')
    return new InstallationError('The database does not accept the user and password of DATABASE_URL.')
  if (code !== undefined && ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET', '57P03'].includes(code))
    return new InstallationError(`The database does not answer (${code}). Is it running, and does DATABASE_URL lead to it?`)
  return error
}

const warnings = {
  info: () => {},
  warn: (_details: object, message: string) => void process.stderr.write(`${message}\n`),
  error: (_details: object, message: string) => void process.stderr.write(`${message}\n`),
}
