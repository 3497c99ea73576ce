import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@gatehouse/contract/contract.ts'
import type { Routes } from '@gatehouse/contract/kernel/routes.ts'
import { modules, routes } from './app.ts'
import { collectModules, defineModule } from './kernel/module/module.ts'

const FOLDER = join(import.meta.dirname, 'modules')

describe('the modules of the server', () => {
  it('are the folders of `modules`, each under its own name', async () => {
    const folders = (await readdir(FOLDER, { withFileTypes: true })).filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(modules.map(({ name }) => name).sort(), 'apps/server/src/app.ts lists every module').toEqual(folders.sort())
    for (const module of modules) {
      const manifest: Record<string, unknown> = await import(join(FOLDER, module.name, `${module.name}.module.ts`))
      expect(Object.values(manifest)[0], `${module.name}.module.ts has the name of its folder`).toBe(module)
    }
  })

  it('answer every call of the contract', () => {
    const calls = Object.values(contract as Record<string, Routes>).flatMap((group) => Object.values(group))
    const unanswered = calls.filter((call) => !routes.some(({ route }) => route === call))
    expect(unanswered.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  })
})

describe('two modules', () => {
  const listGates = { route: contract.gates.list, handle: async () => ({}), again: undefined }
  const work = async () => {}

  it('with the same call, job or page are refused by name', () => {
    const both = (parts: Omit<Parameters<typeof defineModule>[0], 'name'>) => () =>
      collectModules(['gates', 'cards'].map((name) => defineModule({ name, ...parts })))
    expect(both({ routes: [listGates] })).toThrow('gates and cards provide the call GET /visitors/gates.')
    expect(both({ jobs: { count_things: work } })).toThrow('gates and cards provide the job count_things.')
    expect(both({ documents: { '/things': () => '' } })).toThrow('gates and cards provide the page /things.')
    expect(() => collectModules(['gates', 'gates'].map((name) => defineModule({ name })))).toThrow('gates provides the module gates twice.')
  })

  it('cannot schedule each other’s jobs', () => {
    const [gates, cards] = [
      defineModule({ name: 'gates', jobs: { count_things: work } }),
      defineModule({ name: 'cards', schedules: [{ task: 'count_things', match: '7 * * * *' }] }),
    ]
    expect(() => collectModules([gates, cards])).toThrow('cards schedules count_things, which is not one of its jobs.')
  })
})
