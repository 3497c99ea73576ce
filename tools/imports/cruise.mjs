// Reads who imports whom. dependency-cruiser can't read TypeScript by itself since TypeScript 7 has no interface for programs, so swc parses the files.
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { rules } from './rules.mjs'

const FOLDERS = ['packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench']
const LEFT_OUT = /(^|\/)(node_modules|dist|dist\.next|data|test-results)\//

/** Every source file of the project, as a path from the root. */
function sourcesIn(root) {
  return FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mts)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .filter((file) => !LEFT_OUT.test(file)),
  )
}

/**
 * The imports of a project and the arrows that a rule forbids. Errors: a file was not read, because a parser that fails says nothing and would let
 * everything pass.
 */
export async function readImports(projectRoot) {
  const root = realpathSync(projectRoot)
  const files = sourcesIn(root)
  const { output } = await cruise(
    files,
    {
      ...{ baseDir: root, parser: 'swc', moduleSystems: ['es6', 'cjs'], validate: true, ruleSet: { forbidden: rules } },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: LEFT_OUT.source.replace('node_modules|', '') },
      outputType: 'json',
    },
    { extensions: ['.ts', '.tsx', '.mts', '.mjs', '.js'], exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  )
  const { modules, summary } = typeof output === 'string' ? JSON.parse(output) : output
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]))
  const unread = files.filter((file) => !imports.has(file))
  if (unread.length > 0) throw new Error(`${unread.length} files were not read, such as ${unread[0]}`)
  const lost = modules.filter(({ source, couldNotResolve }) => couldNotResolve && source.startsWith('.'))
  if (lost.length > 0) throw new Error(`${lost[0].source} does not exist`)
  return { imports, problems: summary.violations.map(problemOf) }
}

function problemOf({ from, to, cycle, rule }) {
  const { comment } = rules.find(({ name }) => name === rule.name)
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${from} imports ${way}: ${comment}`
}
