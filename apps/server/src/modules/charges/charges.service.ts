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

/** A visit with its fee until now, or until it left. */
export interface PricedVisit extends ChargedVisit {
  charge: Charge
  /** Satang left to pay. */
  due: number
  /** The end of the priced stay. While a paid visit may still leave, this is the end that was paid for. */
  quoted_at: string
}

/** Undefined if the visit isn't charged. The caller has checked that the actor may see it. Throws RangeError on rules that weren't checked. */
export async function priceVisit(
  db: Db | Tx,
  actor: Pick<OrgActor, 'organisation_id' | 'time_zone'>,
  id: string,
  /** The end of an open stay, if it isn't now. */
  stayEnd?: string,
): Promise<PricedVisit | undefined> {
  const visit = await selectChargedVisit(db, actor.organisation_id, id)
  if (!visit) return undefined
  const { checkout_at, paid, leave_by, priced_until, now } = visit
  const end = checkout_at ?? stayEnd ?? now
  const may_leave = leave_by !== null && priced_until !== null && leave_by >= end && priced_until < end
  const exit = may_leave ? priced_until : end
  const fee = chargeOf(visit, actor, exit)
  return { ...visit, charge: fee, quoted_at: exit, due: Math.max(0, fee.total - paid) }
}

const later = (now: string, hours: number): string => new Date(Date.parse(now) + hours * 3_600_000).toISOString()

/** Hours from now at which prices of a stay are compared. */
const AHEAD = [0, 1, 3, 8, 24, 72]

/** Satang that a visit owes now and at later times; zeros if it isn't charged. The later times show what free minutes or a payment hide now. */
export async function pricesAhead(tx: Tx, actor: OrgActor, id: string): Promise<number[]> {
  const visit = await selectChargedVisit(tx, actor.organisation_id, id)
  return AHEAD.map((hours) => (visit ? Math.max(0, chargeOf(visit, actor, later(visit.now, hours)).total - visit.paid) : 0))
}

function chargeOf(visit: ChargedVisit, actor: Pick<OrgActor, 'time_zone'>, exit: string): Charge {
  const { rules, checkin_at, card_lost, time_zone, holidays, stamps } = visit
  const stay = { entry: checkin_at, exit, lost_card: card_lost }
  return charge(rules, stay, { time_zone: time_zone ?? actor.time_zone, holidays }, stamps.flatMap(stampOf))
}

/** A stamp for a tariff has no effect if that tariff wasn't in force at the entry. */
export function stampOf({ stamp, effect, value, rules }: ChargedVisit['stamps'][number]): Stamp[] {
  if (effect === 'tariff') return rules ? [{ stamp, effect, rules }] : []
  if (effect === 'waiver') return [{ stamp, effect }]
  if (effect === 'free_minutes') return [{ stamp, effect, minutes: value! }]
  return [effect === 'percent' ? { stamp, effect, percent: value! } : { stamp, effect, amount: value! }]
}

/** Whether the organisation's edition still has parking fees. If it ended, nobody could collect them, so nobody is kept inside. */
export const hasFees = async (db: Db | Tx, organisation_id: number): Promise<boolean> =>
  editionAllows(VISITOR_M_ONLY, await editionsOf(db as Db, organisation_id))

/** The priced visit if something is due. Otherwise undefined, and a charged visit is stored as settled for the check-out. */
export async function settleIfNothingDue(tx: Tx, actor: OrgActor, id: string): Promise<PricedVisit | undefined> {
  const visit = await priceVisit(tx, actor, id)
  if (!visit) return undefined
  if (visit.due > 0 && (await hasFees(tx, actor.organisation_id))) return visit
  const { quoted_at: priced_until, leave_by, now } = visit
  await keepSettled(tx, actor.organisation_id, { ...visit, priced_until, leave_by: leave_by && leave_by > now ? leave_by : now })
  return undefined
}

/** Visits per statement. */
const AT_ONCE = 500

/**
 * Satang that stamps took off the fees of visits, by stamp id. A paid visit counts by its last payment that isn't voided. A visit that left unpaid is
 * priced at its check-out. Visits that neither paid nor left are omitted.
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

/** Vehicles that left, and their number if only a sample of them is returned. */
export async function pastStays(...query: Parameters<typeof selectStays>): Promise<{ stays: PastStay[]; all: number }> {
  const pieces = await selectStays(...query)
  const stays: PastStay[] = []
  const othersTurn = yieldsIn()
  for (const piece of pieces) {
    stays.push(...(JSON.parse(piece.stays) as PastStay[]))
    await othersTurn()
  }
  return { stays, all: pieces[0]?.of_all ?? 0 }
}
