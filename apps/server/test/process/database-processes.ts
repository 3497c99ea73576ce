import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function postmasterOf(dataDir: string): Promise<number> {
  const place = await readFile(join(dataDir, 'pg18.location'), 'utf8').catch(() => join(dataDir, 'pg18'))
  return Number((await readFile(join(place.trim(), 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Child processes of PostgreSQL's first process whose titles match (Linux). */
export function childrenOf(postmaster: number, title: RegExp): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
        return parent === postmaster && title.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ? [Number(pid)] : []
      } catch {
        return []
      }
    })
}

/** Errors: no process to signal, because the test would then check nothing. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  if (pids.length === 0 && name !== 'SIGCONT') throw new Error('There is no such process.')
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}
