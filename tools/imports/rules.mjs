// The import rule (ARCHITECTURE.md) as rules of dependency-cruiser. Paths are regular expressions from the root of the project.
import { KERNEL_FOLDERS, MODULES, PUBLISHING_FEATURES, ROOMS, UI_FOLDERS } from './order.mjs'

const CONTRACT = '^packages/contract/'
const CONTRACT_KERNEL = '^packages/contract/src/kernel/'
/** Runtime values that are collected from the facts of all modules, which the server’s kernel may read. */
const COLLECTED = '^packages/contract/src/(errors|events|permissions|(role-)?permissions\\.fixed)\\.ts$'
const SERVER = '^apps/server/'
const KERNEL = `${SERVER}src/kernel/`
const MODULE = `${SERVER}src/modules/`
const POSTGRES = `${SERVER}src/postgres/`
const WEB = '^apps/web/src/'
const FEATURE = `${WEB}features/`
/** Tests may import what they test from anywhere. */
const TESTS = '\\.(test|fixture|cases)\\.|^apps/server/test/'

const oneOf = (names) => `(?:${names.join('|')})`
const rule = (name, comment, from, to) => ({
  ...{ name, comment, severity: 'error' },
  from: { ...from, pathNot: [TESTS, ...(from.pathNot ?? [])] },
  to,
})

/** One rule for each folder: it imports none of those after it, and a folder without a place in the order imports nothing. */
function inOrder(name, base, folders, list = 'tools/imports/order.mjs') {
  const comment = `only folders before it in their order (${list})`
  const rules = folders.slice(0, -1).map((folder, index) => {
    const later = oneOf(folders.slice(index + 1))
    return rule(`${name}/${folder}`, comment, { path: `${base}${folder}/` }, { path: `${base}${later}/` })
  })
  return [...rules, rule(`${name}/place`, `this folder has no place in its order (${list})`, strangers(base, folders), {})]
}
const strangers = (base, folders) => ({ path: base, pathNot: [`${base}${oneOf(folders)}/`] })

const roomRules = Object.entries(ROOMS).flatMap(([home, rooms]) => {
  const base = `^${home}/`
  const name = home.split('/').at(-1)
  const side = home.split('/')[1]
  return [
    ...inOrder(`rooms/${side}/${name}`, base, rooms).slice(0, -1),
    rule(
      `rooms/${side}/${name}/place`,
      'this room has no place among the rooms (tools/imports/order.mjs)',
      { path: `${base}[^/]+/`, pathNot: [`${base}${oneOf(rooms)}/`] },
      {},
    ),
    rule(
      `rooms/${side}/${name}/door`,
      'the door opens into the rooms, not the other way',
      { path: `${base}${oneOf(rooms)}/` },
      { path: `${base}[^/]+\\.(module|routes|service|jobs)\\.ts$` },
    ),
  ]
})

/** What the folders of the page may import of each other. */
const PAGE = {
  ...{ lib: ['lib'], ui: ['ui', 'lib'], api: ['api', 'lib'], screens: ['screens', 'api', 'lib'] },
  features: ['features', 'screens', 'ui', 'lib', 'api'],
}
const pageRules = Object.entries(PAGE).map(([area, allowed]) =>
  rule(
    `page/${area}`,
    `web/${area} may import ${allowed.join(', ')} of the page`,
    { path: `${WEB}${area}/` },
    { path: '^apps/web/', pathNot: [`${WEB}${oneOf(allowed)}/`] },
  ),
)

export const rules = [
  {
    ...{ name: 'no-circles', comment: 'these files import each other', severity: 'error' },
    from: {},
    to: { circular: true },
  },
  rule('no-barrels', 'no barrel files', {}, { path: '/index\\.tsx?$', pathNot: ['node_modules'] }),
  rule('contract', 'the contract imports zod only', { path: CONTRACT }, { pathNot: [CONTRACT, '(^|/)node_modules/zod/'] }),
  rule('contract/kernel', 'the contract’s kernel knows no call', { path: CONTRACT_KERNEL }, { path: CONTRACT, pathNot: [CONTRACT_KERNEL] }),
  rule(
    'contract/facts',
    'the facts of modules are read where they are collected (packages/contract/src/*.ts)',
    { path: '.', pathNot: ['^packages/contract/src/[^/]+\\.ts$'] },
    { path: '^packages/contract/src/(modules\\.ts$|.+\\.facts\\.ts$)' },
  ),
  rule('server', 'the server does not know the page', { path: SERVER }, { path: '^apps/web/' }),
  rule('kernel', 'the kernel knows nothing of the server but itself', { path: KERNEL }, { path: SERVER, pathNot: [KERNEL] }),
  rule(
    'kernel/contract',
    'the kernel knows the contract’s kernel, errors, events and permissions only',
    { path: KERNEL },
    { path: CONTRACT, pathNot: [CONTRACT_KERNEL, COLLECTED] },
  ),
  ...inOrder('kernel', KERNEL, KERNEL_FOLDERS),
  rule('postgres', 'the embedded PostgreSQL knows the kernel only', { path: POSTGRES }, { path: SERVER, pathNot: [KERNEL, POSTGRES] }),
  rule('modules', 'a module knows the kernel and modules only', { path: MODULE }, { path: SERVER, pathNot: [KERNEL, MODULE] }),
  ...inOrder('modules', MODULE, MODULES, 'apps/server/src/app.ts'),
  rule('tests', 'only tests use what is made for tests', { path: `${SERVER}src/` }, { path: TESTS }),
  rule(
    'modules/service',
    'of another module only its service file',
    { path: `${MODULE}([^/]+)/` },
    { path: MODULE, pathNot: [`${MODULE}$1/`, `${MODULE}[^/]+/[^/]+\\.service\\.ts$`] },
  ),
  rule('modules/pg', 'modules reach the database through Db and Tx', { path: MODULE }, { path: '(^|/)node_modules/(@types/)?pg/|^pg$' }),
  rule('page', 'the page does not know the server', { path: '^apps/web/' }, { path: SERVER }),
  ...pageRules,
  rule(
    'page/contract',
    'web/ui and web/lib know the contract’s kernel only',
    { path: `${WEB}(ui|lib)/` },
    { path: CONTRACT, pathNot: [CONTRACT_KERNEL] },
  ),
  ...inOrder('ui', `${WEB}ui/`, UI_FOLDERS),
  rule(
    'features',
    'of another feature only what it publishes (<feature>.desk.tsx, <feature>.visit.tsx; tools/imports/order.mjs)',
    { path: `${FEATURE}([^/]+)/` },
    { path: FEATURE, pathNot: [`${FEATURE}$1/`, ...PUBLISHING_FEATURES.map((name) => `${FEATURE}${name}/${name}\\.(desk|visit)\\.tsx?$`)] },
  ),
  rule(
    'features/description',
    'only app/features.ts lists what features say about themselves',
    { path: WEB, pathNot: [`${WEB}app/features\\.ts$`] },
    { path: `${FEATURE}.*\\.feature\\.ts$` },
  ),
  ...PUBLISHING_FEATURES.map((name, index) =>
    rule(
      `features/${name}`,
      'a feature that publishes may import only those before it in their order (tools/imports/order.mjs)',
      { path: `${FEATURE}${name}/` },
      { path: FEATURE, pathNot: [`${FEATURE}${oneOf(PUBLISHING_FEATURES.slice(0, index + 1))}/`] },
    ),
  ),
  ...roomRules,
]
