// The import rule (ARCHITECTURE.md), read from the folders on disk: who may import what.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** In import order: a module may import the service file of those above it, and nothing of those below. */
const MODULES = [
  ...[
    'audit',
    'jobs',
    'files',
    'notifications',
    'messages',
    'organisations',
    'locations',
    'users',
    'mails',
    'profile',
    'auth',
    'gates',
    'settings',
    'cards',
    'blacklists',
    'members',
  ],
  ...[
    'pre-registers',
    'pre-passes',
    'charges',
    'parking-fees',
    'entrances',
    'scans',
    'e-stamps',
    'retention',
    'delete-requests',
    'payments',
    'reports',
    'partners',
    'privacy',
    'system',
    'operator',
  ],
]
/** The kernel's folders, from the ground up: one may import those before it. */
const KERNEL_FOLDERS = [
  ...['errors', 'records', 'time', 'html', 'fair', 'parts', 'log', 'db', 'crypto', 'egress', 'config', 'storage', 'mail', 'limits', 'live'],
  ...['app', 'personal', 'jobs', 'process', 'paper', 'export', 'import', 'http'],
]
/** Rooms of large modules and features, from the ground up. A room may import those before it; files outside any room are for all of them. */
const ROOMS = {
  'apps/server/src/modules/blacklists': ['matching', 'screening', 'sightings', 'entries', 'files'],
  'apps/web/src/features/blacklists': ['sightings', 'entries', 'setting'],
  'apps/web/src/features/entrances': ['base', 'answers', 'check-in', 'deletes', 'scans', 'fee', 'visit', 'list', 'stop', 'inside', 'desk'],
}
const problems = []

function* sources(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name === 'node_modules' || name === 'dist') continue
    if (statSync(path).isDirectory()) yield* sources(path)
    else if (/\.(ts|tsx|mts)$/.test(name)) yield path
  }
}

const isTest = (file) => /\.(test|fixture)\.tsx?$/.test(file) || file.startsWith('apps/server/test/')

/** Returns the imports of a file: project files as paths from the root, packages by name. */
function importsOf(path) {
  const text = readFileSync(path, 'utf8')
  const imports = [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"]([^'"]+)['"]/g),
    ...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g),
  ]
  return imports.map(([, specifier]) => {
    if (specifier.startsWith('.')) return normalize(join(dirname(relative(root, path)), specifier)).replaceAll('\\', '/')
    if (specifier.startsWith('@gatehouse/contract/')) return `packages/contract/src/${specifier.slice('@gatehouse/contract/'.length)}`
    return specifier
  })
}

function complain(file, target, rule) {
  problems.push(`${file} imports ${target}: ${rule}`)
}

const isProject = (target) => /^(packages|apps|e2e|bench)\//.test(target)

function checkContract(file, target) {
  if (target.startsWith('packages/contract/')) return
  if (target !== 'zod') complain(file, target, 'the contract imports zod only')
}

const KERNEL = 'apps/server/src/kernel/'

function checkServer(file, target) {
  const module = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1]
  const targetModule = /^apps\/server\/src\/modules\/([^/]+)\/(.+)$/.exec(target)
  if (target.startsWith('apps/web/')) complain(file, target, 'the server does not know the page')
  if (file.startsWith(KERNEL) && target.startsWith('apps/server/') && !target.startsWith(KERNEL))
    complain(file, target, 'the kernel knows nothing of the server but itself')
  if (file.startsWith(KERNEL)) checkKernel(file, target)
  if (module) {
    if (!MODULES.includes(module)) complain(file, module, 'this module has no place in the import order (tools/check-imports.mjs)')
    if (target === 'pg') complain(file, target, 'modules reach the database through Db and Tx')
    if (targetModule && targetModule[1] !== module) {
      if (!/^[^/]+\.service\.ts$/.test(targetModule[2])) complain(file, target, 'of another module only its service file')
      if (MODULES.indexOf(targetModule[1]) > MODULES.indexOf(module)) complain(file, target, 'only modules above it in the import order')
    }
    if (targetModule?.[1] === module) checkRooms(file, target, `apps/server/src/modules/${module}`)
    if (/process\.env/.test(readFileSync(join(root, file), 'utf8')))
      complain(file, 'process.env', 'configuration is read once, in kernel/config')
  }
}

function checkKernel(file, target) {
  const orderOf = (path) => KERNEL_FOLDERS.indexOf(path.slice(KERNEL.length).split('/')[0])
  if (orderOf(file) < 0) complain(file, target, 'this folder has no place in the order of the kernel (tools/check-imports.mjs)')
  if (target.startsWith(KERNEL) && orderOf(target) > orderOf(file))
    complain(file, target, 'only folders of the kernel before it in their order')
}

function checkRooms(file, target, home) {
  const roomOf = (path) => path.split('/').slice(5, -1)[0]
  const [room, targetRoom, rooms] = [roomOf(file), roomOf(target), ROOMS[home] ?? []]
  for (const each of [room, targetRoom])
    if (each !== undefined && !rooms.includes(each))
      complain(file, target, `${home}/${each} has no place among the rooms (tools/check-imports.mjs)`)
  if (room && targetRoom && rooms.indexOf(targetRoom) > rooms.indexOf(room)) complain(file, target, 'only rooms before it in their order')
  if (room && !targetRoom && /\.(routes|service|jobs)\.ts$/.test(target))
    complain(file, target, 'the door opens into the rooms, not the other way')
}

function checkWeb(file, target) {
  const area = /^apps\/web\/src\/([^/]+)\//.exec(file)?.[1]
  const targetArea = /^apps\/web\/src\/([^/]+)\//.exec(target)?.[1]
  if (target.startsWith('apps/server/')) complain(file, target, 'the page does not know the server')
  const contractKernelOnly =
    (area === 'ui' || area === 'lib') && target.startsWith('packages/contract/src/') && !target.startsWith('packages/contract/src/kernel/')
  if (contractKernelOnly) complain(file, target, `web/${area} knows the contract’s kernel only`)
  const allowedFolders = {
    ui: ['ui', 'lib'],
    lib: ['lib'],
    api: ['api', 'lib'],
    features: ['ui', 'lib', 'api', 'features'],
    app: ['ui', 'lib', 'api', 'features', 'app'],
  }[area]
  if (targetArea && allowedFolders && !allowedFolders.includes(targetArea))
    complain(file, target, `web/${area} may import ${allowedFolders.join(', ')}`)
  const feature = /^apps\/web\/src\/features\/([^/]+)\//.exec(file)?.[1]
  const targetFeature = /^apps\/web\/src\/features\/([^/]+)\//.exec(target)?.[1]
  if (feature && targetFeature && feature !== targetFeature)
    complain(file, target, 'a feature does not import another; the app puts them together')
  if (feature && feature === targetFeature) checkRooms(file, target, `apps/web/src/features/${feature}`)
}

for (const folder of ['packages/contract/src', 'apps/server/src', 'apps/web/src', 'e2e', 'bench']) {
  if (!existsSync(join(root, folder))) continue
  for (const path of sources(join(root, folder))) {
    const file = relative(root, path).replaceAll('\\', '/')
    if (isTest(file)) continue
    for (const target of importsOf(path)) {
      if (file.startsWith('packages/contract/')) checkContract(file, target)
      if (file.startsWith('apps/server/')) checkServer(file, target)
      if (file.startsWith('apps/web/')) checkWeb(file, target)
      if (isProject(target) && /\/index\.tsx?$/.test(target)) complain(file, target, 'no barrel files')
    }
  }
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log('Imports follow the rule.')
