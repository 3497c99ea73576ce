import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Append-only files of lines in one folder, readable only for the server's user. */
export class AnchorFiles {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  async read(name: string): Promise<string | undefined> {
    return readFile(this.pathOf(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  }

  /** Returns when the line is on the disk. Starts a new line if a power cut left half a line. */
  async append(name: string, line: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await closing(await open(this.pathOf(name), 'a+', 0o600), async (file) => {
      const { size } = await file.stat()
      const { buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1))
      await file.appendFile(`${size > 0 && buffer[0] !== 0x0a ? '\n' : ''}${line}\n`)
      await file.sync()
    })
    for (const folder of [this.folder, dirname(this.folder)]) await syncFolder(folder)
  }

  /** Renames the file if it exists. */
  async setAside(name: string, mark: string): Promise<void> {
    await rename(this.pathOf(name), this.pathOf(`${name}.${mark}`)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }

  private pathOf(name: string): string {
    return join(this.folder, name)
  }
}

/** Flushes a folder's entries to the disk; Windows cannot. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await closing(await open(folder, 'r'), (handle) => handle.sync())
}

async function closing(handle: FileHandle, work: (handle: FileHandle) => Promise<unknown>): Promise<void> {
  try {
    await work(handle)
  } finally {
    await handle.close()
  }
}
