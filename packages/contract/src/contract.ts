import { events } from './events.ts'
import type { MergedTypes } from './kernel/facts.ts'
import { type ContractModule, collect } from './kernel/module.ts'
import { MODULES } from './modules.ts'
import { users } from './users/users.ts'

/** Calls that name the permissions or the events of all modules, so they stand above the list of modules. */
const CALLS_ABOUT_MODULES = { users, events } as const

type CallsOf<M> = M extends { readonly calls: infer Calls } ? Calls : never
export type Contract = MergedTypes<CallsOf<(typeof MODULES)[number]> | typeof CALLS_ABOUT_MODULES>

/** Every call, by the names of its group and its own. */
export const contract = collect(
  'group of calls',
  [...MODULES.map(({ calls }: ContractModule) => calls), CALLS_ABOUT_MODULES],
  (calls) => calls,
) as unknown as Contract
