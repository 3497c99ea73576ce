// Fetches the Node.js that Gatehouse runs on, for machines whose own Node.js is older. npm checks it against the digests in tools/runtime/package-lock.json.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { expected, npm, root, step, tellOnStandardError } from './prepare.mjs'

const folder = path.join(root, 'tools', 'runtime')
const packages = path.join(folder, 'node_modules')
const manifest = readJson(path.join(folder, 'package.json'))
/** npm's package for this machine; undefined where there is none. */
const name = Object.keys(manifest.optionalDependencies).find((each) =>
  each.endsWith(`-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`),
)

/** Returns the path of the pinned Node.js, after fetching it where it is missing or another version. Errors: expected, with what to do. */
export async function ensureRuntime() {
  const advice = `Gatehouse runs on Node.js 24 or later; this is ${process.versions.node}. Install a current one from https://nodejs.org and try again.`
  if (!name) throw expected(advice)
  const version = manifest.optionalDependencies[name]
  const program = path.join(packages, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (readJson(path.join(packages, name, 'package.json'))?.version !== version) {
    tellOnStandardError()
    await step(`Fetching Node.js ${version}, because this one is ${process.versions.node} (about a minute, this once)`, () =>
      fetchInto(advice),
    )
  }
  // An older one would fetch and start itself without end.
  if (majorOf(program) !== Number.parseInt(version, 10))
    throw expected(`The Node.js ${version} from npm doesn't start on this machine. ${advice}`)
  return program
}

/** Installs beside the final place and renames, so that an interrupted download never looks finished. */
async function fetchInto(advice) {
  const next = mkdtempSync(path.join(folder, '.next-'))
  try {
    for (const file of ['package.json', 'package-lock.json']) copyFileSync(path.join(folder, file), path.join(next, file))
    const { code, output } = await npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: next })
    // npm leaves an optional package out without an error where its digest is another or the registry doesn't answer.
    if (code !== 0 || !existsSync(path.join(next, 'node_modules', name)))
      throw expected(
        `Node.js could not be fetched, or its digest is not the one in tools/runtime/package-lock.json. ${output.trim()}\n${advice}`,
      )
    rmSync(packages, { recursive: true, force: true })
    renameSync(path.join(next, 'node_modules'), packages)
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/** NaN if the program doesn't start. */
const majorOf = (program) => Number.parseInt(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.slice(1) ?? '', 10)

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
