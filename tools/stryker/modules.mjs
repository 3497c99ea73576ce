const DOMAIN = 'packages/contract/src/kernel/domain'
const MATCHING = 'apps/server/src/modules/blacklists/matching'

/** The pure modules: domain rules, tariff engine, admission, scan codes, and the matching of names. They need neither a database nor a clock. */
export const MODULES = [`${DOMAIN}/**/*.ts`, 'packages/contract/src/scans/scan-signs.ts', `${MATCHING}/*.ts`]

/** Not mutated: tests and their fixtures, lists of words and countries (data, which is compared with its source), and what needs threads. */
export const NOT_MUTATED = [
  `${DOMAIN}/**/*.{test,fixture}.ts`,
  ...['calling-codes', 'common-passwords', 'countries', 'invisible', 'months', 'province-list', 'titles'].map(
    (name) => `${DOMAIN}/${name}.ts`,
  ),
  ...['*.test', 'common-names', 'match.thread', 'match-program', 'match-threads', 'version'].map((name) => `${MATCHING}/${name}.ts`),
]

export const TESTS = [
  `${DOMAIN}/**/*.test.ts`,
  'packages/contract/src/scans/scan-signs.test.ts',
  ...['held-out', 'hostile', 'jaro-winkler', 'name-index', 'name-indexes', 'names', 'scripts', 'soundex', 'sounds'].map(
    (name) => `${MATCHING}/${name}.test.ts`,
  ),
]
