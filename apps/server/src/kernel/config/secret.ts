import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config-error.ts'

/**
 * The installation's secret in `<dataDir>/secret` (ASVS 13.3.1), created at the first start. Errors: ConfigError if it is damaged or readable by
 * others.
 */
export function loadSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  try {
    // The database's own user must pass through this folder when the server runs as root.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    if (!existsSync(file)) makeSecret(dataDir, file)
    return readSecret(file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new ConfigError([`DATA_DIR is "${dataDir}": expected a folder that this program may write to (${reason}).`])
  }
}

function readSecret(file: string): string {
  const handle = openSync(file, 'r')
  try {
    if (process.platform !== 'win32' && (fstatSync(handle).mode & 0o077) !== 0)
      throw new ConfigError([`GATEHOUSE_SECRET is kept in ${file}, which others may read: chmod 600 ${file}`])
    const secret = readFileSync(handle, 'utf8').trim()
    if (secret.length < 32)
      throw new ConfigError([
        `GATEHOUSE_SECRET is kept in ${file}, which is damaged: bring the file back from a backup. A new one could not open the present data.`,
      ])
    return secret
  } finally {
    closeSync(handle)
  }
}

/** Writes a draft file and links it into place. Two concurrent first starts end with one secret, a crash with no secret or a whole one. */
function makeSecret(dataDir: string, file: string): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, `${randomBytes(32).toString('base64url')}\n`)
    fsyncSync(handle)
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(handle)
    rmSync(draft, { force: true })
  }
  if (process.platform === 'win32') return
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
