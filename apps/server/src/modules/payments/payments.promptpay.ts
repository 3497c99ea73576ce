import { promptPayCode } from '@gatehouse/contract/kernel/domain/promptpay.ts'
import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { PricedVisit } from '../charges/charges.service.ts'
import { settingsAt } from '../settings/settings.service.ts'

type PayBy = Pick<VisitCharge, 'promptpay' | 'payee'>

/** How PromptPay can pay what is due. Thai QR payments are in baht. The reference for a biller is the number of the visit. */
export async function promptpayAt(app: App, db: Db | Tx, actor: OrgActor, visit: PricedVisit): Promise<PayBy> {
  if (actor.currency !== 'THB' || visit.due === 0) return { promptpay: null, payee: null }
  const { parking } = await settingsAt(app, db as Tx, actor, visit.location_id)
  const payee = parking.promptpay
  return { promptpay: payee && promptPayCode(payee, visit.due, `V${visit.number}`), payee }
}
