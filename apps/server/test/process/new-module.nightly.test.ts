import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** Cached type information of the last check: only code that the module affects is checked again. */
const FOUND_TYPES = 'node_modules/.cache/gatehouse'
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'test-results', 'images', 'tsconfig.tsbuildinfo'])
let copy: string

/** Copies the project's sources into a separate folder and links the installed packages. */
async function copyProject(): Promise<string> {
  const to = await mkdtemp(join(tmpdir(), 'gatehouse-new-module-'))
  for (const name of await readdir(ROOT)) {
    if (LEFT_OUT.has(name)) continue
    await cp(join(ROOT, name), join(to, name), { recursive: true, filter: (from) => !LEFT_OUT.has(basename(from)) })
  }
  await mkdir(join(to, 'node_modules/@gatehouse'), { recursive: true })
  const workspaces = { contract: 'packages/contract', server: 'apps/server', web: 'apps/web' }
  for (const [name, folder] of Object.entries(workspaces)) await symlink(join(to, folder), join(to, 'node_modules/@gatehouse', name))
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name !== '@gatehouse' && name !== '.cache') await symlink(join(ROOT, 'node_modules', name), join(to, 'node_modules', name))
  }
  if (existsSync(join(ROOT, FOUND_TYPES))) await cp(join(ROOT, FOUND_TYPES), join(to, FOUND_TYPES), { recursive: true })
  return to
}

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  // Removes the variables that this test runner sets for its children; the copied tests use the database of this run.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|NODE_OPTIONS)/.test(name)))
  const env = { ...own, NO_COLOR: '1', TEST_DATABASE_URL: inject('clusterUrl') }
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [code] = await once(child, 'close')
  // This test runner stops early if a failure message contains a stack trace of the tools' own files.
  return { code, output: output.replaceAll(/^\s+at /gm, 'in ') }
}

async function filesOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(join(folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return new Map(await Promise.all(files.map(async (file) => [relative(copy, file), await readFile(file, 'utf8')] as const)))
}

beforeAll(async () => {
  copy = await copyProject()
})
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('npm run new-module', () => {
  it('writes nothing for a name that is no module’s, or is one already', async () => {
    const before = await filesOf(join(copy, 'packages'))
    expect(await run('tools/new-module.mjs', 'Badge')).toMatchObject({ code: 1, output: expect.stringContaining('plural name') })
    expect(await run('tools/new-module.mjs', 'gates')).toMatchObject({ code: 1, output: expect.stringContaining('nothing was written') })
    expect(await filesOf(join(copy, 'packages'))).toEqual(before)
  })

  it('makes a module that passes every check and its own tests, once it is said who may make its calls', async () => {
    const creation = await run('tools/new-module.mjs', 'visitor-badges')
    expect(creation.code, creation.output).toBe(0)
    // The lines that the tool asks developers to write by hand.
    const rules = creation.output.match(/^ *'visitorBadges\.\w+': .+$/gm)!
    expect(rules).toHaveLength(5)
    const access = join(copy, 'apps/server/src/kernel/http/access.test.ts')
    const text = await readFile(access, 'utf8')
    await writeFile(access, text.replace("  'entrances.list'", `${rules.map((rule) => `  ${rule.trim()}\n`).join('')}  'entrances.list'`))
    expect(await run('node_modules/tsx/dist/cli.mjs', 'tools/openapi.ts')).toMatchObject({ code: 0 })
    expect(await run('tools/check-imports.mjs', '--picture')).toMatchObject({ code: 0 })
    const check = await run('tools/check.mjs')
    expect(check.code, check.output).toBe(0)
    const files = ['modules/visitor-badges', 'kernel/http/access.test.ts', 'kernel/db/catalogue.test.ts'].map(
      (file) => `apps/server/src/${file}`,
    )
    const about = 'visitor badges|visitorBadges|the table has every call|the database'
    const testRun = await run('node_modules/vitest/vitest.mjs', 'run', '--project=server', '--testNamePattern', about, ...files)
    expect(testRun.code, testRun.output).toBe(0)
    expect(testRun.output).toMatch(/modules\/visitor-badges\/visitor-badges\.test\.ts \(7 tests\)/)
  })
})
