import type { ModuleFacts } from './facts.ts'
import type { RecordFields } from './record-fields.ts'
import type { Routes } from './routes.ts'

/** A module of the contract (docs/decisions/0081). */
export interface ContractModule {
  readonly facts: ModuleFacts
  /** Groups of calls, under the names that clients use. */
  readonly calls?: Readonly<Record<string, Routes>>
  /** The fields of records, by the type that the audit log calls them. */
  readonly records?: Readonly<Record<string, RecordFields>>
}

/** Returns the module with its literal types. */
export const defineModule = <const M extends ContractModule>(module: M): M => module

type Part<T> = Readonly<Record<string, T>> | undefined

/** Collects what the modules declare, by name. Errors: two of them declare the same name. */
export function collect<M, T>(thing: string, modules: readonly M[], partOf: (module: M) => Part<T>): Readonly<Record<string, T>> {
  const byName = new Map<string, T>()
  for (const [name, value] of modules.flatMap((module) => Object.entries(partOf(module) ?? {}))) {
    if (byName.has(name)) throw new Error(`Two modules declare the ${thing} “${name}”.`)
    byName.set(name, value)
  }
  return Object.fromEntries(byName)
}

/** Collects what the modules declare by two names, such as steps of a record. Errors: two of them declare the same pair. */
export function collectPairs<M, T>(thing: string, modules: readonly M[], partOf: (module: M) => Part<Readonly<Record<string, T>>>) {
  const names = new Set(modules.flatMap((module) => Object.keys(partOf(module) ?? {})))
  return Object.fromEntries([...names].map((name) => [name, collect(`${thing} of ${name}`, modules, (module) => partOf(module)?.[name])]))
}
