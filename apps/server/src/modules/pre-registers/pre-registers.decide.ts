import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { requireOpenLocation } from '../locations/locations.service.ts'
import { announcedStatus, notifyOfDecision, notifyOtherApprovers, requireCommand } from './pre-registers.approval.ts'
import { requireAhead } from './pre-registers.days.ts'
import { notifyGuests, readPreRegisterSnapshot } from './pre-registers.guest-news.ts'
import { lockRecord, selectRecord, updateRecord } from './pre-registers.queries.ts'
import { askScreening } from './pre-registers.screening.ts'
import { auditAndPresent } from './pre-registers.service.ts'

/** Locks a pre-register against changes and arrivals until the transaction ends. Errors: not_found, status_not_allowed. */
async function lockFor(tx: Tx, actor: OrgActor, id: string, command: 'submit' | 'approve' | 'reject') {
  requireFound(await lockRecord(tx, actor, id))
  const record = requireFound(await selectRecord(tx, actor, id))
  requireCommand(command, record)
  return record
}

/**
 * Announces a draft, or a rejected pre-register again. Errors: not_found, status_not_allowed, location_not_found, location_archived, invalid (day:
 * its last day is over).
 */
export async function submitPreRegister(app: App, tx: Tx, actor: OrgActor, id: string): Promise<PreRegister> {
  const before = await lockFor(tx, actor, id, 'submit')
  const { location_id } = before
  await requireOpenLocation(tx, actor, location_id)
  requireAhead(app, [before])
  const status = await announcedStatus(app, tx, actor, location_id)
  await updateRecord(tx, actor, id, { status, decision_reason: null, decided_name: null })
  // The guests of a rejected pre-register were screened when it was announced.
  if (before.status === 'draft') await askScreening(tx, actor, id)
  await notifyOtherApprovers(tx, actor, { ...before, status })
  await notifyGuests(app, tx, actor, null, await readPreRegisterSnapshot(tx, actor, id))
  return auditAndPresent(app, tx, actor, id, 'pre_register.submitted', {
    before: { status: before.status, location_id },
    after: { status, location_id },
  })
}

/** Errors: not_found, status_not_allowed. */
export const approvePreRegister = (app: App, tx: Tx, actor: OrgActor, id: string): Promise<PreRegister> =>
  decide(app, tx, actor, id, 'confirmed', null)

/** Errors: not_found, status_not_allowed. */
export const rejectPreRegister = (app: App, tx: Tx, actor: OrgActor, id: string, reason: string): Promise<PreRegister> =>
  decide(app, tx, actor, id, 'rejected', reason)

async function decide(app: App, tx: Tx, actor: OrgActor, id: string, status: 'confirmed' | 'rejected', reason: string | null) {
  const isApproved = status === 'confirmed'
  const before = await lockFor(tx, actor, id, isApproved ? 'approve' : 'reject')
  const { location_id } = before
  await updateRecord(tx, actor, id, { status, decision_reason: reason, decided_name: actor.name })
  await notifyOfDecision(tx, actor, { ...before, status })
  await notifyGuests(app, tx, actor, null, await readPreRegisterSnapshot(tx, actor, id))
  return auditAndPresent(app, tx, actor, id, isApproved ? 'pre_register.approved' : 'pre_register.rejected', {
    before: { status: before.status, location_id },
    after: { status, location_id },
    reason,
  })
}
