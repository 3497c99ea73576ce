// `npm test`: everything, from a fresh clone, and one line at the end that counts it. `--only unit` (or check, postgres15, e2e; several with
// commas) runs that part alone.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { findChromium } from './chromium.mjs'
import { findLibreOffice } from './libre-office.mjs'
import { startPostgres15 } from './postgres15.mjs'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

const strict = Boolean(process.env.CI) && process.env.CI !== 'false'
const counts = { passed: 0, failed: 0 }
/** Part, file and seconds of each file of tests that ran. */
const times = []
/** Part, file, title and first line of the reason for each failed test. */
const failures = []
/** Files that run every statement that the code can make: each call as a success and page by page, the roles, the catalogue, the operator's commands. */
const DAILY_ON_15 = ['src/kernel/db/', 'http/audited.test', 'http/paging.test', 'src/modules/operator/']
/** At night also what depends on timing or on the planner: plans, races, searches, reports, events, the queue, the audit chain; and each refusal. */
const NIGHTLY_ON_15 = [
  ...['http/access.test', 'plans.test'],
  ...['src/kernel/jobs/', 'live/live.test', 'live/long-transactions.test', 'src/modules/reports/', 'seed/', 'http/idempotency.test'],
  ...['audit/verify.test', 'audit/tampering.test', 'races.test', 'atomicity.test', 'find.test', 'list.test'],
]
const SLOWEST = 10
const AIM_MINUTES = 12
let current

const steps = {
  packages: ['Packages', () => ensureInstalled({ development: true })],
  check: ['Check', () => node(['tools/check.mjs'])],
  unit: ['Tests, on the embedded PostgreSQL', testOnEmbedded],
  postgres15: ['Tests of the server, on PostgreSQL 15', testOnPostgres15],
  build: ['Build', ensureBuilt],
  e2e: ['Tests in the browser', testInBrowser],
}
const requestedParts = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : Object.keys(steps)
const unknown = requestedParts.filter((name) => !(name in steps))
if (unknown.length > 0) {
  console.error(`There is no part "${unknown.join('", "')}". The parts are ${Object.keys(steps).join(', ')}.`)
  process.exit(1)
}
// Left there for `npm run rows`; each part of the run writes its own file anew.
const reports = path.join(root, 'test-results')
mkdirSync(reports, { recursive: true })
// The browser is shown what was built from the present sources.
const selectedSteps = new Set(['packages', ...requestedParts, ...(requestedParts.includes('e2e') ? ['build'] : [])])

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    current?.kill(signal)
    process.exitCode = 1
  })

const startedAt = performance.now()
try {
  for (const [name, [title, work]] of Object.entries(steps)) {
    if (!selectedSteps.has(name)) continue
    const began = performance.now()
    console.log(`\n── ${title}`)
    const failedBefore = process.exitCode
    process.exitCode = undefined
    await work()
    console.log(`── ${title}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    // The other steps need the packages, and the browser tests need the build.
    const isBroken = process.exitCode && ['packages', 'build'].includes(name)
    process.exitCode ||= failedBefore
    if (isBroken) break
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
  const minutes = (performance.now() - startedAt) / 60_000
  console.log(`\nThe run took ${minutes.toFixed(1)} min. The aim of a whole run is ${AIM_MINUTES} min on two idle cores.`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
}

async function testOnEmbedded() {
  // The tests of workbooks leave that comparison out by themselves.
  await orWithout('unit', findLibreOffice)
  await vitest('unit', [])
}

async function testOnPostgres15() {
  const database = await orWithout('postgres15', startPostgres15)
  if (database === undefined) return
  try {
    await vitest('postgres15', ['--project=server', ...testsOnPostgres15()], { TEST_DATABASE_URL: database.url })
  } finally {
    await database.stop()
  }
}

function testsOnPostgres15() {
  const parts = process.env.NIGHTLY === 'true' ? [...DAILY_ON_15, ...NIGHTLY_ON_15] : DAILY_ON_15
  const files = serverTests()
  const unmatchedParts = parts.filter((part) => !files.some((file) => file.includes(part)))
  if (unmatchedParts.length > 0) throw new Error(`No test of the server has ${unmatchedParts.join(', ')} in its name.`)
  return files.filter((file) => parts.some((part) => file.includes(part)))
}

/** The server's tests that take something from apps/server/test, which is where a test has its database from. */
function serverTests() {
  return ['apps/server/src', 'apps/server/seed']
    .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true }).map((file) => path.join(folder, file)))
    .filter((file) => file.endsWith('.test.ts') && /['"](\.\.\/)+test\//.test(readFileSync(path.join(root, file), 'utf8')))
}

async function testInBrowser() {
  const chromium = await orWithout('e2e', findChromium)
  if (chromium === undefined) return
  await vitest('e2e', ['--config', 'e2e/vitest.config.ts'], { CHROMIUM_PATH: chromium })
}

/** Says which program is missing, and leaves out the tests that need it. Where CI=true a missing program is a failure. */
async function orWithout(part, find) {
  try {
    return await find()
  } catch (error) {
    if (!error.expected) throw error
    console.log(`Left out. ${error.message}`)
    if (strict) {
      counts.failed += 1
      failures.push({ part, file: 'tools/test-programs.mjs', title: 'the programs of the tests', why: error.message })
      process.exitCode = 1
    }
    return undefined
  }
}

async function vitest(part, args, env = {}) {
  const report = path.join(reports, `${part}.json`)
  const timesFile = path.join(reports, `${part}.times`)
  for (const file of [report, timesFile]) rmSync(file, { force: true })
  const reporters = ['default', 'json', './tools/test-times.mjs'].map((name) => `--reporter=${name}`)
  const filter = process.env.NIGHTLY === 'true' ? [] : ['--tags-filter=!nightly']
  const code = await execute(['node_modules/vitest/vitest.mjs', 'run', ...reporters, `--outputFile.json=${report}`, ...filter, ...args], {
    ...env,
    TEST_TIMES: timesFile,
  })
  const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  const result = read(report)
  times.push(...(read(timesFile) ?? []).map((time) => ({ part, ...time })))
  const newFailures = (result?.testResults ?? []).flatMap((file) => failuresOf(part, file))
  failures.push(...newFailures)
  counts.passed += result?.numPassedTests ?? 0
  counts.failed += newFailures.length === 0 && code !== 0 ? 1 : newFailures.length
  if (code !== 0 || newFailures.length > 0) process.exitCode = 1
}

/** A file that failed to load, or in its hooks, is one failure of its own. */
function failuresOf(part, { name, status, message, assertionResults }) {
  const file = path.relative(root, name)
  const failedTests = assertionResults.filter((test) => test.status === 'failed')
  const lineOf = (text = '') => text.trim().split('\n', 1)[0].slice(0, 300)
  if (status === 'failed' && failedTests.length === 0) return [{ part, file, title: 'the file itself', why: lineOf(message) }]
  return failedTests.map((test) => ({ part, file, title: test.fullName, why: lineOf(test.failureMessages?.[0]) }))
}

async function node(args) {
  if ((await execute(args)) !== 0) process.exitCode = 1
}

async function execute(args, env = {}) {
  current = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(current, 'exit')
  return code ?? 1
}
