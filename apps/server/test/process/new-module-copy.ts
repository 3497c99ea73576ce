import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** Cached type information of the last check: only code that the module affects is checked again. */
const FOUND_TYPES = 'node_modules/.cache/gatehouse'
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'test-results', 'images', 'tsconfig.tsbuildinfo'])

/** Copies the project's sources into a separate folder and links the installed packages. */
export async function copyProject(): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'gatehouse-new-module-'))
  for (const name of await readdir(ROOT)) {
    if (LEFT_OUT.has(name)) continue
    await cp(join(ROOT, name), join(to, name), { recursive: true, filter: (from) => !LEFT_OUT.has(basename(from)) })
  }
  await mkdir(join(to, 'node_modules/@gatehouse'), { recursive: true })
  const workspaces = { contract: 'packages/contract', server: 'apps/server', web: 'apps/web' }
  for (const [name, folder] of Object.entries(workspaces)) await symlink(join(to, folder), join(to, 'node_modules/@gatehouse', name))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@gatehouse' && name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(to, 'node_modules', name))
  }
  if (existsSync(join(ROOT, FOUND_TYPES))) await cp(join(ROOT, FOUND_TYPES), join(to, FOUND_TYPES), { recursive: true })
  return to
}

/** Runs a program of the copy, whose tests use the database of this run. */
export async function runIn(copy: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  // Removes the variables that this test runner sets for its children, and the many rounds of the night.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|NODE_OPTIONS|NIGHTLY)/.test(name)))
  const env = { ...own, NO_COLOR: '1', TEST_DATABASE_URL: inject('clusterUrl') }
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = await once(child, 'close')
  // This test runner stops early if a failure message contains a stack trace of the tools' own files.
  return { code, output: output.replaceAll(/^\s+at /gm, 'in ') }
}
