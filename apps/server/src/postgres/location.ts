import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, open, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError, failureFromSystem } from './failure.ts'
import type { RunAs } from './run.ts'
import { canReach, isRoot, userForNewCluster } from './service-user.ts'

/** Part of the folder's name, so that a later version uses another folder. */
export const major = '18'

export type Place = {
  /** Also stores the password, the port and the cluster's location. */
  dataDir: string
  cluster: string
  fresh: boolean
  password: string
  runAs: RunAs
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const file = (dataDir: string, name: 'password' | 'port' | 'location') => path.join(dataDir, `pg${major}.${name}`)

/**
 * Finds the cluster, or a place for a new one: `<dataDir>/pg18`, or a shelter recorded in `<dataDir>/pg18.location`. A recorded cluster that is gone
 * is an error, never a reason to create another.
 */
export async function findPlace(dataDir: string, shelters: string[]): Promise<Place> {
  try {
    // The database's user passes through this folder; secrets have stricter permissions.
    await mkdir(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 })
    const home = await realpath(dataDir)
    const recordedPath = (await readIfThere(file(home, 'location')))?.trim()
    const expected = recordedPath ?? path.join(home, `pg${major}`)
    const isPresent = existsSync(expected)
    if (recordedPath !== undefined && !isPresent)
      throw new EmbeddedPostgresError(
        'cluster_missing',
        `${file(home, 'location')} says that the database is in ${recordedPath}, and it is not there. Bring that folder back, or delete ${file(home, 'location')} to begin with an empty database.`,
      )
    if (!isPresent) {
      const runAs = userForNewCluster()
      const password = await ensurePassword(home)
      return { dataDir: home, cluster: await placeForNew(home, runAs, shelters, password), fresh: true, password, runAs }
    }
    // It may be a link; processes are identified by the real folder.
    const cluster = await realpath(expected)
    await assertVersion(cluster)
    return { dataDir: home, cluster, fresh: false, password: await readPassword(home), runAs: await ownerOf(cluster) }
  } catch (error) {
    throw failureFromSystem(error, 'Cannot use the data folder', dataDir)
  }
}

/** Whether a cluster exists; creates no files. */
export const hasCluster = (dataDir: string): boolean =>
  existsSync(file(dataDir, 'location')) || existsSync(path.join(dataDir, `pg${major}`))

/** False if another start recorded a place first; its place counts. */
export async function recordPlace({ dataDir, cluster }: Place): Promise<boolean> {
  if (path.dirname(cluster) === dataDir) return true
  return (await createOnce(file(dataDir, 'location'), `${cluster}\n`, 0o644)) === `${cluster}\n`
}

export async function readPort(dataDir: string): Promise<number | undefined> {
  const port = Number(await readIfThere(file(dataDir, 'port')))
  return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined
}

/** The preferred port for the next start; the pid file has the current one. */
export async function savePort(dataDir: string, port: number): Promise<void> {
  await writeFile(file(dataDir, 'port'), `${port}\n`, { mode: 0o644 })
}

async function placeForNew(dataDir: string, runAs: RunAs, shelters: string[], password: string): Promise<string> {
  if (canReach(runAs, dataDir, 'enter')) return path.join(dataDir, `pg${major}`)
  const name = sha256(dataDir).slice(0, 16)
  const owner = `The database in this folder belongs to ${dataDir}\nSHA-256 of its password: ${sha256(password)}\n`
  let refusal: unknown
  for (const parent of shelters) {
    for (let turn = 1; turn < 100; turn++) {
      const home = path.join(parent, turn === 1 ? name : `${name}-${turn}`)
      const cluster = path.join(home, `pg${major}`)
      const belongsTo = path.join(home, 'belongs-to.txt')
      try {
        if (existsSync(cluster)) {
          // Left by a start that was killed before it recorded the place.
          if ((await readIfThere(belongsTo)) === owner) return await realpath(cluster)
          // Keep the data of a deleted data folder with the same name.
          continue
        }
        await mkdir(home, { recursive: true })
        await Promise.all([chmod(parent, 0o755), chmod(home, 0o711)])
        await writeFile(belongsTo, owner)
        if (canReach(runAs, home, 'enter')) return path.join(await realpath(home), `pg${major}`)
      } catch (error) {
        refusal = error
      }
      break
    }
  }
  throw (
    refusal ?? new EmbeddedPostgresError('permission', `The database's user can enter neither ${dataDir} nor ${shelters.join(' nor ')}.`)
  )
}

async function assertVersion(cluster: string): Promise<void> {
  const version = (await readIfThere(path.join(cluster, 'PG_VERSION')))?.trim()
  if (!version)
    throw new EmbeddedPostgresError(
      'cluster_corrupt',
      `${cluster} exists but is not a PostgreSQL database. Restore a backup, or move the folder away to begin with an empty database.`,
    )
  if (version !== major)
    throw new EmbeddedPostgresError(
      'cluster_version',
      `${cluster} was written by PostgreSQL ${version}; this release runs ${major}. Make a backup with the release that wrote it and restore it here.`,
    )
}

/** PostgreSQL runs only as the owner of its files. */
async function ownerOf(cluster: string): Promise<RunAs> {
  if (process.getuid === undefined) return undefined
  const { uid, gid } = await stat(cluster)
  if (uid === process.getuid() && uid !== 0) return undefined
  if (isRoot() && uid !== 0) return { uid, gid }
  throw new EmbeddedPostgresError(
    'permission',
    uid === 0
      ? `${cluster} belongs to root, and PostgreSQL refuses to run as root. Give it to the user it was made by, for example: chown -R postgres: ${cluster}`
      : `${cluster} belongs to another user (id ${uid}). Start the server as that user or as root, or give it to yourself: sudo chown -R $(id -u) ${path.dirname(cluster)}`,
  )
}

const ensurePassword = (dataDir: string) => createOnce(file(dataDir, 'password'), randomBytes(24).toString('base64url'), 0o600)

async function readPassword(dataDir: string): Promise<string> {
  const password = await readIfThere(file(dataDir, 'password'))
  if (password) return password.trim()
  throw new EmbeddedPostgresError(
    'password_missing',
    `${file(dataDir, 'password')}, the password of the database, is gone. Bring it back from a backup of the data folder.`,
  )
}

/** Writes atomically. An existing file stays, and its content is returned. */
async function createOnce(target: string, content: string, mode: number): Promise<string> {
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    const handle = await open(draft, 'wx', mode)
    await handle.writeFile(content)
    await handle.sync()
    await handle.close()
    await link(draft, target)
    return content
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await readFile(target, 'utf8')
  } finally {
    await rm(draft, { force: true })
  }
}

async function readIfThere(target: string): Promise<string | undefined> {
  try {
    return await readFile(target, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
