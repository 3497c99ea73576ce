// Installs and builds, but only what is missing or out of date, so that a second start costs a fraction of a second.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** A failure that its message explains in full: shown without a stack. */
export function expected(message) {
  return Object.assign(new Error(message), { expected: true })
}

/**
 * Makes node_modules hold what package-lock.json says. `development: false` asks only for what running needs; it accepts a full
 * installation, and one made by npm itself.
 */
export async function ensureInstalled({ development }) {
  if (isInstalled(development)) return
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...(development ? ['--include=dev'] : ['--omit=dev'])]
  await step('Installing packages (about half a minute, this once)', async () => {
    const first = await npm(['ci', ...options])
    if (first.code === 0) return
    // A lock file written where a registry lacked some platform's optional package is refused by `npm ci`, though nothing needed is missing.
    const second = await npm(['install', '--no-save', ...options])
    if (second.code !== 0) throw expected(`The packages could not be installed. npm said:\n${second.output.trim() || first.output.trim()}`)
  })
}

/** Builds the server and the page, or one of them, where their sources differ from what was built last. */
export async function ensureBuilt(requestedParts = Object.keys(inputs)) {
  const parts = requestedParts.filter((part) => !isBuilt(part))
  if (parts.length === 0) return
  await step('Building', async () => {
    const { code, output } = await run(process.execPath, [path.join(root, 'tools', 'build.mjs'), ...parts.map((part) => `--${part}`)])
    if (code !== 0) throw expected(`The build failed:\n${output.trim()}`)
  })
}

// The hidden lock file is npm's own account of what it last installed here, written when it is done; a cut-off installation has none.
function isInstalled(development) {
  const lockedPackages = readPackages(path.join(root, 'package-lock.json'))
  const installedPackages = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
  if (lockedPackages === undefined) throw expected('package-lock.json is missing. Restore it from the repository.')
  if (installedPackages === undefined) return false
  return Object.entries(lockedPackages).every(([location, { version, link, dev, optional, devOptional }]) => {
    if (!location.includes('node_modules/') || link || optional || devOptional || (dev && !development)) return true
    return installedPackages[location]?.version === version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

const inputs = {
  server: {
    sources: [
      'packages/contract/src',
      'apps/server/src',
      'apps/server/seed',
      'tools/build.mjs',
      'tools/bundle-server.mjs',
      'package-lock.json',
    ],
    output: 'apps/server/dist/main.js',
  },
  web: {
    sources: [
      'packages/contract/src',
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/chunks.ts',
      'tools/build.mjs',
      'package-lock.json',
    ],
    output: 'apps/web/dist/index.html',
  },
}

const stamp = (part) => path.join(root, 'node_modules', '.cache', 'gatehouse', `built-${part}`)

function isBuilt(part) {
  // A part that does not exist in this checkout has nothing to build.
  if (part === 'web' && !existsSync(path.join(root, 'apps/web/vite.config.ts'))) return true
  if (!existsSync(path.join(root, inputs[part].output))) return false
  try {
    return readFileSync(stamp(part), 'utf8') === fingerprint(part)
  } catch {
    return false
  }
}

/** Called by the build when `part` ("server" or "web") is done; `fingerprint` was taken before it began, so that an edit during it counts. */
export function rememberBuilt(part, fingerprint) {
  mkdirSync(path.dirname(stamp(part)), { recursive: true })
  writeFileSync(stamp(part), fingerprint)
}

/** A hash of the contents, not of the times: a switch of branches there and back builds nothing. */
export function fingerprint(part) {
  const hash = createHash('sha256')
  for (const source of inputs[part].sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, relative) {
  const absolute = path.join(root, relative)
  const stats = statSync(absolute, { throwIfNoEntry: false })
  if (stats?.isFile()) hash.update(`${relative}\0`).update(readFileSync(absolute))
  if (!stats?.isDirectory()) return
  for (const name of readdirSync(absolute).sort()) if (!name.includes('.test.')) addTo(hash, `${relative}/${name}`)
}

/** Runs npm, for projects other than the root too (`cwd`). */
export function npm(args, options = {}) {
  // Under `npm start` npm tells where it is; otherwise it is found as a person's shell would.
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return run(process.execPath, [script, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32', ...options })
}

/** Runs a program in the project's folder; its output is shown only when it fails. */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output = (output + chunk).slice(-20_000)))
    child.once('error', (error) =>
      reject(error.code === 'ENOENT' ? expected(`${program} was not found. Is Node.js installed completely?`) : error),
    )
    child.once('close', (code) => resolve({ code, output }))
  })
}

let progressStream = process.stdout

/** For a command whose own answer goes to standard output, and nothing else does. */
export function tellOnStandardError() {
  progressStream = process.stderr
}

/** Says what is being done and, when it is done, how long it took; on one line where a person watches. */
export async function step(title, work) {
  const began = performance.now()
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
  progressStream.write(progressStream.isTTY ? `${title} … ` : `${title} …\n`)
  try {
    await work()
  } catch (error) {
    progressStream.write(progressStream.isTTY ? 'failed\n' : `${title} failed after ${seconds()}\n`)
    throw error
  }
  progressStream.write(progressStream.isTTY ? `${seconds()}\n` : `${title} done in ${seconds()}\n`)
}
