import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { major } from './location.ts'
import { isAlive } from './pid-file.ts'

const tenMinutes = 600_000

/** Leftovers of killed starts, `<prefix><process id>-…`. Never a cluster that ran. */
export async function removeAbandoned(home: string, prefix = `pg${major}.new-`): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(prefix)) continue
    const folder = path.join(home, name)
    const found = await stat(folder).catch(() => undefined)
    const maker = Number(name.slice(prefix.length).split('-')[0])
    const isOld = found !== undefined && Date.now() - found.mtimeMs > tenMinutes
    // Age reveals a reused process id.
    if (found && (isOld || !isAlive(maker))) await rm(folder, { recursive: true, force: true, maxRetries: 2 }).catch(() => {})
  }
}
