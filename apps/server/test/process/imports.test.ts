import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../../../tools/check-imports.mjs', import.meta.url))
const SERVER = 'apps/server/src'
const MODULES = `${SERVER}/modules`
const WEB = 'apps/web/src'
const FEATURES = `${WEB}/features`

type Imports = readonly (readonly [file: string, target: string])[]

/** Writes a project of these imports and returns the lines that the check prints about it. */
async function check(imports: Imports): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'gatehouse-imports-'))
  const files = new Map<string, string[]>()
  for (const [file, target] of imports) {
    const isFile = target.includes('/')
    const from = isFile ? '../'.repeat(file.split('/').length - 1) + target : target
    files.set(file, [...(files.get(file) ?? []), `import type { Thing } from '${from}'`])
    if (isFile && !files.has(target)) files.set(target, [])
  }
  for (const [file, lines] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), `${lines.join('\n')}\nexport type Thing = 1\n`)
  }
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, '--root', root], { encoding: 'utf8' })
  await rm(root, { recursive: true })
  return `${stdout}${stderr}`.trim().split('\n')
}

/** Imports that break one rule each: the importing folder, the imported file or package, and words of the message. */
const REFUSED = [
  ['a barrel', `${WEB}/app`, `${WEB}/ui/index.ts`, 'no barrel files'],
  ['a library in the contract', 'packages/contract/src', 'kysely', 'the contract imports zod only'],
  ['a call in the contract’s kernel', 'packages/contract/src/kernel', 'packages/contract/src/gates/gates.ts', 'knows no call'],
  ['the page in the server', SERVER, `${WEB}/lib/dates.ts`, 'the server does not know the page'],
  ['a module in the kernel', `${SERVER}/kernel/db`, `${MODULES}/gates/gates.service.ts`, 'knows nothing of the server'],
  ['a call in the kernel', `${SERVER}/kernel/live`, 'packages/contract/src/gates/gates.ts', 'errors, events and permissions only'],
  ['the facts of a module on the server', `${MODULES}/gates`, 'packages/contract/src/gates/gates.facts.ts', 'where they are collected'],
  ['the list of modules in a call', 'packages/contract/src/gates', 'packages/contract/src/modules.ts', 'where they are collected'],
  ['a later folder of the kernel', `${SERVER}/kernel/db`, `${SERVER}/kernel/http/call.ts`, 'only folders before it'],
  ['a folder of the kernel without a place', `${SERVER}/kernel/odd`, `${SERVER}/kernel/db/handles.ts`, 'no place in its order'],
  ['a program in the embedded database', `${SERVER}/postgres`, `${SERVER}/app.ts`, 'knows the kernel only'],
  ['a program in a module', `${MODULES}/gates`, `${SERVER}/app.ts`, 'the kernel and modules only'],
  ['a later module', `${MODULES}/gates`, `${MODULES}/cards/cards.service.ts`, 'only folders before it'],
  ['a module without a place', `${MODULES}/odd`, `${SERVER}/kernel/db/handles.ts`, 'no place in its order'],
  ['the inside of another module', `${MODULES}/gates`, `${MODULES}/locations/locations.queries.ts`, 'only its service file'],
  ['a table of cases in a program', SERVER, `${MODULES}/gates/gates.cases.ts`, 'only tests use'],
  ['pg in a module', `${MODULES}/gates`, 'pg', 'through Db and Tx'],
  ['a later room', `${MODULES}/blacklists/matching`, `${MODULES}/blacklists/entries/entry.ts`, 'only folders before it'],
  ['a room without a place', `${FEATURES}/blacklists/odd`, `${WEB}/lib/dates.ts`, 'no place among the rooms'],
  ['the door in a room', `${MODULES}/blacklists/entries`, `${MODULES}/blacklists/blacklists.service.ts`, 'the door opens into'],
  ['the server in the page', `${WEB}/lib`, `${SERVER}/app.ts`, 'the page does not know the server'],
  ['ui in lib', `${WEB}/lib`, `${WEB}/ui/text/key.tsx`, 'web/lib may import lib of the page'],
  ['api in ui', `${WEB}/ui/form`, `${WEB}/api/me.ts`, 'web/ui may import ui, lib of the page'],
  ['a feature in api', `${WEB}/api`, `${FEATURES}/gates/gate.ts`, 'web/api may import api, lib of the page'],
  ['the shell in a feature', `${FEATURES}/gates`, `${WEB}/app/router.tsx`, 'web/features may import'],
  ['a call of the contract in ui', `${WEB}/ui/form`, 'packages/contract/src/gates/gates.ts', 'contract’s kernel only'],
  ['ui in screens', `${WEB}/screens`, `${WEB}/ui/text/key.tsx`, 'web/screens may import'],
  ['a feature’s description in the shell', `${WEB}/app`, `${FEATURES}/gates/gates.feature.ts`, 'only app/features.ts lists'],
  ['a later folder of ui', `${WEB}/ui/page`, `${WEB}/ui/form/field.tsx`, 'only folders before it'],
  ['the inside of another feature', `${FEATURES}/entrances`, `${FEATURES}/payments/payment-form.tsx`, 'only what it publishes'],
  ['a feature that publishes nothing', `${FEATURES}/gates`, `${FEATURES}/cards/cards.desk.tsx`, 'only what it publishes'],
  ['a later feature', `${FEATURES}/delete-requests`, `${FEATURES}/payments/payments.desk.tsx`, 'only those before it in their order'],
] as const

