import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { normalisePlate, plateKey } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'

type Vehicle = MemberMatch['vehicles'][number]
export type Way = Vehicle | 'on_foot'

/** None where nothing is to choose. A typed plate decides; otherwise the usual way of such a gate stands first. */
function waysOf({ vehicles, matched, inside, reasons }: MemberMatch, typed: string, gate_kind: Gate['kind'] | undefined): readonly Way[] {
  if (vehicles.length < 2 || inside || reasons.length > 0) return []
  const plate = matched.includes('plate') ? normalisePlate(typed) : undefined
  const named = plate?.ok ? vehicles.filter((vehicle) => vehicle.plate === plate.value.plate) : []
  if (named.length > 0) return named
  return gate_kind === 'vehicle' ? [...vehicles, 'on_foot'] : ['on_foot', ...vehicles]
}

export function vehicleOf(way: Way | undefined) {
  if (way === undefined) return {}
  if (way === 'on_foot') return { plate: null }
  return { plate: way.plate, plate_province: way.plate_province, vehicle_class: way.vehicle_class }
}

/** A member who is not inside. `asked`: `way` is one of several among which the guard chooses. */
export interface MemberAnswer {
  readonly kind: 'member'
  readonly id: string
  readonly member: MemberMatch
  readonly way?: Way
  readonly has_choice?: boolean
}

/** One line of the answers. */
export type DeskMatch = { readonly kind: 'visit'; readonly id: string; readonly visit: VisitorMatch } | MemberAnswer

/** `in` looks for everybody, `out` only for who is inside and may leave. */
export type DeskMode = 'in' | 'out'

/** The next line of the strip; the ends are connected. */
export const moveChoice = (chosen: number, step: 1 | -1, count: number): number => (count === 0 ? 0 : (chosen + step + count) % count)

/** By id, not by place: news from another gate may change the order while the finger is over Enter. */
export const chosenIndex = (matches: readonly DeskMatch[], id: string | null): number =>
  Math.max(
    0,
    matches.findIndex((match) => match.id === id),
  )

/** Enter means the chosen match, the first where none is chosen, and nobody where the chosen one is gone. */
export const meantBy = (matches: readonly DeskMatch[], id: string | null): DeskMatch | undefined =>
  id === null ? matches[0] : matches.find((match) => match.id === id)

/** Visitors inside first, then members, each once (or once for each way in), then earlier visitors. */
export function shownMatches(
  { visits, members }: { visits: readonly VisitorMatch[]; members: readonly MemberMatch[] },
  mode: DeskMode,
  typed: string,
  gate_kind: Gate['kind'] | undefined,
): readonly DeskMatch[] {
  const lines = (list: readonly VisitorMatch[]) => list.map((visit): DeskMatch => ({ kind: 'visit', id: visit.entrance._id, visit }))
  const inside = visits.filter((match) => match.inside)
  if (mode === 'out') return lines(inside)
  const is_inside = new Set(inside.map(({ member_id }) => member_id))
  const outside = members.filter(({ _id }) => !is_inside.has(_id))
  const member_ids = new Set(outside.map(({ _id }) => _id))
  const earlier = visits.filter((match) => !match.inside && !isByCard(match) && !(match.member_id && member_ids.has(match.member_id)))
  return [...lines(inside), ...outside.flatMap((member) => waysIn(member, typed, gate_kind)), ...lines(earlier)]
}

/** Matched by the card alone. */
export const isByCard = ({ matched }: { matched: readonly string[] }): boolean => matched.every((by) => by === 'card') && matched.length > 0

function waysIn(member: MemberMatch, typed: string, gate_kind: Gate['kind'] | undefined): readonly MemberAnswer[] {
  const ways = waysOf(member, typed, gate_kind)
  if (ways.length === 0) return [{ kind: 'member', id: member._id, member }]
  const idOf = (way: Way) => (way === 'on_foot' ? way : plateKey(way.plate, way.plate_province))
  return ways.map((way) => ({ kind: 'member', id: `${member._id}/${idOf(way)}`, member, way, has_choice: ways.length > 1 }))
}

export const peopleIn = (matches: readonly DeskMatch[]): number =>
  new Set(matches.map((match) => (match.kind === 'member' ? match.member._id : match.id))).size

/** Whether the guard first says how a member comes in. Nobody drives through a gate for pedestrians. */
export const mustChoose = (matches: readonly DeskMatch[], { _id }: MemberMatch, gate_kind: Gate['kind'] | undefined): boolean =>
  gate_kind !== 'pedestrian' && matches.some((match) => match.kind === 'member' && match.member._id === _id && match.has_choice)

export type MatchAction = 'check_out' | 'open' | 'returning' | 'member' | 'nothing'

/** A visitor inside is opened, so that a second Enter decides; in check-out mode the key was the decision. Members need no form. */
export function matchAction(match: DeskMatch | undefined, mode: DeskMode, may: { check_in: boolean; check_out: boolean }): MatchAction {
  if (match?.kind === 'member') return may.check_in ? 'member' : 'nothing'
  if (match?.visit.inside) return mode === 'out' && may.check_out ? 'check_out' : 'open'
  return may.check_in ? 'returning' : 'open'
}
