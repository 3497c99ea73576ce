import { type ContractModule, collect } from './kernel/module.ts'
import { MODULES } from './modules.ts'
import { userFields } from './users/users.ts'

/** The rights of a person name the permissions of all modules, so these fields stand above the list of modules. */
const RECORDS_ABOUT_MODULES = { membership: userFields } as const

/** The fields of every record, by the type that the audit log calls it. */
export const RECORDS = collect(
  'record',
  [...MODULES.map(({ records }: ContractModule) => records), RECORDS_ABOUT_MODULES],
  (records) => records,
)
