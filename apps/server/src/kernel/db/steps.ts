import type { SessionCheck } from './actor.ts'
import type { Step } from './batch.ts'

export const BEGIN: Step = { name: 'begin', text: 'begin' }
/** All reads until its end see one snapshot. */
export const BEGIN_MOMENT: Step = { name: 'begin_moment', text: 'begin isolation level repeatable read read only' }
export const COMMIT: Step = { name: 'commit', text: 'commit' }
export const ROLLBACK: Step = { name: 'rollback', text: 'rollback' }

/** Opens the context of a session's call. */
export const beginStep = (access: SessionCheck, version: string | null): Step => ({
  name: 'app_begin',
  text: 'select app_begin($1, $2, $3, $4, $5)',
  values: [access.token_hash, access.permission, access.editions, access.write, version],
})
