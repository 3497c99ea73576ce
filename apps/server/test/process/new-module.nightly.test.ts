import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { copyProject, runIn } from './new-module-copy.ts'

/** A plural that ends in -ies, with a vowel in front, shows that the names are built right. */
const NAME = 'ability-entries'
const NAMES = ['abilityEntries', 'ability_entry']
const BROWSER = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
const TEMPLATES = 'tools/new-module/template'
let copy: string
let creation: Awaited<ReturnType<typeof run>>
const run = (...args: string[]) => runIn(copy, ...args)
const pathsIn = (output: string) => output.split('\n').filter((line) => existsSync(join(copy, line)) && line.includes('/'))

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [relative(copy, file), await readFile(file, 'utf8')] as const)))
}

/** The names that the files of a module import from elsewhere, each with the file it comes from, by part of the project. */
async function importsOf(name: string): Promise<Record<string, Set<string>>> {
  const folders = {
    contract: `packages/contract/src/${name}`,
    server: `apps/server/src/modules/${name}`,
    page: `apps/web/src/features/${name}`,
  }
  const importsIn = async (folder: string) => {
    const files = [...(await filesOf(join(copy, folder)))].filter(([file]) => !/\.(test|cases)\./.test(file))
    return new Set(
      files.flatMap(([, text]) =>
        [...text.matchAll(/^import (?:type )?\{([^}]+)\} from '([^']+)'/gm)].flatMap(([, list, from]) =>
          from!.includes(`/${name}`) || from!.startsWith('./')
            ? []
            : list!.split(',').flatMap((part) => (part.trim() ? [`${part.trim().replace('type ', '')} of ${from}`] : [])),
        ),
      ),
    )
  }
  const found = Object.entries(folders).map(async ([part, folder]) => [part, await importsIn(folder)] as const)
  return Object.fromEntries(await Promise.all(found))
}

/** The helpers that a new module uses and gates doesn't, each with its reason. */
const FURTHER: Readonly<Record<string, string>> = {
  'optionalParagraph of ../kernel/record-fields.ts': 'a field of another kind',
}
/** Gates opens a record on a page of its own, and a new module beside its list: those parts. */
const BESIDE_A_LIST = [
  ...['useEffect of react', 'commonWords of ../../lib/i18n/common.words.ts', 'ariaShortcut of ../../lib/keys.ts'],
  ...['useKeys of ../../lib/use-keys.ts', 'screenHref of ../../screens/search.ts', 'idIn of ../../screens/search.ts'],
  ...['RawSearch of ../../screens/search.ts', 'Button of ../../ui/buttons/button.tsx', 'RowLink of ../../ui/table/data-table.tsx'],
  ...['UnsavedGuard of ../../ui/form/unsaved-guard.tsx', 'PageAddress of ../../ui/form/unsaved-guard.tsx'],
  ...['PanelPart of ../../ui/overlay/side-panel.tsx', 'SidePanel of ../../ui/overlay/side-panel.tsx'],
  ...['ListWithPanel of ../../ui/table/list-with-panel.tsx', 'IconClipboardList of @tabler/icons-react'],
]

