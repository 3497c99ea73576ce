import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { Charge, ChargeLine, Stamp } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { takenOff } from '@gatehouse/contract/kernel/domain/tariff/taken-off.ts'
import { editionAllows, VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { editionsOf } from '../organisations/organisations.service.ts'
import {
  type ChargedVisit,
  keepSettled,
  type PastStay,
  selectChargedVisit,
  selectLeftUnpaid,
  selectPaidLines,
  selectStays,
} from './charges.queries.ts'

export {
  type ChargedVisit,
  countPaid,
  deleteSettled,
  erasePayments,
  isPaid,
  keepSettled,
  type PastStay,
  paymentsOf,
} from './charges.queries.ts'

/** A visit with what it costs until now, or until it left. */
export interface PricedVisit extends ChargedVisit {
  charge: Charge
  /** Left to pay. */
  due: number
  /** The end of the stay that is priced: of one that has paid and may still leave, when it paid. */
  quoted_at: string
}

/** Undefined where the visit is not charged. The caller has seen that the actor may see it. RangeError for rules that were not checked. */
export async function priceVisit(
  db: Db | Tx,
  actor: Pick<OrgActor, 'organisation_id' | 'time_zone'>,
  id: string,
  /** Where it is not now. */
  until?: string,
): Promise<PricedVisit | undefined> {
  const visit = await selectChargedVisit(db, actor.organisation_id, id)
  if (!visit) return undefined
  const { checkout_at, paid, leave_by, priced_until, now } = visit
  const end = checkout_at ?? until ?? now
  const may_leave = leave_by !== null && priced_until !== null && leave_by >= end && priced_until < end
  const exit = may_leave ? priced_until : end
  const priced = chargeOf(visit, actor, exit)
  return { ...visit, charge: priced, quoted_at: exit, due: Math.max(0, priced.total - paid) }
}

const later = (now: string, hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

/** Hours from now at which two prices of a stay are compared. */
const AHEAD = [0, 1, 3, 8, 24, 72]

/** Satang that a visit owes now and at later times; zeros where it is not charged. Shows also what free minutes or a payment hide for now. */
export async function pricesAhead(tx: Tx, actor: OrgActor, id: string): Promise<number[]> {
  const visit = await selectChargedVisit(tx, actor.organisation_id, id)
  return AHEAD.map((hours) => (visit ? Math.max(0, chargeOf(visit, actor, later(visit.now, hours)).total - visit.paid) : 0))
}

function chargeOf(visit: ChargedVisit, actor: Pick<OrgActor, 'time_zone'>, exit: string): Charge {
  const { rules, checkin_at, card_lost, time_zone, holidays, stamps } = visit
  const stay = { entry: checkin_at, exit, lost_card: card_lost }
  return charge(rules, stay, { time_zone: time_zone ?? actor.time_zone, holidays }, stamps.flatMap(stampOf))
}

/** A stamp for a tariff that was not in force at the entry changes nothing. */
export function stampOf({ stamp, effect, value, rules }: ChargedVisit['stamps'][number]): Stamp[] {
  if (effect === 'tariff') return rules ? [{ stamp, effect, rules }] : []
  if (effect === 'waiver') return [{ stamp, effect }]
  if (effect === 'free_minutes') return [{ stamp, effect, minutes: value! }]
  return [effect === 'percent' ? { stamp, effect, percent: value! } : { stamp, effect, amount: value! }]
}

/** Whether the organisation's edition has parking fees still: where it ended, nobody could take them, and nobody is kept inside. */
export const hasFees = async (db: Db | Tx, organisation_id: number): Promise<boolean> =>
  editionAllows(VISITOR_M_ONLY, await editionsOf(db as Db, organisation_id))

/** Whether a visit may go; where nothing is due it is written down for the check-out. Answers what is due, with the charge, where something is. */
export async function settleIfNothingDue(tx: Tx, actor: OrgActor, id: string): Promise<PricedVisit | undefined> {
  const visit = await priceVisit(tx, actor, id)
  if (!visit) return undefined
  if (visit.due > 0 && (await hasFees(tx, actor.organisation_id))) return visit
  const { quoted_at: priced_until, leave_by, now } = visit
  await keepSettled(tx, actor.organisation_id, { ...visit, priced_until, leave_by: leave_by && leave_by > now ? leave_by : now })
  return undefined
}

/** Visits that are priced in one statement. */
const AT_ONCE = 500

/**
 * Satang that stamps took off the fees of visits, by the id of the stamp: as the last payment that stands explains the fee, and of those that left without one
 * as it was at the check-out. Of those that have neither paid nor left nothing is known yet.
 */
export async function stampsTakenOff(db: Db, actor: OrgActor, entrance_ids: readonly string[]): Promise<Map<string, number>> {
  const off = new Map<string, number>()
  const add = (lines: readonly ChargeLine[]) => {
    for (const [stamp, amount] of takenOff(lines)) off.set(stamp, amount)
  }
  const othersTurn = yieldsIn()
  for (let from = 0; from < entrance_ids.length; from += AT_ONCE) {
    const ids = entrance_ids.slice(from, from + AT_ONCE)
    for (const { lines } of await selectPaidLines(db, actor.organisation_id, ids)) add(lines)
    for (const visit of await selectLeftUnpaid(db, actor.organisation_id, ids)) {
      add(chargeOf(visit, actor, visit.checkout_at!).lines)
      await othersTurn()
    }
  }
  return off
}

/** Vehicles that left, and how many there are where only a sample of them is answered. */
export async function pastStays(...which: Parameters<typeof selectStays>): Promise<{ stays: PastStay[]; all: number }> {
  const pieces = await selectStays(...which)
  const stays: PastStay[] = []
  const othersTurn = yieldsIn()
  for (const piece of pieces) {
    stays.push(...(JSON.parse(piece.stays) as PastStay[]))
    await othersTurn()
  }
  return { stays, all: pieces[0]?.of_all ?? 0 }
}
