import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { keepContextKeys } from '../src/kernel/db/context-proof.ts'
import { migrate } from '../src/kernel/db/migrate.ts'
import { keepRolePermissions } from '../src/kernel/db/role-permissions.ts'
import { ensureRoles } from '../src/kernel/db/roles.ts'
import { startEmbeddedPostgres } from '../src/postgres/embedded-postgres.ts'
import { KEYS, MIGRATIONS } from './constants.ts'
import { makeDatabaseFolder } from './database-folder.ts'

const quiet = {
  info() {},
  warn() {},
  error: (details: object, message: string) => process.stderr.write(`${message} ${JSON.stringify(details)}\n`),
}

const SERVER = fileURLToPath(new URL('..', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts one cluster for the run, with one migrated database that every test file copies. Builds the server's programs once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const givenUrl = process.env.TEST_DATABASE_URL
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-test-'))
  const data = makeDatabaseFolder('gatehouse-database-')
  // If this runs as root, the database runs as another user, who needs access through them.
  for (const path of [folder, data]) await chmod(path, 0o711)
  const embedded = givenUrl
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: data,
        log: quiet,
        durable: false,
        extraSettings: { max_connections: '400' },
        shelter: join(folder, 'shelter'),
      })
  const programs = buildPrograms(join(folder, 'server'))
  const clusterUrl = givenUrl ?? embedded!.url
  const template = `gatehouse_template_${process.pid}`
  const cluster = new pg.Client({ connectionString: clusterUrl })
  await cluster.connect()
  await ensureRoles(cluster, KEYS.app_role_password)
  await cluster.query(`create database ${template} encoding 'UTF8' template template0`)
  await migrate(databaseUrl(clusterUrl, template), MIGRATIONS)
  await keepContextKeys(databaseUrl(clusterUrl, template), [KEYS.app_role_password])
  await keepRolePermissions(databaseUrl(clusterUrl, template))
  await cluster.end()
  project.provide('clusterUrl', clusterUrl)
  project.provide('template', template)
  project.provide('programs', await programs)
  return async () => {
    if (embedded) await embedded.stop()
    for (const path of [folder, data]) await rm(path, { recursive: true, force: true })
  }
}

/** Builds the programs of `npm start` from the present sources into a folder of this run. Returns its path. */
async function buildPrograms(folder: string): Promise<string> {
  await mkdir(folder)
  for (const name of ['migrations', 'package.json']) await symlink(join(SERVER, name), join(folder, name))
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const programs = join(folder, 'dist')
  await promisify(execFile)(process.execPath, [join(ROOT, 'tools/bundle-server.mjs'), programs])
  return programs
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return url.href
}
