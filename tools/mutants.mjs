// `npm run mutants`: plants the faults of tools/mutants/ one by one in a copy of the project and runs the tests that should catch each. It lists the
// faults that no test caught. `-- sight csv` limits it to names with one of these words. `-- --check` only checks that each text is in the code once.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ATTACKER_MUTANTS } from './mutants/attackers.mjs'
import { MACHINE_MUTANTS } from './mutants/machines.mjs'
import { PAGE_MUTANTS } from './mutants/page.mjs'
import { SERVER_MUTANTS } from './mutants/server.mjs'
import { TABLE_MUTANTS } from './mutants/tables.mjs'
import { TARIFF_MUTANTS } from './mutants/tariff.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'test-results', 'images', 'tsconfig.tsbuildinfo'])

const filters = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const mutants = [...TABLE_MUTANTS, ...SERVER_MUTANTS, ...ATTACKER_MUTANTS, ...MACHINE_MUTANTS, ...PAGE_MUTANTS, ...TARIFF_MUTANTS].filter(
  ({ name }) => filters.length === 0 || filters.some((word) => name.includes(word)),
)

const missingTexts = mutants.flatMap(({ name, file, find }) => {
  const times = readFileSync(join(ROOT, file), 'utf8').split(find).length - 1
  return times === 1 ? [] : [`${name}: ${file} has its text ${times} times`]
})
/** The database has the last definition of a function, so a fault in an earlier one changes nothing. */
function isReplaced({ file, find }) {
  if (!file.startsWith('apps/server/migrations/')) return false
  const before = readFileSync(join(ROOT, file), 'utf8').split(find)[0]
  const name = [...before.matchAll(/create (?:or replace )?(?:function|trigger|view) (\w+)/g)].at(-1)?.[1]
  return readdirSync(join(ROOT, 'apps/server/migrations'))
    .filter((later) => later > basename(file))
    .some((later) =>
      new RegExp(`(?:create|replace|drop) (?:function|trigger|view) ${name}\\b`).test(
        readFileSync(join(ROOT, 'apps/server/migrations', later), 'utf8'),
      ),
    )
}
missingTexts.push(...mutants.filter(isReplaced).map(({ name, file }) => `${name}: a later migration replaces what ${file} defines`))
if (missingTexts.length > 0) {
  console.error(`Write these faults anew, the code has changed:\n${missingTexts.join('\n')}`)
  process.exit(1)
}
if (process.argv.includes('--check')) {
  console.log(`${mutants.length} faults, each in the code once.`)
  process.exit(0)
}

/** The project in a folder of its own, with the installed packages of this one. */
function copyProject() {
  const to = mkdtempSync(join(tmpdir(), 'gatehouse-mutants-'))
  for (const name of readdirSync(ROOT))
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(to, name), { recursive: true, filter: (from) => !LEFT_OUT.has(basename(from)) })
  mkdirSync(join(to, 'node_modules/@gatehouse'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@gatehouse') symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name))
  symlinkSync(join(to, 'packages/contract'), join(to, 'node_modules/@gatehouse/contract'))
  return to
}

/** Whether all of the tests passed; and whether any ran at all. */
function passes(folder, { tests, only }) {
  // By the tests of `npm test` alone.
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--tags-filter=!nightly',
    ...tests,
    ...(only ? ['--testNamePattern', only] : []),
  ]
  return new Promise((resolve, reject) => {
    const run = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [run.stdout, run.stderr]) stream.on('data', (chunk) => (output += chunk))
    run.once('error', reject)
    run.once('exit', (code) => resolve({ passed: code === 0, output }))
  })
}

const folder = copyProject()
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const caughtNames = []
const unseen = []
for (const [index, mutant] of mutants.entries()) {
  const { name, file, find, put } = mutant
  const path = join(folder, file)
  const right = readFileSync(path, 'utf8')
  const wrong = right.replace(find, () => put)
  writeFileSync(path, wrong)
  const { passed, output } = await passes(folder, mutant)
  writeFileSync(path, right)
  // A run without a single test says nothing.
  const ran = /Tests +.*\d+ (passed|failed)/.test(output) || /FAIL/.test(output)
  const isCaught = !passed && ran
  ;(isCaught ? caughtNames : unseen).push(name)
  console.log(`${index + 1}/${mutants.length} ${isCaught ? 'caught    ' : ran ? 'NOT CAUGHT' : 'NO TEST   '} ${name}`)
}
console.log(
  `\n${caughtNames.length} of ${mutants.length} caught, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model})`,
)
if (unseen.length > 0) console.log(`Not caught:\n${unseen.join('\n')}`)
process.exit(unseen.length > 0 ? 1 : 0)
