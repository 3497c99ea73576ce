import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, statfs, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from './anchor-files.ts'
import { type FileStore, isStorageKey, StorageError, type StoredFile } from './file-store.ts'
import { readLabel } from './folder-label.ts'

/** Drafts older than this belong to a killed process; no write takes this long. */
const DRAFT_LIFETIME_MS = 60 * 60 * 1000
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
/** With less free space a disk counts as full: the database needs room to clean up. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024
/** The disk is gone or read-only, or permissions are missing. */
const CLOSED = new Set(['EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'ESTALE', 'ENODEV', 'ENXIO'])

/**
 * Files as `<root>/ab/cd/abcd…`, readable only for the server's user. Each file is written under another name, synced and renamed, so that no file is
 * ever half written (R12).
 */
export class DiskStore implements FileStore {
  private readonly root: string
  private readonly drafts: string
  private readonly installation: string | undefined

  /** `installation`: the id that the folder must carry (`folder-label.ts`). The folder may be mounted or lost at any time. */
  constructor(root: string, installation?: string) {
    this.root = resolve(root)
    this.drafts = join(this.root, 'drafts')
    this.installation = installation
  }

  /** Creates the folder and removes drafts of a killed process. Doesn't touch a folder of another installation. */
  static async open(root: string, installation?: string): Promise<DiskStore> {
    const store = new DiskStore(root, installation)
    if (!(await store.isOwn())) return store
    await makeFolder(store.drafts)
    for (const name of await readdir(store.drafts)) {
      const draft = join(store.drafts, name)
      const { mtimeMs } = await stat(draft).catch(orMissing({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > DRAFT_LIFETIME_MS) await rm(draft, { force: true })
    }
    return store
  }

  async put(key: string, bytes: Buffer): Promise<void> {
    const target = this.pathOf(key)
    const draft = join(this.drafts, `${key}.${randomBytes(6).toString('hex')}`)
    await this.requireOwn()
    try {
      await makeFolder(this.drafts)
      await makeFolder(dirname(target))
      await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await rename(draft, target)
      await syncFolder(dirname(target))
    } catch (error) {
      await rm(draft, { force: true }).catch(() => {})
      const failure = typed(error)
      // For a write, ENOENT means that the folder is missing, not a file.
      throw failure instanceof StorageError && failure.failure === 'missing' ? new StorageError('closed', error) : failure
    }
  }

  async get(key: string) {
    const file = await open(this.pathOf(key), 'r').catch(async (error: unknown) => {
      await this.requireOwn()
      throw typed(error)
    })
    // From the open file, which may be deleted meanwhile. The stream closes it.
    const { size } = await file.stat()
    return { stream: file.createReadStream(), size }
  }

  async check(): Promise<void> {
    const draft = join(this.drafts, `check.${randomBytes(6).toString('hex')}`)
    await this.requireOwn()
    try {
      await makeFolder(this.drafts)
      await writeFile(draft, 'x', { flag: 'wx', mode: 0o600, flush: true })
      const { bavail, bsize } = await statfs(this.drafts)
      if (bavail * bsize < LEAST_FREE_BYTES) throw new StorageError('full')
    } catch (error) {
      throw typed(error)
    } finally {
      await rm(draft, { force: true }).catch(() => {})
    }
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key)
    // A file that is missing in another installation's folder doesn't count as deleted.
    await this.requireOwn()
    try {
      await unlink(path)
      // An erased picture must not come back after a power cut.
      await syncFolder(dirname(path))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }

  async exists(key: string): Promise<boolean> {
    return stat(this.pathOf(key)).then(() => true, orMissing(false))
  }

  async *list(prefix = ''): AsyncIterable<StoredFile> {
    await this.requireOwn()
    for (const first of await this.folders(this.root, prefix.slice(0, 2))) {
      for (const second of await this.folders(join(this.root, first), prefix.slice(2, 4))) {
        const folder = join(this.root, first, second)
        for (const key of await readdir(folder).catch(orMissing<string[]>([]))) {
          if (!isStorageKey(key) || !key.startsWith(prefix)) continue
          const info = await stat(join(folder, key)).catch(orMissing(undefined))
          if (info) yield { key, size: info.size, modified: info.mtime }
        }
      }
    }
  }

  private async folders(parent: string, prefix: string): Promise<string[]> {
    const names = await readdir(parent).catch(orMissing<string[]>([]))
    return names.filter((name) => /^[0-9a-f]{2}$/.test(name) && name.startsWith(prefix))
  }

  async isOwn(): Promise<boolean> {
    return this.installation === undefined || (await readLabel(this.root)) === this.installation
  }

  private async requireOwn(): Promise<void> {
    const own = await this.isOwn().catch((error: unknown) => {
      throw typed(error)
    })
    if (!own) throw new StorageError('foreign')
  }

  /** The only function that builds a path. */
  private pathOf(key: string): string {
    if (!isStorageKey(key)) throw new StorageError('key')
    return join(this.root, key.slice(0, 2), key.slice(2, 4), key)
  }
}

/** Syncs each new folder's parent. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let newFolder = folder; newFolder.length >= first.length; newFolder = dirname(newFolder)) await syncFolder(dirname(newFolder))
}

function typed(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (FULL.has(code)) return new StorageError('full', error)
  if (CLOSED.has(code)) return new StorageError('closed', error)
  return code === 'ENOENT' ? new StorageError('missing', error) : error
}

const orMissing =
  <T>(value: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value
    throw error
  }
