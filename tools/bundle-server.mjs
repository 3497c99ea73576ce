// The server as one program to each of its processes. On the command line: node tools/bundle-server.mjs <folder>, which the tests do.
import { chmod, readFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

/** The contract is TypeScript, so it goes in; so do libraries of hundreds of small files, which take longest to load. The others stay outside. */
const INSIDE = ['@gatehouse/contract', 'kysely', 'zod']
const PROGRAMS = [
  ...['main', 'cli', 'kernel/import/table.process', 'kernel/export/export.process', 'kernel/paper/paper.process'],
  'modules/blacklists/matching/match.thread',
]

/** Writes the programs into the folder. Rejects, after esbuild told of it, where the sources are wrong. */
export async function bundleServer(outdir) {
  const folder = path.join(root, 'apps', 'server')
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
  await build({
    entryPoints: PROGRAMS.map((name) => ({ in: path.join(folder, 'src', `${name}.ts`), out: path.basename(name) })),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    sourcemap: true,
    external: Object.keys(dependencies)
      .filter((name) => !INSIDE.includes(name))
      .flatMap((name) => [name, `${name}/*`]),
    logLevel: 'warning',
  })
  // The platform operator's tool, which npm links as a program.
  await chmod(path.join(outdir, 'cli.js'), 0o755)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await bundleServer(path.resolve(process.argv[2]))
