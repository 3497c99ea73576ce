import type { StampOffer, StampRow, StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'

/** The shortest text that the server searches for. */
const SHORTEST = 3

/** The query for a typed or scanned text; null while it is too short. Slip numbers of any length are found. */
export function soughtText(input: string): string | null {
  const text = input.trim()
  const number = /^#?\s*(\d{1,6})$/.exec(toArabicDigits(text))?.[1]
  if (number !== undefined && number.length < SHORTEST) return `#${number.padStart(SHORTEST - 1)}`
  return text.length < SHORTEST ? null : text
}

/** The number of characters that a search still needs; 0 for empty or sufficient text. */
export function missingIn(input: string): number {
  const { length } = input.trim()
  return length === 0 || soughtText(input) !== null ? 0 : SHORTEST - length
}

/** The vehicle after a stamp was given to it or revoked. */
export function withStamp(visit: StampVisit, stamp: StampRow): StampVisit {
  const { _id, kind_id, kind_name_th, kind_name_en, unit_name, unit, at } = stamp
  const others = visit.stamps.filter((each) => each._id !== _id)
  const givenStamp = { _id, kind_id, kind_name_th, kind_name_en, unit_name, unit, at, mine: true, other_unit: false, revocable: true }
  return { ...visit, stamps: stamp.revoked_at === null ? [...others, givenStamp] : others }
}

/** Null `id` and `unit` stand for no unit. */
export interface UnitOfOffer {
  readonly id: string | null
  readonly unit: StampOffer['unit']
}

/** The units that a person may stamp for at a location, without duplicates, in offer order; no unit comes first. */
export function unitsOffered(offers: readonly StampOffer[]): UnitOfOffer[] {
  const units = new Map(offers.map(({ unit }) => [unit?.id ?? null, unit]))
  return [...units].map(([id, unit]) => ({ id, unit })).sort((first, other) => Number(first.id !== null) - Number(other.id !== null))
}

/** The reason why an offer can't be given to a visit; null if it can. */
export function closedBecause({ kind, left }: StampOffer, visit: StampVisit): 'given' | 'month' | 'day' | 'visit' | null {
  const givenStamps = visit.stamps.filter(({ kind_id }) => kind_id === kind._id)
  if (!kind.stackable && givenStamps.length > 0) return 'given'
  if (left.month === 0) return 'month'
  if (left.day === 0) return 'day'
  return kind.per_visit !== null && givenStamps.filter(({ mine }) => mine).length >= kind.per_visit ? 'visit' : null
}

/** The first offer that can be given. */
export const firstOpen = (offers: readonly StampOffer[], visit: StampVisit): StampOffer | undefined =>
  offers.find((offer) => closedBecause(offer, visit) === null)

const QUOTAS = ['visit', 'day', 'month'] as const

/** The quota that a refusal names: its period, its size and when it renews; null if it names none. */
export function quotaIn(conflict: Readonly<Record<string, unknown>> | undefined) {
  const quota = QUOTAS.find((name) => name === conflict?.quota)
  const limit = Number(conflict?.most)
  return quota && limit > 0 ? { quota, most: limit, renews_at: typeof conflict?.renews_at === 'string' ? conflict.renews_at : null } : null
}
