import type { BodyOf } from '@gatehouse/contract/kernel/routes.ts'
import type { PrePass } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { prePasses } from '@gatehouse/contract/pre-passes/pre-passes.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireUnchanged } from '../../kernel/errors/app-error.ts'
import { notifyRequesters } from './pre-passes.approval.ts'
import { lockFor, setPassStatus } from './pre-passes.service.ts'
import { requireAhead } from './pre-passes.values.ts'

/** A decision returns the pass, so the actor also needs the permission to read passes. */
function requireReader({ permissions }: OrgActor): void {
  if (!permissions.includes('pre-passes:read')) throw new AppError('permission_denied')
}

/**
 * Approves the version that the approver read. Refuses a pass that changed since, or whose time is over. Errors: permission_denied, not_found,
 * status_not_allowed, changed_meanwhile, invalid (until_day).
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
