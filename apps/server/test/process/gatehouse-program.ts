import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Outcome } from '../gatehouse.ts'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const PACKAGES = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

export interface Running {
  process: ChildProcess
  outcome: Promise<Outcome>
}

/** The platform operator's tool as tools/build.mjs makes it, in a folder of its own; run from its sources each command would take three times as long. */
export async function buildGatehouse(folder: string): Promise<(env: Record<string, string>, ...args: string[]) => Running> {
  await mkdir(folder)
  for (const name of ['migrations', 'package.json']) await symlink(join(SERVER, name), join(folder, name))
  await symlink(PACKAGES, join(folder, 'node_modules'))
  const { dependencies } = JSON.parse(await readFile(join(SERVER, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  const outfile = join(folder, 'cli.js')
  await build({
    entryPoints: [join(SERVER, 'src/cli.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: Object.keys(dependencies)
      .filter((name) => name !== '@gatehouse/contract')
      .flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  })
  return (env, ...args) => {
    const child = spawn(process.execPath, [outfile, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const texts = { out: '', err: '' }
    child.stdout.on('data', (chunk) => {
      texts.out += chunk
    })
    child.stderr.on('data', (chunk) => {
      texts.err += chunk
    })
    return { process: child, outcome: once(child, 'close').then(([code]) => ({ code, ...texts })) }
  }
}
