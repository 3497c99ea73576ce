import { dayOf, hourOf, MINUTE, startOf } from './calendar.ts'
import type { VisitorTypeKey } from './choices.ts'
import { hourShare, limitOf, type Rhythm, type Slot, shareOf, stayAt } from './rhythm.ts'
import { type Rng, weights } from './rng.ts'

/** The minimum a demo must show at any hour. */
export interface Present {
  inside: number
  /** The exact number of these that overstay. */
  overstaying: number
  /** The fewest check-ins since midnight, as far as the time since then allows. */
  today: number
}

const TYPES: readonly VisitorTypeKey[] = ['visitor', 'contractor', 'delivery', 'vip']
const PROPOSALS = 12

/** Adjusts the last day to this moment: no visit in the future, exactly `overstaying` overdue, and enough people inside at any hour. */
export function settle(rng: Rng, rhythm: Rhythm, slots: readonly Slot[], now: number, present: Present): Slot[] {
  const result = slots.filter((slot) => slot.at < now - MINUTE / 2).map((slot) => leaveInTime(rng, slot, now))
  const inside = () => result.filter((slot) => slot.at + slot.stay > now).length
  const likely = (propose: () => Slot) => {
    const proposals = Array.from({ length: PROPOSALS }, propose)
    return proposals.reduce((best, slot) => (usual(rhythm, slot) > usual(rhythm, best) ? slot : best))
  }
  for (let count = 0; count < present.overstaying; count += 1) result.push(likely(() => overdue(rng, now)))
  for (let missing = present.inside - inside(); missing > 0; missing -= 1) result.push(likely(() => within(rng, rhythm, now)))
  const midnight = startOf(dayOf(now))
  const today = result.filter((slot) => slot.at >= midnight).length
  const possible = Math.min(present.today, Math.ceil((now - midnight) / (4 * MINUTE)))
  for (let missing = possible - today; missing > 0; missing -= 1) result.push(sinceMidnight(rng, rhythm, midnight, now))
  return result.sort((a, b) => a.at - b.at)
}

const usual = (rhythm: Rhythm, { type, at }: Slot) => hourShare(rhythm, type, hourOf(at))

/** Shortens stays, so that only `overdue` creates overstays. */
function leaveInTime(rng: Rng, slot: Slot, now: number): Slot {
  const limit = limitOf(slot.type)
  const isOverstay = slot.at + slot.stay > now && slot.at + limit < now
  return isOverstay ? { ...slot, stay: limit * (0.55 + 0.44 * rng.next()) } : slot
}

function overdue(rng: Rng, now: number): Slot {
  const type = rng.pick(TYPES.filter((type) => type !== 'vip'))
  return { type, at: now - limitOf(type) - rng.int(10 * MINUTE, 85 * MINUTE), stay: Number.POSITIVE_INFINITY }
}

/** A visit that is inside and within its time; most arrived recently. */
function within(rng: Rng, rhythm: Rhythm, now: number): Slot {
  const type = rng.weighted(weights(TYPES.map((type) => [type, shareOf(rhythm, type) * limitOf(type)] as const)))
  return { type, at: now - MINUTE - Math.floor(rng.next() ** 1.5 * 0.9 * limitOf(type)), stay: Number.POSITIVE_INFINITY }
}

function sinceMidnight(rng: Rng, rhythm: Rhythm, midnight: number, now: number): Slot {
  const type = rng.weighted(rhythm.types)
  const time = now - Math.floor(rng.next() * 0.95 * Math.min(now - midnight, limitOf(type) * 0.9))
  return { type, at: time, stay: Math.min(stayAt(rng, type, time), limitOf(type)) }
}
