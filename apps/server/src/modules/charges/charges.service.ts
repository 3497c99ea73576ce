import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { Charge, Stamp } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { editionAllows, VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { editionsOf } from '../organisations/organisations.service.ts'
import { type ChargedVisit, keepSettled, type PastStay, selectChargedVisit, selectStays } from './charges.queries.ts'

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
  const { rules, checkin_at, checkout_at, card_lost, time_zone, holidays, stamps, paid, leave_by, priced_until, now } = visit
  const end = checkout_at ?? until ?? now
  const may_leave = leave_by !== null && priced_until !== null && leave_by >= end && priced_until < end
  const exit = may_leave ? priced_until : end
  const stay = { entry: checkin_at, exit, lost_card: card_lost }
  const priced = charge(rules, stay, { time_zone: time_zone ?? actor.time_zone, holidays }, stamps.flatMap(stampOf))
  return { ...visit, charge: priced, quoted_at: exit, due: Math.max(0, priced.total - paid) }
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
