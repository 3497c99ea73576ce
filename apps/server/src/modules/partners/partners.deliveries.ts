import type { ParamsOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { PartnerDelivery, partners } from '@gatehouse/contract/partners/partners.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { settingsAt } from '../settings/settings.service.ts'
import { lockDelivery, makeDue, retryNow, selectDeliveries } from './partners.deliveries.queries.ts'
import { selectQueue } from './partners.queue.queries.ts'

/** A page of a partner's events. Errors: more_than_own (people limited to locations or units), partner_not_found. */
export async function listDeliveries(app: App, db: Db, actor: OrgActor, partner_key: string, query: QueryOf<typeof partners.deliveries>) {
  if (actor.location_ids !== null || actor.unit_ids !== null) throw new AppError('more_than_own')
  const { partners: savedPartners } = await settingsAt(app, db, actor, null)
  requireFound(
    savedPartners.find(({ key }) => key === partner_key),
    'partner_not_found',
  )
  const page = await selectDeliveries(db, { organisation_id: actor.organisation_id, partner_key }, query)
  return { ...page, docs: page.docs.map(present) }
}

/** Sends an event again, with all its tries. Errors: partner_not_found (also one without a secret), not_found, partner_paused. */
export async function resend(
  tx: Tx,
  actor: OrgActor,
  { partner_id: partner_key, id }: ParamsOf<typeof partners.resend>,
): Promise<PartnerDelivery> {
  const { organisation_id } = actor
  const queue = requireFound(await selectQueue(tx, { organisation_id, partner_key }), 'partner_not_found')
  const { status, event } = requireFound(await lockDelivery(tx, { organisation_id, partner_key }, id))
  if (queue.paused) throw new AppError('partner_paused')
  const after = await makeDue(tx, organisation_id, id)
  await retryNow(tx, organisation_id, partner_key)
  await recordAudit(tx, actor, 'visitor_settings.partner_resent', {
    ...{ record_type: 'visitor_settings', record_id: null },
    before: { status },
    after: { status: after.status, partner_key, event, delivery_id: id },
  })
  return present(after)
}

type Row = Awaited<ReturnType<typeof selectDeliveries>>['docs'][number]

const present = ({ partner_key, due_at, ...row }: Row): PartnerDelivery => ({
  ...row,
  partner_id: partner_key,
  next_attempt_at: row.status === 'waiting' ? due_at : null,
})
