import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { until } from '../until.ts'
import { PRODUCTION } from './production.ts'
import { runServer } from './running-server.ts'

const folderOf = (hasDemo: boolean) => join(inject('programs'), '../../', hasDemo ? 'installation' : 'installation-empty')
/** A first start may take minutes on a busy machine. */
const MADE_WITHIN_MS = 300_000

/**
 * Fills an empty folder with an installation with the demo data, as a first start leaves it. That takes a quarter of a minute of processor time, so the
 * first file of the run that asks makes it, and all copy it. Without the demo data it has no organisation and takes a quarter of that time.
 */
export async function installInto(folder: string, { hasDemo = true } = {}): Promise<void> {
  const shared = folderOf(hasDemo)
  await until('the installation of this run', () => makeOnce(shared, hasDemo), MADE_WITHIN_MS)
  // Keeps the owner of the database's files, which is not the user root.
  await promisify(execFile)('cp', ['-a', `${shared}/.`, folder])
}

async function makeOnce(shared: string, hasDemo: boolean): Promise<true | undefined> {
  if (existsSync(shared)) return true
  const unfinished = `${shared}.new`
  const isMaker = await mkdir(unfinished, { mode: 0o711 }).then(
    () => true,
    () => false,
  )
  if (!isMaker) return undefined
  try {
    const server = await runServer(unfinished, hasDemo ? {} : PRODUCTION)
    await server.kill('SIGTERM')
    // Copies that start at once would all take the port of the last start.
    await rm(join(unfinished, 'pg18.port'))
    await rename(unfinished, shared)
    return true
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}
