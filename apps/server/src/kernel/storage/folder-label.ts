import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './anchor-files.ts'

/** The file of the files folder that holds the installation's id. */
const LABEL = 'installation'

/** The id that a folder carries; undefined if it has no label or doesn't exist. */
export async function readLabel(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, LABEL), 'utf8')).trim()
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Returns when the label would survive a power cut. Replaces an earlier label. */
export async function writeLabel(folder: string, id: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${LABEL}.${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(draft, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true })
    await rename(draft, join(folder, LABEL))
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(folder)
}
