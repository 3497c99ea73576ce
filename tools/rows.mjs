// Lists the rows of the specification that no passing test of the last `npm test` proves. Reads the result files that the test run leaves. With --strict an
// unproven row is a failure.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
/** Only tests that drive the running server, or the page in a browser, prove a row; unit tests of the page do not. */
const KINDS = { call: '/apps/server/', page: '/e2e/' }

/** The checkable rows by id: those without parts, and the parts. A row that has parts has no proof of its own. */
const table = readFileSync(join(root, 'docs/specification-rows.md'), 'utf8')
const lines = [...table.matchAll(/^\| ([A-Z]-\d\d[a-h]?) \| ([a-z +]*?) ?\| (.+) \|$/gm)]
const rows = new Map(lines.filter(([, , proof]) => proof).map(([, id, proof, text]) => [id, { proofs: proof.split(' + '), text }]))

const files = existsSync(results) ? readdirSync(results).filter((name) => name.endsWith('.json')) : []
if (files.length === 0) {
  console.error('There are no test results yet. Run npm test first.')
  process.exit(1)
}

/** The ids in a test's name: `[E-02]`, and the parts `[M-01a-c]` one by one. */
function idsIn(name) {
  return [...name.matchAll(/\[([A-Z]-\d\d)(?:([a-h])(?:-([a-h]))?)?\]/g)].flatMap(([, row, first, last = first]) =>
    first ? [...'abcdefgh'].filter((part) => part >= first && part <= last).map((part) => row + part) : [row],
  )
}

const [proven, failingRows, unknown] = [new Set(), new Set(), new Set()]
for (const file of files) {
  for (const suite of JSON.parse(readFileSync(join(results, file), 'utf8')).testResults) {
    const path = suite.name.replaceAll('\\', '/')
    const kind = Object.keys(KINDS).find((name) => path.includes(KINDS[name]))
    if (!kind) continue
    for (const test of suite.assertionResults) {
      for (const id of idsIn(test.fullName)) {
        if (!rows.has(id)) unknown.add(id)
        // Left out by its tag: it runs at night.
        if (test.status === 'skipped') continue
        ;(test.status === 'passed' ? proven : failingRows).add(`${id} ${kind}`)
      }
    }
  }
}

const missing = ([id, { proofs }]) => proofs.filter((kind) => !proven.has(`${id} ${kind}`) || failingRows.has(`${id} ${kind}`))
const open = [...rows].filter((row) => missing(row).length > 0)
for (const row of open) {
  const [id, { text }] = row
  const hasFailed = Object.keys(KINDS).some((kind) => failingRows.has(`${id} ${kind}`))
  console.log(`${id}  ${hasFailed ? '(failing) ' : ''}by ${missing(row).join(' and ')}: ${text}`)
}
for (const id of unknown) console.log(`${id}  is named by a test and is no row, or a row that has parts`)
console.log(`\n${rows.size - open.length} of ${rows.size} rows and parts are proven, ${open.length} are not.`)
if (unknown.size > 0 || (process.argv.includes('--strict') && open.length > 0)) process.exitCode = 1
