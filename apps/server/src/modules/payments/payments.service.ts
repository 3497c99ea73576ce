import { dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type PaymentDetail, type PaymentMethod, QUOTE_MINUTES, type VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import type { payments } from '@gatehouse/contract/payments/payments.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { FiltersOf } from '../../kernel/db/keyset.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { deleteSettled, keepSettled, type PricedVisit, priceVisit } from '../charges/charges.service.ts'
import { lockToChange, seeVisit } from '../entrances/entrances.service.ts'
import { holdGate } from '../gates/gates.service.ts'
import { presentPayment, presentTotals } from './payments.present.ts'
import { promptpayAt } from './payments.promptpay.ts'
import {
  countPrint,
  insertPayment,
  lockPayment,
  markVoid,
  matchesTyped,
  type PaymentFilters,
  selectPayment,
  selectPayments,
  selectPaymentsOf,
  selectTariffOf,
  selectTotals,
} from './payments.queries.ts'
import { holdOpenSession, takeReceipt } from './tills.queries.ts'
import { holdVoidSession } from './tills.service.ts'

export { feesOf } from './payments.report.ts'

/** Errors: not_found, not_charged. */
export async function getCharge(app: App, db: Db | Tx, actor: OrgActor, id: string): Promise<VisitCharge> {
  requireFound(await seeVisit(db, actor, id))
  return present(app, db, actor, requireFound(await priceVisit(db, actor, id), 'not_charged'))
}

async function present(app: App, db: Db | Tx, actor: OrgActor, visit: PricedVisit): Promise<VisitCharge> {
  const { _id, tariff_id, tariff_name, version, charge, paid, due, quoted_at, leave_by } = visit
  const rows = await selectPaymentsOf(db, actor, _id)
  const proof = await proveQuote(app, db, actor, { _id, due, quoted_at })
  return {
    entrance_id: _id,
    currency: actor.currency,
    tariff: { _id: tariff_id, name: tariff_name, version },
    charge: { ...charge, lines: [...charge.lines] },
    ...{ paid, due, quoted_at, quote: proof, leave_by },
    payments: rows.map(presentPayment),
    ...(await promptpayAt(app, db, actor, visit)),
  }
}

/**
 * Takes the whole amount that a visit owes, at the open till of a gate of its location. Errors: not_found, permission_denied (limited to units),
 * visit_erased, not_charged, nothing_due, charge_changed (with the new charge), gate_not_found, till_closed.
 */
export async function payCharge(app: App, tx: Tx, actor: OrgActor, id: string, body: BodyOf<typeof payments.pay>): Promise<VisitCharge> {
  const { method, tendered = null, reference = null } = body
  const visit = await owing(app, tx, actor, id, body)
  const gate = await holdGate(tx, actor, body.gate_id)
  if (gate.location_id !== visit.location_id) throw new AppError('gate_not_found')
  const session = requireFound(await holdOpenSession(tx, actor, { gate_id: gate._id }), 'till_closed')
  const receipt = await takeReceipt(tx, actor.organisation_id, session.till_id)
  const till = { session_id: session._id, till_id: session.till_id, receipt }
  return settle(app, tx, actor, visit, { method, tendered, reference, reason: null, ...till })
}

/** Errors: those of payCharge that are about the visit. */
export async function waiveCharge(
  app: App,
  tx: Tx,
  actor: OrgActor,
  id: string,
  body: BodyOf<typeof payments.waive>,
): Promise<VisitCharge> {
  const visit = await owing(app, tx, actor, id, body)
  const no_till = { session_id: null, till_id: null, receipt: null }
  return settle(app, tx, actor, visit, { method: 'waived', tendered: null, reference: null, reason: body.reason, ...no_till })
}

/** A digest that only the servers can make, so a time at which no price was quoted is worth nothing. */
async function proveQuote(app: App, db: Db | Tx, actor: OrgActor, { _id, due, quoted_at }: Pick<PricedVisit, '_id' | 'due' | 'quoted_at'>) {
  const keys = await app.keyring.of(db, actor.organisation_id)
  return keys.index('quote', JSON.stringify([_id, due, quoted_at])).toString('base64url')
}

type Told = Pick<BodyOf<typeof payments.pay>, 'due' | 'quoted_at' | 'quote'>

/** A visit that owes what its payer was told. The visit is held until the transaction ends, so stamps and other payments come before or after. */
async function owing(app: App, tx: Tx, actor: OrgActor, id: string, { due, quoted_at, quote }: Told): Promise<PricedVisit> {
  await lockToChange(tx, actor, id)
  // They wouldn't see the payment that they took.
  if (actor.unit_ids !== null) throw new AppError('permission_denied')
  const now = requireFound(await priceVisit(tx, actor, id), 'not_charged')
  if (now.due === due) return now
  const isProven = quoted_at && isFresh(quoted_at, now.now) && quote === (await proveQuote(app, tx, actor, { _id: id, due, quoted_at }))
  const quotedVisit = isProven ? await priceVisit(tx, actor, id, quoted_at) : undefined
  if (quotedVisit?.due === due) return quotedVisit
  if (now.due === 0) throw new AppError('nothing_due')
  throw new AppError('charge_changed', { conflict: { _id: id, charge: await present(app, tx, actor, now) } })
}

/** Whether a price quoted at this time may still be paid. */
function isFresh(quoted_at: string, now: string): boolean {
  const age = Date.parse(now) - Date.parse(quoted_at)
  return age >= 0 && age <= QUOTE_MINUTES * 60_000
}

interface Settling {
  method: PaymentMethod
  tendered: number | null
  reference: string | null
  reason: string | null
  session_id: string | null
  till_id: string | null
  receipt: number | null
}

async function settle(app: App, tx: Tx, actor: OrgActor, visit: PricedVisit, how: Settling): Promise<VisitCharge> {
  const { organisation_id } = actor
  const { charge, rules } = visit
  const { lines, total, vat, minutes } = charge
  const _id = newId()
  const row = {
    ...{ organisation_id, _id, entrance_id: visit._id, location_id: visit.location_id, part: visit.last_part + 1, amount: visit.due },
    ...how,
    ...{ version_id: visit.tariff_version_id, minutes, lines: [...lines], total, vat, vat_rate: rules.vat?.rate ?? null },
    ...{ taken_by: actor.user_id, taken_name: actor.name },
  }
  await insertPayment(tx, row)
  const leave_by = new Date(Date.parse(visit.now) + rules.leave_minutes * 60_000).toISOString()
  await keepSettled(tx, organisation_id, { ...visit, priced_until: visit.quoted_at, leave_by })
  const after = auditable(row)
  await recordAudit(tx, actor, how.method === 'waived' ? 'payment.waived' : 'payment.taken', {
    ...{ record_type: 'payment', record_id: _id, reason: how.reason },
    after: { ...after, number: visit.number },
  })
  await tell(tx, actor, _id, visit)
  return present(app, tx, actor, requireFound(await priceVisit(tx, actor, visit._id)))
}

const auditable = ({
  entrance_id,
  location_id,
  method,
  amount,
  tendered,
  reference,
  total,
  receipt,
}: Pick<
  Parameters<typeof insertPayment>[1],
  'entrance_id' | 'location_id' | 'method' | 'amount' | 'tendered' | 'reference' | 'total' | 'receipt'
>) => ({ entrance_id, location_id, method, amount, tendered, reference, total, receipt })

async function tell(
  tx: Tx,
  actor: OrgActor,
  id: string,
  visit: { _id: string; location_id: string; unit_id: string | null },
): Promise<void> {
  await publish(tx, actor, { kind: 'payment.changed', record_id: id, location_ids: [visit.location_id], unit_ids: [] })
  await publish(tx, actor, { kind: 'entrance.changed', record_id: visit._id, ...visitAudience(visit) })
}

/** The filters of a list or a file. Days are in the organisation's zone. */
export const filtersOf = (actor: OrgActor, query: FiltersOf<typeof payments.list>): PaymentFilters => {
  const { search, startDate, endDate, ...filters } = query
  return {
    ...filters,
    from: startDate && dayStart(startDate, actor.time_zone).toISOString(),
    to: endDate && dayEnd(endDate, actor.time_zone).toISOString(),
    matches: search ? matchesTyped(actor, search) : undefined,
  }
}

/** One page of payments and waivers, newest first; the first page has the totals of all. */
export async function listPayments(db: Db, actor: OrgActor, { limit, cursor, ...query }: QueryOf<typeof payments.list>) {
  const filters = filtersOf(actor, query)
  const [page, totals] = await Promise.all([
    selectPayments(db, actor, { limit, cursor }, filters),
    cursor === undefined ? selectTotals(db, actor, filters) : null,
  ])
  return { ...page, docs: page.docs.map(presentPayment), totals: totals && presentTotals(totals) }
}

/** Errors: not_found. */
export async function getPayment(db: Db | Tx, actor: OrgActor, id: string): Promise<PaymentDetail> {
  const row = requireFound(await selectPayment(db, actor, id))
  const { lines, total, vat, minutes, vat_rate, checkin_at } = row
  const tariff = await selectTariffOf(db, actor.organisation_id, row.version_id)
  return { ...presentPayment(row), charge: { lines, total, vat, minutes }, vat_rate, tariff, checkin_at, currency: actor.currency }
}

/** Errors: not_found, status_not_allowed (a waiver has no receipt). */
export async function printReceipt(tx: Tx, actor: OrgActor, id: string): Promise<PaymentDetail> {
  const row = requireFound(await lockPayment(tx, actor, id))
  if (row.receipt === null) throw new AppError('status_not_allowed')
  await countPrint(tx, actor, id)
  const detail = await getPayment(tx, actor, id)
  await recordAudit(tx, actor, 'payment.printed', {
    ...{ record_type: 'payment', record_id: id },
    after: { location_id: row.location_id, receipt: detail.receipt, printed: detail.printed },
  })
  return detail
}

/**
 * Voids a payment, so that its amount is due again, even if the visit has left. Errors: not_found, visit_erased, status_not_allowed (voided already),
 * till_closed.
 */
export async function voidPayment(tx: Tx, actor: OrgActor, id: string, reason: string): Promise<PaymentDetail> {
  const { entrance_id } = requireFound(await selectPayment(tx, actor, id))
  // Locks in the order of a payment: the visit first, then the payment.
  const visit = await lockToChange(tx, actor, entrance_id)
  const row = requireFound(await lockPayment(tx, actor, id))
  if (row.voided_at) throw new AppError('status_not_allowed')
  await markVoid(tx, actor, id, { void_reason: reason, void_session_id: await holdVoidSession(tx, actor, row) })
  await deleteSettled(tx, actor.organisation_id, entrance_id)
  await recordAudit(tx, actor, 'payment.voided', {
    ...{ record_type: 'payment', record_id: id, reason },
    before: { ...auditable(row), voided: false },
    after: { ...auditable(row), voided: true },
  })
  await tell(tx, actor, id, visit)
  return getPayment(tx, actor, id)
}
