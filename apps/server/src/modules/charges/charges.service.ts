import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { Charge, Stamp } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { yieldsIn } from '../../kernel/db/yields.ts'
import { type ChargedVisit, keepSettled, type PastStay, selectChargedVisit, selectStays } from './charges.queries.ts'

export { type ChargedVisit, countPaid, erasePayments, isPaid, keepSettled, type PastStay, paymentsOf } from './charges.queries.ts'

/** A visit with what it costs until now, or until it left. */
export interface PricedVisit extends ChargedVisit {
  charge: Charge
  /** Left to pay; nothing while a visit that has paid may still leave. */
  due: number
  /** The end of the stay that is priced. */
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
  const { rules, checkin_at, checkout_at, card_lost, time_zone, holidays, stamps, paid, leave_by, now } = visit
  const stay = { entry: checkin_at, exit: checkout_at ?? until ?? now, lost_card: card_lost }
  const priced = charge(rules, stay, { time_zone: time_zone ?? actor.time_zone, holidays }, stamps.flatMap(stampOf))
  const may_leave = leave_by !== null && leave_by >= stay.exit
  return { ...visit, charge: priced, quoted_at: stay.exit, due: may_leave ? 0 : Math.max(0, priced.total - paid) }
}

/** A stamp for a tariff that was not in force at the entry changes nothing. */
export function stampOf({ stamp, effect, value, rules }: ChargedVisit['stamps'][number]): Stamp[] {
  if (effect === 'tariff') return rules ? [{ stamp, effect, rules }] : []
  if (effect === 'waiver') return [{ stamp, effect }]
  if (effect === 'free_minutes') return [{ stamp, effect, minutes: value! }]
  return [effect === 'percent' ? { stamp, effect, percent: value! } : { stamp, effect, amount: value! }]
}

/** Whether a visit may go; where nothing is due it is written down for the check-out. Answers what is due, with the charge, where something is. */
export async function settleIfNothingDue(tx: Tx, actor: OrgActor, id: string): Promise<PricedVisit | undefined> {
  const visit = await priceVisit(tx, actor, id)
  if (!visit) return undefined
  if (visit.due > 0) return visit
  await keepSettled(tx, actor.organisation_id, id, visit.leave_by && visit.leave_by > visit.now ? visit.leave_by : visit.now)
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
