import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { requireCommand } from './pre-registers.approval.ts'
import { selectDays } from './pre-registers.days.queries.ts'
import { notifyGuests, readPreRegisterSnapshot } from './pre-registers.guest-news.ts'
import { lockRecord, selectRecord, updateRecord } from './pre-registers.queries.ts'
import { auditAndPresent } from './pre-registers.service.ts'

/**
 * Cancels one day of a repeated visit, and notifies the guests who know of the visit. Errors: not_found; status_not_allowed (it is over, was
 * cancelled, or does not repeat); guest_arrived.
 */
export async function cancelDay(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  day_id: string,
  reason: string | undefined,
): Promise<PreRegister> {
  requireFound(await lockRecord(tx, actor, id))
  const before = requireFound(await selectRecord(tx, actor, id))
  requireCommand('cancel', before)
  const days = await selectDays(tx, actor, id)
  const day = requireFound(days.find(({ _id }) => _id === day_id))
  if (before.repeat === null || day.cancelled || Date.parse(day.ends_at) <= app.clock.now().getTime())
    throw new AppError('status_not_allowed')
  if (day.arrived_count > 0) throw new AppError('guest_arrived')
  await tx
    .updateTable('pre_register_days')
    .set({ cancelled: true })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', day_id)
    .execute()
  await updateRecord(tx, actor, id, {})
  const isLast = days.every(({ _id, cancelled }) => cancelled || _id === day_id)
  await notifyGuests(app, tx, actor, null, await readPreRegisterSnapshot(tx, actor, id), { off_at: day.starts_at, isLast })
  const { location_id } = before
  return auditAndPresent(app, tx, actor, id, 'pre_register.day_cancelled', {
    before: { location_id },
    after: { location_id, starts_at: day.starts_at, cancelled: true },
    reason: reason ?? null,
  })
}
