// `npm run test:nightly`: runs the tests that take too long for every change. These are `npm test`, the rows of the specification, 20,000 generated
// requests, every fault of the database twenty times, 100,000 guesses at links, the planted faults, and the changes of the pure modules (Stryker).
// `-- --only fuzz,rows` runs these parts alone.
// A part that fails doesn't stop the next one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { root } from './prepare.mjs'

const REQUESTS = 20_000
/** In this order: the rows read what the tests left. */
const PARTS = {
  test: { args: ['tools/test.mjs'], env: { NIGHTLY: 'true' } },
  rows: { args: ['tools/rows.mjs', '--strict'] },
  fuzz: { args: ['tools/bench.mjs', '--fuzz', String(REQUESTS)] },
  faults: { args: ['tools/faults.mjs'] },
  guesses: {
    args: ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'guest-page', '-t', 'guesses'],
    env: { GUESSES: '100000' },
  },
  mutants: { args: ['tools/mutants.mjs'] },
  stryker: { args: ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'tools/stryker/stryker.config.mjs'] },
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const partNames = values.only?.split(',') ?? Object.keys(PARTS)
const unknown = partNames.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(1)
}

let current
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true
    current?.kill(signal)
  })

// The rows are proven by the tests of this night, not by those of an earlier one.
if (partNames.includes('test')) rmSync(path.join(root, 'test-results'), { recursive: true, force: true })
const results = []
for (const [name, { args, env }] of Object.entries(PARTS)) {
  if (isStopped || !partNames.includes(name)) continue
  console.log(`\n── ${name}`)
  const began = performance.now()
  current = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(current, 'exit')
  results.push({ name, passed: code === 0, minutes: (performance.now() - began) / 60_000 })
}
console.log('')
for (const { name, passed, minutes } of results)
  console.log(`${passed ? 'passed' : 'FAILED'}  ${name.padEnd(8)} ${minutes.toFixed(1).padStart(6)} min`)
if (isStopped || results.some(({ passed }) => !passed)) process.exitCode = 1
