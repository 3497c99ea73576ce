// `npm test`: everything, from a fresh clone, and one line at the end that counts it. `--only unit` (or check, postgres15, e2e; several with
// commas) runs that part alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { findChromium } from './chromium.mjs'
import { startPostgres15 } from './postgres15.mjs'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const strict = Boolean(process.env.CI) && process.env.CI !== 'false'
const counts = { passed: 0, failed: 0 }
/** Of every file of tests that ran: part, file, seconds. */
const times = []
/** Of every test that failed: part, file, title, and the first line of why. */
const failures = []
const SLOWEST = 10
let current

const steps = {
  packages: ['Packages', () => ensureInstalled({ development: true })],
  check: ['Check', () => node(['tools/check.mjs'])],
  unit: ['Tests, on the embedded PostgreSQL', () => vitest('unit', [])],
  postgres15: ['Tests of the server, on PostgreSQL 15', testOnPostgres15],
  build: ['Build', ensureBuilt],
  e2e: ['Tests in the browser', testInBrowser],
}
const only = process.argv.includes('--only') ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',') : Object.keys(steps)
const unknown = only.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}
// Left there for `npm run rows`; each part of the run writes its own file anew.
const reports = path.join(root, 'test-results')
mkdirSync(reports, { recursive: true })
// The browser is shown what was built from the present sources.
const chosen = new Set(['packages', ...only, ...(only.includes('e2e') ? ['build'] : [])])

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    current?.kill(signal)
    process.exitCode = 1
  })

try {
  for (const [name, [title, work]] of Object.entries(steps)) {
    if (!chosen.has(name)) continue
    const began = performance.now()
    console.log(`\n── ${title}`)
    await work()
    console.log(`── ${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    if (process.exitCode) break
  }
} catch (error) {
  console.error(error.expected ? `\n${error.message}` : error)
  process.exitCode = 1
} finally {
  // A step that broke down without a failing test still failed.
  if (process.exitCode && counts.failed === 0) counts.failed = 1
  if (times.length > 0) console.log(`\nThe slowest of ${times.length} files:`)
  for (const { part, file, seconds } of times.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${part.padEnd(10)}  ${file}`)
  if (failures.length > 0) console.log('\nFailed:')
  for (const { part, file, title, why } of failures) console.log(`  ${part}  ${file}\n    ${title}\n      ${why}`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
}

async function testOnPostgres15() {
  const database = await orWithout(startPostgres15)
  if (database === undefined) return
  try {
    await vitest('postgres15', ['--project=server', ...testsOnPostgres15()], { TEST_DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

/**
 * What may differ between versions of PostgreSQL: the statements of every call (access, audited, paging), roles and the catalogue, plans, races,
 * searches, reports, events, the queue, the chain of the audit log, the operator's commands. Rules of the product are the same on both.
 */
function testsOnPostgres15() {
  const parts = [
    ...[
      'src/kernel/db/',
      'src/kernel/jobs/',
      'live/live.test',
      'live/long-transactions.test',
      'src/modules/operator/',
      'src/modules/reports/',
      'seed/',
    ],
    ...['http/access.test', 'http/audited.test', 'http/paging.test', 'http/idempotency.test', 'audit/verify.test', 'audit/tampering.test'],
    ...['plans.test', 'races.test', 'atomicity.test', 'find.test', 'list.test'],
  ]
  const files = serverTests()
  const unmatched = parts.filter((part) => !files.some((file) => file.includes(part)))
  if (unmatched.length > 0) throw new Error(`No test of the server has ${unmatched.join(', ')} in its name.`)
  return files.filter((file) => parts.some((part) => file.includes(part)))
}

/** The server's tests that take something from apps/server/test, which is where a test has its database from. */
function serverTests() {
  return ['apps/server/src', 'apps/server/seed']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && /['"](\.\.\/)+test\//.test(readFileSync(path.join(root, file), 'utf8')))
}

async function testInBrowser() {
  const chromium = await orWithout(findChromium)
  if (chromium === undefined) return
  await vitest('e2e', ['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium })
}

/** On a person's machine what cannot be had is left out, in plain words. Where CI=true it is a failure. */
async function orWithout(get) {
  try {
    return await get()
  } catch (error) {
    if (strict || !error.expected) throw error
    console.log(`Left out. ${error.message}`)
    return undefined
  }
}

async function vitest(part, args, env = {}) {
  const report = path.join(reports, `${part}.json`)
  const timed = path.join(reports, `${part}.times`)
  for (const file of [report, timed]) rmSync(file, { force: true })
  const reporters = ['default', 'json', './tools/test-times.mjs'].map((name) => `--reporter=${name}`)
  const code = await execute(['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${report}`, ...args], {
    ...env,
    TEST_TIMES: timed,
  })
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const result = read(report)
  times.push(...(read(timed) ?? []).map((time) => ({ part, ...time })))
  const found = (result?.testResults ?? []).flatMap((file) => failuresOf(part, file))
  failures.push(...found)
  counts.passed += result?.numPassedTests ?? 0
  counts.failed += found.length === 0 && code !== 0 ? 1 : found.length
  if (code !== 0 || found.length > 0) process.exitCode = 1
}

/** A file that failed to load, or in its hooks, is one failure of its own. */
function failuresOf(part, { name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const lineOf = (text = '') => text.trim().split('\n', 1)[0].slice(0, 300)
  if (status === 'failed' && failed.length === 0) return [{ part, file, title: 'the file itself', why: lineOf(message) }]
  return failed.map((test) => ({ part, file, title: test.fullName, why: lineOf(test.failureMessages?.[0]) }))
}

async function node(args) {
  if ((await execute(args)) !== 0) process.exitCode = 1
}

async function execute(args, env = {}) {
  current = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(current, 'exit')
  return code ?? 1
}
