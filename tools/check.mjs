// Everything that can be said about the code without running it: format, lint, types, imports, dead code, the written-down interface.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const steps = [
  ['Format and lint', 'npx', ['biome', 'check', '--error-on-warnings', '.']],
  ['Types of the contract', 'npx', ['tsc', '-p', 'packages/contract']],
  ['Types of the server', 'npx', ['tsc', '-p', 'apps/server']],
  ['Types of the page', 'npx', ['tsc', '-p', 'apps/web']],
  ['Types of tests and benchmarks', 'npx', ['tsc', '-p', '.']],
  ['Imports', 'node', ['tools/check-imports.mjs']],
  ['Styles', 'node', ['tools/check-styles.mjs']],
  ['Dead code', 'npx', ['knip', '--no-progress']],
  ['The interface document', 'npx', ['tsx', 'tools/openapi.ts', '--check']],
]
for (const [title, command, args] of steps) {
  const started = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status !== 0) process.exit(1)
}
