import { dayOf, hourOf, MINUTE, startOf } from './calendar.ts'
import type { VisitorTypeKey } from './choices.ts'
import { hourShare, limitOf, type Rhythm, type Slot, shareOf, stayAt } from './rhythm.ts'
import { type Rng, weights } from './rng.ts'

/** What a demo must show at whatever hour it is looked at. */
export interface Present {
  inside: number
  /** Of these, past their time: exactly so many. */
  overstaying: number
  /** Check-ins since midnight, at least; as far as the day has gone. */
  today: number
}

const TYPES: readonly VisitorTypeKey[] = ['visitor', 'contractor', 'delivery', 'vip']
const PROPOSALS = 12

/** Makes the last day true at this moment: no visit in the future, exactly `overstaying` too late, and enough people inside at any hour. */
export function settle(rng: Rng, rhythm: Rhythm, slots: readonly Slot[], now: number, present: Present): Slot[] {
  const settled = slots.filter((slot) => slot.at < now - MINUTE / 2).map((slot) => leaveInTime(rng, slot, now))
  const inside = () => settled.filter((slot) => slot.at + slot.stay > now).length
  const likely = (propose: () => Slot) => {
    const proposals = Array.from({ length: PROPOSALS }, propose)
    return proposals.reduce((best, slot) => (usual(rhythm, slot) > usual(rhythm, best) ? slot : best))
  }
  for (let count = 0; count < present.overstaying; count += 1) settled.push(likely(() => overdue(rng, now)))
  for (let missing = present.inside - inside(); missing > 0; missing -= 1) settled.push(likely(() => within(rng, rhythm, now)))
  const midnight = startOf(dayOf(now))
  const today = settled.filter((slot) => slot.at >= midnight).length
  const possible = Math.min(present.today, Math.ceil((now - midnight) / (4 * MINUTE)))
  for (let missing = possible - today; missing > 0; missing -= 1) settled.push(sinceMidnight(rng, rhythm, midnight, now))
  return settled.sort((a, b) => a.at - b.at)
}

const usual = (rhythm: Rhythm, { type, at }: Slot) => hourShare(rhythm, type, hourOf(at))

/** Only `overdue` makes overstays. */
function leaveInTime(rng: Rng, slot: Slot, now: number): Slot {
  const limit = limitOf(slot.type)
  const overstaying = slot.at + slot.stay > now && slot.at + limit < now
  return overstaying ? { ...slot, stay: limit * (0.55 + 0.44 * rng.next()) } : slot
}

function overdue(rng: Rng, now: number): Slot {
  const type = rng.pick(TYPES.filter((type) => type !== 'vip'))
  return { type, at: now - limitOf(type) - rng.int(10 * MINUTE, 85 * MINUTE), stay: Number.POSITIVE_INFINITY }
}

/** Inside, within its time; mostly arrived lately. */
function within(rng: Rng, rhythm: Rhythm, now: number): Slot {
  const type = rng.weighted(weights(TYPES.map((type) => [type, shareOf(rhythm, type) * limitOf(type)] as const)))
  return { type, at: now - MINUTE - Math.floor(rng.next() ** 1.5 * 0.9 * limitOf(type)), stay: Number.POSITIVE_INFINITY }
}

function sinceMidnight(rng: Rng, rhythm: Rhythm, midnight: number, now: number): Slot {
  const type = rng.weighted(rhythm.types)
  const at = now - Math.floor(rng.next() * 0.95 * Math.min(now - midnight, limitOf(type) * 0.9))
  return { type, at, stay: Math.min(stayAt(rng, type, at), limitOf(type)) }
}
