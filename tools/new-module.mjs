// `npm run new-module badges`: writes a small but complete module of the contract and the server. It lists, gets, adds, changes and retires records
// at locations, with audit entries and live events. Its tests pass once access.test.ts says who may make its calls. Replace its fields and rules with
// the real ones. Names: plural, lower case, hyphens (`parking-fees`).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contractFiles } from './new-module/contract.mjs'
import { serverFiles } from './new-module/server.mjs'
import { testFiles } from './new-module/tests.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

function fail(reason) {
  console.error(reason)
  process.exit(1)
}

function namesOf(name) {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) fail('Give a plural name in lower case with hyphens: npm run new-module badges')
  const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
  const camelOne = camel.replace(/ies$/, 'y').replace(/s$/, '')
  const capital = (word) => word[0].toUpperCase() + word.slice(1)
  const singular = camelOne.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const last = Math.max(...readdirSync(join(root, 'apps/server/migrations')).map((file) => Number(file.slice(0, 4))))
  return {
    name,
    camel,
    camelOne,
    singular,
    Type: capital(camelOne),
    Types: capital(camel),
    CAPITALS: singular.toUpperCase(),
    table: name.replaceAll('-', '_'),
    words: name.replaceAll('-', ' '),
    migration: String(last + 1).padStart(4, '0'),
  }
}

const WORDS_FILE = 'apps/web/src/features/users/permission.words.ts'
/** Lines for the lists that name every module: each goes before the first `before` behind `after`. */
const linesFor = ({ name, camel, camelOne, singular, words }) => [
  { file: 'packages/contract/src/contract.ts', before: 'import { notifications }', text: `import { ${camel} } from './${name}.ts'\n` },
  { file: 'packages/contract/src/contract.ts', after: 'export const contract', before: '} as const', text: `  ${camel},\n` },
  {
    file: 'packages/contract/src/events.ts',
    after: 'export const EVENTS',
    before: '} as const',
    text: `  '${singular}.changed': { permission: '${name}:read', limits: ['location_ids'] },\n`,
  },
  {
    file: 'packages/contract/src/kernel/permissions.ts',
    after: 'export const PERMISSIONS',
    before: '] as const',
    text: `  '${name}:read',\n  '${name}:write',\n`,
  },
  {
    file: 'packages/contract/src/kernel/permissions.ts',
    after: 'export const REACH',
    before: '}\n',
    text: `  '${name}:write': 'sight',\n`,
  },
  {
    file: 'packages/contract/src/kernel/errors.ts',
    after: 'export const ERRORS',
    before: '  // faults',
    text: `  // ${name.replaceAll('-', ' ')}
  ${singular}_name_taken: {
    status: 409,
    en: 'Another ${singular.replaceAll('_', ' ')} of this location has this name.',
    th: 'มีรายการอื่นของสถานที่นี้ใช้ชื่อนี้แล้ว',
  },\n`,
  },
  {
    file: 'apps/server/src/app.ts',
    before: 'import { notificationRoutes }',
    text: `import { ${camelOne}Routes } from './modules/${name}/${name}.routes.ts'\n`,
  },
  { file: 'apps/server/src/app.ts', after: 'export const routes', before: ']\n', text: `  ...${camelOne}Routes,\n` },
  {
    file: 'apps/server/src/kernel/live/audience.test.ts',
    after: 'const CASES',
    before: "  'notification.changed'",
    text: `  '${singular}.changed': {
    change: async ({ location }) => good(await call().${camel}.create({ body: { location_id: location, name: 'New' } })).id,
    shows: async (person, id) => (await test.as(person).${camel}.get({ params: { id } })).ok,
  },
`,
  },
  { file: 'apps/web/src/api/live.ts', after: 'READ_AGAIN:', before: '}\n', text: `  '${singular}.changed': ['${camel}'],\n` },
  // How the permissions are said to whoever gives them; the Thai name of what they are about is for a person to write.
  { file: WORDS_FILE, after: '  groups: {', before: '  },\n  names: {', text: `    '${name}': ['${words}', '${words}'],\n` },
  {
    file: WORDS_FILE,
    after: '  names: {',
    before: '  },\n  why: {',
    text: `    '${name}': { read: ['View ${words}', 'ดู ${words}'], write: ['Edit ${words}', 'แก้ไข ${words}'] },\n`,
  },
  // Its fields: what every description has to keep, and their labels in the audit log.
  ...['packages/contract/src/record-fields.test.ts', 'apps/web/src/features/audit/audit.fixed.ts'].flatMap((file) => [
    {
      file,
      before: 'import ',
      text: `import { ${camelOne}Fields } from '${file.startsWith('packages') ? '.' : '@gatehouse/contract'}/${name}.ts'\n`,
    },
    {
      file,
      after: '>> = {',
      before: '',
      text: `${singular}: ${file.startsWith('packages') ? `${camelOne}Fields` : `labelsOf(${camelOne}Fields)`},`,
    },
  ]),
  { file: 'tools/imports/order.mjs', after: "'gates',", before: '\n', text: ` '${name}',`, unless: `'${name}'` },
]

function withLine(text, { file, after = '', before, text: line, unless }) {
  if (unless && text.includes(unless)) return text
  const from = text.indexOf(after)
  const position = from < 0 ? -1 : text.indexOf(before, from + after.length)
  if (position < 0) fail(`${file} has another form than this tool knows: nothing was written.`)
  return text.slice(0, position) + line + text.slice(position)
}

const names = namesOf(process.argv[2] ?? '')
const files = new Map(Object.entries({ ...contractFiles(names), ...serverFiles(names), ...testFiles(names) }))
for (const path of files.keys()) if (existsSync(join(root, path))) fail(`${path} is there already; nothing was written.`)
for (const line of linesFor(names)) {
  files.set(line.file, withLine(files.get(line.file) ?? readFileSync(join(root, line.file), 'utf8'), line))
}
for (const [path, text] of files) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  console.log(path)
}
const shell = process.platform === 'win32'
const sourceFiles = [...files.keys()].filter((path) => /\.(ts|mjs)$/.test(path))
spawnSync('npx', ['biome', 'check', '--write', ...sourceFiles], { cwd: root, shell })
console.log(`
Owners and administrators may read and write ${names.words}. Now say so, and who else may, by hand:
  apps/server/src/kernel/http/access.test.ts    who may make each call:
${['list', 'get', 'create', 'update', 'setStatus'].map((call) => `    '${names.camel}.${call}': { roles: MANAGERS, editions: ANY },`).join('\n')}
  apps/server/test/sight-table.ts               the calls that read: what they show, and to whom not
  apps/server/test/audit-table-records.ts       the calls that write: what they leave in the audit log
  apps/server/test/messages-table.ts            the calls that write: how many messages to the database they send
  apps/server/src/kernel/http/paging.test.ts    the list
  packages/contract/src/kernel/roles.ts         the other roles that have '${names.name}:read' or '${names.name}:write'
  ${WORDS_FILE}   what it is called in Thai
  tools/imports/order.mjs                       its place in the import order, where it uses more than locations
Then npm run openapi, npm run picture, and npm test.`)
