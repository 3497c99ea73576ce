// Everything that can be said about the code without running it: format, lint, types, imports, dead code, the written-down interface.
// Two at a time, longest first, as each keeps more than one core busy; what one says is shown whole when it is done.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const AT_ONCE = 2
/** Keeps the last result beside the packages, so that only files that depend on a change are checked again. */
const tsc = (project) => [
  ...['node_modules/typescript/bin/tsc', '-p', project, '--pretty', '--incremental'],
  ...['--tsBuildInfoFile', `node_modules/.cache/gatehouse/types-${project.replaceAll('/', '-')}.tsbuildinfo`],
]
const steps = [
  ['Types of the server', ...tsc('apps/server')],
  ['Types of the page', ...tsc('apps/web')],
  ['Types of tests and benchmarks', ...tsc('.')],
  ['Dead code', 'node_modules/knip/bin/knip.js', '--no-progress'],
  ['Format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['Types of the contract', ...tsc('packages/contract')],
  ['The interface document', '--import', 'tsx', 'tools/openapi.ts', '--check'],
  ['The guard’s sheet', '--import', 'tsx', 'tools/guard-sheet.ts', '--check'],
  ['Imports', 'tools/check-imports.mjs'],
  ['Styles', 'tools/check-styles.mjs'],
  ['Plain English', 'tools/check-english.mjs'],
]

const queue = steps.values()
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    // One iterator for all: each takes the next step that nobody has.
    for (const [title, ...args] of queue) {
      const began = Date.now()
      const { code, output } = await run(args)
      console.log(`${output}${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      if (code !== 0) process.exitCode = 1
    }
  }),
)

function run(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root })
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output: Buffer.concat(output).toString() }))
  })
}
