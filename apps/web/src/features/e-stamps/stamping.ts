import type { StampOffer, StampRow, StampVisit } from '@gatehouse/contract/e-stamp-record.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { UnitChoice } from '../../lib/unit-choice.ts'

/** The server's minimum. */
const SHORTEST = 3

/** What the server is asked for something typed or scanned; null while that is too short. Slip numbers of any length are found. */
export function soughtText(typed: string): string | null {
  const text = typed.trim()
  const number = /^#?\s*(\d{1,6})$/.exec(toArabicDigits(text))?.[1]
  if (number !== undefined && number.length < SHORTEST) return `#${number.padStart(SHORTEST - 1)}`
  return text.length < SHORTEST ? null : text
}

/** How many more characters a search needs; 0 where there is nothing typed, or enough. */
export function missingIn(typed: string): number {
  const { length } = typed.trim()
  return length === 0 || soughtText(typed) !== null ? 0 : SHORTEST - length
}

/** A vehicle after a stamp was given to it or taken back. */
export function withStamp(visit: StampVisit, stamp: StampRow): StampVisit {
  const { _id, kind_id, kind_name_th, kind_name_en, unit_name, unit, at } = stamp
  const others = visit.stamps.filter((each) => each._id !== _id)
  const given = { _id, kind_id, kind_name_th, kind_name_en, unit_name, unit, at, mine: true, other_unit: false, revocable: true }
  return { ...visit, stamps: stamp.revoked_at === null ? [...others, given] : others }
}

/** No unit is null. */
export interface UnitOfOffer {
  readonly id: string | null
  readonly unit: StampOffer['unit']
}

/** For whom a person may stamp at a place, each once, in the order of the offers; no unit first. */
export function unitsOffered(offers: readonly StampOffer[]): UnitOfOffer[] {
  const units = new Map(offers.map(({ unit }) => [unit?.id ?? null, unit]))
  return [...units].map(([id, unit]) => ({ id, unit })).sort((one, other) => Number(one.id !== null) - Number(other.id !== null))
}

/** The unit of those that were found whose whole text, or whose code, is typed. */
export const meantUnit = (typed: string, found: readonly UnitChoice[]): UnitChoice | undefined =>
  found.find(({ name }) => name === typed.trim() || name.split(' · ')[0] === typed.trim())

/** Why an offer cannot be taken for a visit; null where it can. */
export function closedBecause({ kind, left }: StampOffer, visit: StampVisit): 'given' | 'month' | 'day' | 'visit' | null {
  const given = visit.stamps.filter(({ kind_id }) => kind_id === kind._id)
  if (!kind.stackable && given.length > 0) return 'given'
  if (left.month === 0) return 'month'
  if (left.day === 0) return 'day'
  return kind.per_visit !== null && given.filter(({ mine }) => mine).length >= kind.per_visit ? 'visit' : null
}

/** The first that can be taken. */
export const firstOpen = (offers: readonly StampOffer[], visit: StampVisit): StampOffer | undefined =>
  offers.find((offer) => closedBecause(offer, visit) === null)

const QUOTAS = ['visit', 'day', 'month'] as const

/** What a refusal says of a quota: which, how much it is, and when it begins anew. */
export function quotaIn(conflict: Readonly<Record<string, unknown>> | undefined) {
  const quota = QUOTAS.find((name) => name === conflict?.quota)
  const most = Number(conflict?.most)
  return quota && most > 0 ? { quota, most, renews_at: typeof conflict?.renews_at === 'string' ? conflict.renews_at : null } : null
}
