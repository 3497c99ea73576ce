import type { VisitorMatch } from '@gatehouse/contract/entrances.ts'

/** `in` looks for everybody, `out` only for who is inside and may leave. */
export type DeskMode = 'in' | 'out'

/** Milliseconds in which the same text scanned again is the same scan: a reader that is held too long sends it twice. */
export const REPEAT_WITHIN = 3_000

export interface Scan {
  readonly text: string
  readonly at: number
}

export const isRepeat = (last: Scan | null, scan: Scan): boolean =>
  last !== null && last.text === scan.text && scan.at - last.at < REPEAT_WITHIN

/** The next chosen line of the strip: the first is chosen already, and the ends are connected. */
export const moveChoice = (chosen: number, step: 1 | -1, count: number): number => (count === 0 ? 0 : (chosen + step + count) % count)

/**
 * Where the chosen person stands. They are known by their visit and not by their place: news from another gate may change the order while
 * the finger is over Enter. Nobody chosen yet, or gone, is the first.
 */
export const chosenIndex = (matches: readonly VisitorMatch[], id: string | null): number =>
  Math.max(
    0,
    matches.findIndex(({ entrance }) => entrance._id === id),
  )

/** Whom Enter means among the latest answers: the chosen one; the first where nobody could be chosen yet; nobody where the chosen one is gone. */
export const meantBy = (found: readonly VisitorMatch[], id: string | null): VisitorMatch | undefined =>
  id === null ? found[0] : found.find(({ entrance }) => entrance._id === id)

/** The people that the strip shows in a mode. */
export const shownMatches = (matches: readonly VisitorMatch[], mode: DeskMode): readonly VisitorMatch[] =>
  mode === 'out' ? matches.filter((match) => match.inside) : matches

/**
 * The visit that a scan ends at once: the one inside that holds exactly the scanned card. Locations number their cards on their own, so one
 * at another place counts only where the desk's own has none, and then only if it is the single one.
 */
export function heldBy(matches: readonly VisitorMatch[], scanned: string, location_id: string | undefined): VisitorMatch | null {
  const card = scanned.trim().toUpperCase()
  const holders = matches.filter(({ inside, entrance }) => inside && entrance.card_number?.toUpperCase() === card)
  const here = holders.find(({ entrance }) => entrance.location_id === location_id)
  return here ?? (holders.length === 1 ? holders[0]! : null)
}

/** What Enter does with the chosen person. */
export type Taking = 'check_out' | 'open' | 'returning'

/** Somebody inside is opened, so that a second Enter decides; in check-out mode the key itself was the decision. */
export function howToTake(match: VisitorMatch | undefined, mode: DeskMode, may: { check_in: boolean; check_out: boolean }): Taking {
  if (match?.inside) return mode === 'out' && may.check_out ? 'check_out' : 'open'
  return may.check_in ? 'returning' : 'open'
}