describe('the import rule', () => {
  it('lets folders import those below them, and tests import anything', async () => {
    const lines = await check([
      ['packages/contract/src/gates/gates.ts', 'packages/contract/src/kernel/routes.ts'],
      [`${SERVER}/kernel/http/call.ts`, `${SERVER}/kernel/db/handles.ts`],
      ['packages/contract/src/modules.ts', 'packages/contract/src/gates/gates.facts.ts'],
      ...['errors', 'events', 'permissions', 'permissions.fixed', 'role-permissions.fixed'].map(
        (name) => [`${SERVER}/kernel/http/call.ts`, `packages/contract/src/${name}.ts`] as const,
      ),
      [`${SERVER}/kernel/http/call.ts`, 'pg'],
      [`${SERVER}/kernel/http/call.test.ts`, `${MODULES}/gates/gates.routes.ts`],
      [`${MODULES}/gates/gates.cases.ts`, `${SERVER}/app.ts`],
      [`${MODULES}/gates/gates.routes.ts`, `${MODULES}/locations/locations.service.ts`],
      [`${MODULES}/gates/gates.routes.ts`, `${SERVER}/kernel/db/handles.ts`],
      [`${FEATURES}/gates/gate.page.tsx`, `${WEB}/ui/form/field.tsx`],
      [`${FEATURES}/gates/gate.page.tsx`, 'packages/contract/src/gates/gates.ts'],
      [`${FEATURES}/entrances/desk/desk.page.tsx`, `${FEATURES}/payments/payments.desk.tsx`],
      [`${WEB}/ui/form/field.tsx`, `${WEB}/ui/text/key.tsx`],
      [`${WEB}/ui/form/field.tsx`, `${WEB}/lib/dates.ts`],
    ])
    expect(lines).toEqual([expect.stringMatching(/^The imports of \d+ files follow the rule\.$/)])
  })

  it('refuses files that import each other', async () => {
    const [first, second] = [`${WEB}/lib/clock.ts`, `${WEB}/lib/dates.ts`]
    const lines = await check([
      [first, second],
      [second, first],
    ])
    expect(lines).toEqual([expect.stringMatching(/^apps\/web\/src\/lib\/\w+\.ts imports .* → .*: these files import each other$/)])
  })

  describe('refuses', () => {
    const fileOf = (index: number) => `${REFUSED[index]![1]}/file-${index}.ts`
    let lines: string[]
    beforeAll(async () => {
      lines = await check(REFUSED.map(([, , target], index) => [fileOf(index), target]))
    })

    it.each(REFUSED.map(([title, , target, words], index) => [title, fileOf(index), target, words] as const))(
      '%s',
      (_, file, target, words) => {
        expect(lines.filter((line) => line.startsWith(`${file} `))).toEqual([expect.stringContaining(words)])
        expect(lines.find((line) => line.startsWith(`${file} `))).toContain(` imports ${target}`)
      },
    )

    it('nothing else', () => expect(lines).toHaveLength(REFUSED.length))
  })
})
