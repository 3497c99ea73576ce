// Which rows of the specification no passing test of the last `npm test` proves. Reads the result files that the test run leaves.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const results = join(root, 'test-results')
/** Only tests that drive the running server or the page in a browser prove a row; unit tests of the page do not. */
const PROVING = ['apps/server/', 'e2e/']

const rows = [...readFileSync(join(root, 'docs/specification-rows.md'), 'utf8').matchAll(/^\| ([A-Z]-\d\d) \| (.+) \|$/gm)].map(
  ([, id, text]) => ({ id, text }),
)
const files = existsSync(results) ? readdirSync(results).filter((name) => name.endsWith('.json')) : []
if (files.length === 0) {
  console.error('There are no test results yet. Run npm test first.')
  process.exit(1)
}

const proven = new Set()
const failing = new Set()
for (const file of files) {
  for (const suite of JSON.parse(readFileSync(join(results, file), 'utf8')).testResults) {
    const path = suite.name.replaceAll('\\', '/')
    if (!PROVING.some((folder) => path.includes(`/${folder}`))) continue
    for (const test of suite.assertionResults) {
      for (const [, id] of test.fullName.matchAll(/\[([A-Z]-\d\d)\]/g)) (test.status === 'passed' ? proven : failing).add(id)
    }
  }
}

const open = rows.filter((row) => !proven.has(row.id) || failing.has(row.id))
for (const row of open) console.log(`${row.id}  ${failing.has(row.id) ? '(failing) ' : ''}${row.text}`)
console.log(`\n${rows.length - open.length} of ${rows.length} rows are proven, ${open.length} are not.`)
