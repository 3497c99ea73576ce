import { promptPayCode } from '@gatehouse/contract/kernel/domain/promptpay.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { PricedVisit } from '../charges/charges.service.ts'
import { settingsAt } from '../settings/settings.service.ts'

/** Thai QR payments are in baht. A biller's reference is the number of the visit. */
export async function promptpayAt(app: App, db: Db | Tx, actor: OrgActor, visit: PricedVisit): Promise<string | null> {
  if (actor.currency !== 'THB') return null
  const { parking } = await settingsAt(app, db as Tx, actor, visit.location_id)
  return parking.promptpay && promptPayCode(parking.promptpay, visit.due, `V${visit.number}`)
}