beforeAll(async () => {
  copy = await copyProject()
})
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('npm run new-module', () => {
  it('writes nothing for a name that is no module’s, or is one already', async () => {
    const before = await filesOf(join(copy, 'packages'))
    expect(await run('tools/new-module.mjs', 'Badge')).toMatchObject({ code: 1, output: expect.stringContaining('plural name') })
    expect(await run('tools/new-module.mjs', 'badges', 'ป้ายx')).toMatchObject({ code: 1, output: expect.stringContaining('Thai letters') })
    expect(await run('tools/new-module.mjs', 'gates')).toMatchObject({ code: 1, output: expect.stringContaining('exists already') })
    expect(await filesOf(join(copy, 'packages'))).toEqual(before)
  })

  it('writes at most twelve files and changes at most three lists, and its own programs write the rest', async () => {
    const before = await filesOf(copy)
    creation = await run('tools/new-module.mjs', NAME, 'รายการทดสอบ')
    expect(creation.code, creation.output).toBe(0)
    const after = await filesOf(copy)
    const added = [...after.keys()].filter((file) => !before.has(file) && !file.startsWith('node_modules'))
    const changed = [...before.keys()].filter((file) => after.get(file) !== before.get(file) && !file.startsWith('node_modules'))
    expect(added.length, added.join('\n')).toBeLessThanOrEqual(12)
    expect(changed.sort()).toEqual([
      ...['ARCHITECTURE.md', 'apps/server/src/app.ts', 'apps/web/src/app/features.ts', 'docs/api/openapi.json'],
      'packages/contract/src/modules.ts',
    ])
    expect(pathsIn(creation.output)).toEqual(expect.arrayContaining(added))
    for (const file of added) expect(after.get(file), file).not.toMatch(/lost[ _-]?items?|ของหาย/i)
  })

  it('uses the same helpers as gates', async () => {
    const [made, gates] = [await importsOf(NAME), await importsOf('gates')]
    const known = new Set([...Object.keys(FURTHER), ...BESIDE_A_LIST])
    const strange = Object.entries(made).flatMap(([part, names]) =>
      [...names].filter((name) => !gates[part]!.has(name) && !known.has(name)),
    )
    expect(strange, 'a new module does this in another way than gates').toEqual([])
    const all = new Set(Object.values(made).flatMap((names) => [...names]))
    expect([...known].filter((name) => !all.has(name))).toEqual([])
  })

  it('makes a module that passes every check', async () => {
    const check = await run('tools/check.mjs')
    expect(check.code, check.output).toBe(0)
  })

  it('makes a module whose tests pass, and the tests of all calls for it', async () => {
    const tables = ['http/access', 'http/sight', 'http/audited', 'http/paging', 'live/audience'].map((name) => `kernel/${name}.test.ts`)
    const files = [`modules/${NAME}`, ...tables, 'kernel/db/catalogue.test.ts', 'app.test.ts'].map((file) => `apps/server/src/${file}`)
    const fuzz = 'apps/server/test/fuzz.test.ts'
    const about = [
      ...NAMES,
      NAME.replace('-', ' '),
      'has its case',
      'is written for every',
      'are written for',
      'say for each',
      'has every call',
      'the modules of',
      '^the database ',
    ]
    const selection = ['--reporter=verbose', '--testNamePattern', about.join('|')]
    const testRun = await run('node_modules/vitest/vitest.mjs', 'run', '--project=server', ...selection, ...files)
    expect(testRun.code, testRun.output).toBe(0)
    const passedLines = testRun.output.split('\n').filter((line) => line.includes('✓'))
    expect(passedLines.filter((line) => line.includes(`${NAME}.test.ts`))).toHaveLength(7)
    for (const call of ['list', 'get', 'create', 'update', 'setStatus'])
      expect(passedLines.filter((line) => line.includes(`abilityEntries.${call} `))).not.toEqual([])
    const fuzzed = await run('node_modules/vitest/vitest.mjs', 'run', '--project=server', fuzz)
    expect(fuzzed.code, fuzzed.output).toBe(0)
  })

  it('makes a page whose words, screens and menu pass the tests of the page and the contract', async () => {
    const folders = ['app', 'api', 'lib/i18n', 'features/audit', 'features/users'].map((folder) => `apps/web/src/${folder}`)
    const pageRun = await run(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=web',
      '--project=contract',
      ...folders,
      'packages/contract',
    )
    expect(pageRun.code, pageRun.output).toBe(0)
  })

  it.skipIf(!existsSync(BROWSER))('makes a screen that people can use', async () => {
    const build = await run('tools/build.mjs')
    expect(build.code, build.output).toBe(0)
    const { fillTemplate, namesOf } = await import(join(copy, dirname(TEMPLATES), 'names.mjs'))
    const text = await readFile(join(copy, TEMPLATES, 'browser.e2e.ts.txt'), 'utf8')
    const file = `e2e/${basename(NAME)}.e2e.ts`
    await writeFile(join(copy, file), fillTemplate(text, namesOf(NAME, 'รายการทดสอบ')))
    const seen = await run('node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts', file)
    expect(seen.code, seen.output).toBe(0)
  })
})
