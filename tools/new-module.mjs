// `npm run new-module lost-items ของหาย`: writes a small but complete module of contract, server and page. It lists, shows, adds, changes and closes
// records at locations, with audit entries and live events. Its tests pass as it is written. Replace its fields, words and rules with the real ones
// (CONTRIBUTING.md, "Adding a module"). Names: plural, lower case, hyphens; then the name in Thai, in quotation marks if it has spaces.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillTemplate, namesOf } from './new-module/names.mjs'
import { withRow } from './new-module/registries.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const TEMPLATES = new URL('new-module/template/', import.meta.url)

function fail(reason) {
  console.error(`${reason}\nNothing was written.`)
  process.exit(1)
}

const [name = '', thai = 'รายการ'] = process.argv.slice(2)
if (!/^[a-z]+(-[a-z]+)*s$/.test(name))
  fail('Give a plural name in lower case with hyphens, and the name in Thai: npm run new-module lost-items ของหาย')
if (!/^[\u0E00-\u0E7F ]+$/u.test(thai)) fail('Give the Thai name in Thai letters: npm run new-module lost-items ของหาย')
const names = namesOf(name, thai)

const migrations = readdirSync(join(root, 'apps/server/migrations')).map((file) => Number(file.slice(0, 4)))
const migration = String(Math.max(...migrations) + 1).padStart(4, '0')

/** The template of each file. */
const templates = {
  [`packages/contract/src/${name}/${name}.facts.ts`]: 'facts.ts',
  [`packages/contract/src/${name}/${name}.ts`]: 'contract.ts',
  [`apps/server/migrations/${migration}_${names.lost_items}.sql`]: 'migration.sql',
  [`apps/server/src/modules/${name}/${name}.module.ts`]: 'module.ts',
  [`apps/server/src/modules/${name}/${name}.queries.ts`]: 'queries.ts',
  [`apps/server/src/modules/${name}/${name}.service.ts`]: 'service.ts',
  [`apps/server/src/modules/${name}/${name}.cases.ts`]: 'cases.ts',
  [`apps/server/src/modules/${name}/${name}.test.ts`]: 'test.ts',
  [`apps/web/src/features/${name}/${name}.feature.ts`]: 'feature.ts',
  [`apps/web/src/features/${name}/${name}.words.ts`]: 'words.ts',
  [`apps/web/src/features/${name}/${name}.page.tsx`]: 'page.tsx',
  [`docs/modules/${name}.md`]: 'docs.md',
}
/** The three lists that name every module, and the row before which the new one goes. */
const registries = [
  {
    file: 'packages/contract/src/modules.ts',
    row: `${names.lostItems}Module`,
    from: `./${name}/${name}.facts.ts`,
    before: 'settingsModule',
  },
  {
    file: 'apps/server/src/app.ts',
    row: `${names.lostItems}Module`,
    from: `./modules/${name}/${name}.module.ts`,
    before: 'settingsModule',
  },
  {
    ...{ file: 'apps/web/src/app/features.ts', row: `${names.lostItems}Feature` },
    ...{ from: `../features/${name}/${name}.feature.ts`, before: 'notificationsFeature' },
  },
]

for (const path of Object.keys(templates)) if (existsSync(join(root, path))) fail(`${path} exists already.`)
const files = new Map(
  Object.entries(templates).map(([path, template]) => [
    path,
    fillTemplate(readFileSync(new URL(`${template}.txt`, TEMPLATES), 'utf8'), names),
  ]),
)
for (const { file, ...row } of registries) {
  const text = withRow(readFileSync(join(root, file), 'utf8'), row)
  if (text === undefined) fail(`${file} has another form than this tool knows.`)
  files.set(file, text)
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(path)
}

/** Runs a program of the project, which must succeed. */
function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  if (status === 0) return
  console.error(`${stdout}${stderr}\nnode ${args.join(' ')} failed. The files above are written.`)
  process.exit(1)
}
const sources = [...files.keys()].filter((path) => /\.tsx?$/.test(path))
run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...sources)
run('--import', 'tsx', 'tools/openapi.ts')
run('tools/check-imports.mjs', '--picture')

console.log(`docs/api/openapi.json
ARCHITECTURE.md

The module is complete, and its tests pass. Now make it the real one:
  packages/contract/src/${name}/${name}.ts         fields and calls; the same columns in apps/server/migrations/${migration}_${names.lost_items}.sql
  packages/contract/src/${name}/${name}.facts.ts   the roles that may read and write, refusals, words of the audit log, whether records name people
  apps/server/src/modules/${name}/${name}.cases.ts by hand, from the specification: who may make each call, what it shows and leaves
  apps/web/src/features/${name}/${name}.words.ts   the words of the screen, in both languages
  docs/modules/${name}.md, CHANGELOG.md          what it is for
After a change of calls: npm run openapi. At the end: npm test. CONTRIBUTING.md, "Adding a module", has the rest.`)
