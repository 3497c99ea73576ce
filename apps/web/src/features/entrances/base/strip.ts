import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { plateKey } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { type Way, waysOf } from './member-ways.ts'

/** A member who is not inside, and the way in which they come where it is one of several (`asked`) or was typed. */
export interface MemberAnswer {
  readonly kind: 'member'
  readonly id: string
  readonly member: MemberMatch
  readonly way?: Way
  readonly asked?: boolean
}

/** One line of the answers: somebody known by a visit, or a member who is not inside. */
export type DeskMatch = { readonly kind: 'visit'; readonly id: string; readonly visit: VisitorMatch } | MemberAnswer

/** `in` looks for everybody, `out` only for who is inside and may leave. */
export type DeskMode = 'in' | 'out'

/** The next chosen line of the strip: the first is chosen already, and the ends are connected. */
export const moveChoice = (chosen: number, step: 1 | -1, count: number): number => (count === 0 ? 0 : (chosen + step + count) % count)

/**
 * Where the chosen person stands. They are known by their visit or membership and not by their place: news from another gate may change the
 * order while the finger is over Enter. Nobody chosen yet, or gone, is the first.
 */
export const chosenIndex = (matches: readonly DeskMatch[], id: string | null): number =>
  Math.max(
    0,
    matches.findIndex((match) => match.id === id),
  )

/** Whom Enter means among the latest answers: the chosen one; the first where nobody could be chosen yet; nobody where the chosen one is gone. */
export const meantBy = (found: readonly DeskMatch[], id: string | null): DeskMatch | undefined =>
  id === null ? found[0] : found.find((match) => match.id === id)

/** What a scan can only mean one member by. */
const EXACT: readonly MemberMatch['matched'][number][] = ['qr', 'card']

/**
 * The people that the strip shows in a mode: who is inside first, then members, then who came before. A member who is inside is there with
 * their visit, and one who is known by earlier visits as well stands there once; who has several vehicles, once for each way in.
 */
export function shownMatches(
  { visits, members }: { visits: readonly VisitorMatch[]; members: readonly MemberMatch[] },
  mode: DeskMode,
  typed: string,
  gate_kind: Gate['kind'] | undefined,
): readonly DeskMatch[] {
  const lines = (some: readonly VisitorMatch[]) => some.map((visit): DeskMatch => ({ kind: 'visit', id: visit.entrance._id, visit }))
  const inside = visits.filter((match) => match.inside)
  if (mode === 'out') return lines(inside)
  const is_inside = new Set(inside.map(({ member_id }) => member_id))
  const outside = members.filter(({ _id }) => !is_inside.has(_id))
  const found = new Set(outside.map(({ _id }) => _id))
  const earlier = visits.filter((match) => !match.inside && !isByCard(match) && !(match.member_id && found.has(match.member_id)))
  return [...lines(inside), ...outside.flatMap((member) => waysIn(member, typed, gate_kind)), ...lines(earlier)]
}

/** Who has or once had the card that was looked for, and is found by nothing else. */
export const isByCard = ({ matched }: { matched: readonly string[] }): boolean => matched.every((by) => by === 'card') && matched.length > 0

function waysIn(member: MemberMatch, typed: string, gate_kind: Gate['kind'] | undefined): readonly MemberAnswer[] {
  const ways = waysOf(member, typed, gate_kind)
  if (ways.length === 0) return [{ kind: 'member', id: member._id, member }]
  const idOf = (way: Way) => (way === 'on_foot' ? way : plateKey(way.plate, way.plate_province))
  return ways.map((way) => ({ kind: 'member', id: `${member._id}/${idOf(way)}`, member, way, asked: ways.length > 1 }))
}

/** How many people the lines are of. */
export const peopleIn = (matches: readonly DeskMatch[]): number =>
  new Set(matches.map((match) => (match.kind === 'member' ? match.member._id : match.id))).size

/** The member whom a scan means by their own card or QR code, where it means no other. */
export function scannedMember(members: readonly MemberMatch[]): MemberMatch | null {
  const exact = members.filter(({ matched }) => matched.some((by) => EXACT.includes(by)))
  return exact.length === 1 ? exact[0]! : null
}

/** Whether the guard says first how a scanned member comes in. Nobody drives through a gate for people on foot. */
export const isAsked = (matches: readonly DeskMatch[], { _id }: MemberMatch, gate_kind: Gate['kind'] | undefined): boolean =>
  gate_kind !== 'pedestrian' && matches.some((match) => match.kind === 'member' && match.member._id === _id && match.asked)

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
export type Taking = 'check_out' | 'open' | 'returning' | 'member' | 'nothing'

/**
 * Somebody inside is opened, so that a second Enter decides; in check-out mode the key itself was the decision. A member is checked in at
 * once: all that would be asked is known of them.
 */
export function howToTake(match: DeskMatch | undefined, mode: DeskMode, may: { check_in: boolean; check_out: boolean }): Taking {
  if (match?.kind === 'member') return may.check_in ? 'member' : 'nothing'
  if (match?.visit.inside) return mode === 'out' && may.check_out ? 'check_out' : 'open'
  return may.check_in ? 'returning' : 'open'
}
