import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { PrePass } from '@gatehouse/contract/pre-pass-record.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { notifyRequesters } from './pre-passes.approval.ts'
import { lockFor, setPassStatus } from './pre-passes.service.ts'
import { requireAhead } from './pre-passes.values.ts'

/** Deciding answers with the pass, so it takes the right to read passes too. */
function requireReader({ permissions }: OrgActor): void {
  if (!permissions.includes('pre-passes:read')) throw new AppError('permission_denied')
}

/**
 * Approves the version that was read: a change between the look and the approval is refused, as is a pass whose time is over. Errors:
 * permission_denied, not_found, status_not_allowed, changed_meanwhile, invalid (until_day).
 */
export async function approvePass(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  { updated_at, reason }: BodyOf<typeof prePasses.approve>,
): Promise<PrePass> {
  requireReader(actor)
  const before = await lockFor(tx, actor, id, 'approve')
  requireUnchanged(id, before, updated_at)
  requireAhead(app, before)
  await notifyRequesters(tx, actor, { ...before, status: 'active' })
  return setPassStatus(app, tx, actor, id, 'approve', reason)
}

/** Errors: permission_denied, not_found, status_not_allowed. */
export async function rejectPass(app: App, tx: Tx, actor: OrgActor, id: string, reason: string): Promise<PrePass> {
  requireReader(actor)
  const before = await lockFor(tx, actor, id, 'reject')
  await notifyRequesters(tx, actor, { ...before, status: 'rejected' })
  return setPassStatus(app, tx, actor, id, 'reject', reason)
}
