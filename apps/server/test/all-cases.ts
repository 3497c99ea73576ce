import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@gatehouse/contract/contract.ts'
import type { Route, Routes } from '@gatehouse/contract/kernel/routes.ts'
import { modules } from '../src/app.ts'
import type { CallName, Group, ModuleCases } from './cases.ts'

const FOLDER = join(import.meta.dirname, '../src/modules')
const fileOf = (module: string) => `${module}/${module}.cases.ts`
const pathOf = (file: string) => `apps/server/src/modules/${file}`

/** The cases by file, read from the folders of the modules, so that no list can forget a module. */
const FILES = new Map<string, ModuleCases>()
for (const file of (await readdir(FOLDER, { recursive: true })).filter((name) => name.endsWith('.cases.ts'))) {
  const fileExports: Record<string, ModuleCases> = await import(join(FOLDER, file))
  FILES.set(file, Object.values(fileExports)[0]!)
}

/** Every call of the contract, with the module that answers it. */
export const calls = Object.entries(contract as Record<string, Routes>).flatMap(([group, routes]) =>
  Object.entries(routes).map(([name, route]) => ({
    name: `${group}.${name}` as CallName,
    group: group as Group,
    route: route as Route,
    module: modules.find((module) => module.routes.some((bound) => bound.route === route))?.name,
  })),
)

type Row<Part extends keyof ModuleCases> = NonNullable<ModuleCases[Part][keyof ModuleCases[Part]]>

/** The rows of one part, from all modules in their order. */
export const rowsOf = <Part extends keyof ModuleCases>(part: Part): Readonly<Record<string, Row<Part>>> =>
  Object.assign({}, ...modules.map(({ name }) => FILES.get(fileOf(name))?.[part]))

/** Compares the rows of one part with the calls, or groups of calls, that need one. Returns a sentence for each difference. */
export function findGaps(part: Exclude<keyof ModuleCases, 'events'>, requiredKeys: readonly string[]): string[] {
  const rows = [...FILES].flatMap(([file, cases]) => Object.keys(cases[part]).map((key) => ({ file, key })))
  const placeOf = (key: string) =>
    `\`${part}\` of ${pathOf(fileOf(calls.find(({ name, group }) => key === name || key === group)?.module ?? '<module>'))}`
  return [
    ...requiredKeys.filter((key) => !rows.some((row) => row.key === key)).map((key) => `${key} has no row: add it to ${placeOf(key)}`),
    ...rows.flatMap(({ file, key }) => {
      const place = `\`${part}\` of ${pathOf(file)}`
      if (!requiredKeys.includes(key)) return [`${key} needs no row: remove it from ${place}`]
      return place === placeOf(key) ? [] : [`${key} has its row in another module: move it from ${place} to ${placeOf(key)}`]
    }),
  ]
}

/** Modules with calls but without a file of cases, and files of cases that no module has. Returns a sentence for each. */
export function findStrayFiles(): string[] {
  const missing = modules.filter(({ name, routes }) => routes.length > 0 && !FILES.has(fileOf(name)))
  const strange = [...FILES.keys()].filter((file) => !modules.some(({ name }) => file === fileOf(name)))
  return [
    ...missing.map(
      ({ name }) => `${pathOf(fileOf(name))} is missing: it says who may make the calls of ${name}, and what they show and leave`,
    ),
    ...strange.map((file) => `${pathOf(file)} is read by no test: the cases of a module are in <module>/<module>.cases.ts`),
  ]
}
