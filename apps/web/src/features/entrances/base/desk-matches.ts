import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { normalisePlate, plateKey } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'

type Vehicle = MemberMatch['vehicles'][number]
export type Way = Vehicle | 'on_foot'

/** The ways a member can enter; empty if there is no choice. A typed plate decides, otherwise the usual way at such a gate comes first. */
function waysOf({ vehicles, matched, inside, reasons }: MemberMatch, query: string, gate_kind: Gate['kind'] | undefined): readonly Way[] {
  if (vehicles.length < 2 || inside || reasons.length > 0) return []
  const plate = matched.includes('plate') ? normalisePlate(query) : undefined
  const namedVehicles = plate?.ok ? vehicles.filter((vehicle) => vehicle.plate === plate.value.plate) : []
  if (namedVehicles.length > 0) return namedVehicles
  return gate_kind === 'vehicle' ? [...vehicles, 'on_foot'] : ['on_foot', ...vehicles]
}

export function vehicleOf(way: Way | undefined) {
  if (way === undefined) return {}
  if (way === 'on_foot') return { plate: null }
  return { plate: way.plate, plate_province: way.plate_province, vehicle_class: way.vehicle_class }
}

/** A member without an open visit in the results. `has_choice`: `way` is one of several that the guard chooses from. */
export interface MemberAnswer {
  readonly kind: 'member'
  readonly id: string
  readonly member: MemberMatch
  readonly way?: Way
  readonly has_choice?: boolean
}

/** One line of the search results. */
export type DeskMatch = { readonly kind: 'visit'; readonly id: string; readonly visit: VisitorMatch } | MemberAnswer

/** `in` shows everybody, `out` only visitors who are inside. */
export type DeskMode = 'in' | 'out'

/** The index of the next line; wraps around at both ends. */
export const moveChoice = (selectedIndex: number, step: 1 | -1, count: number): number =>
  count === 0 ? 0 : (selectedIndex + step + count) % count

/** Found by id, because events from another gate may reorder the list just before Enter is pressed. */
export const chosenIndex = (matches: readonly DeskMatch[], id: string | null): number =>
  Math.max(
    0,
    matches.findIndex((match) => match.id === id),
  )

/** The match that Enter means: the chosen one, or the first if none is chosen. Undefined if the chosen one is gone. */
export const meantBy = (matches: readonly DeskMatch[], id: string | null): DeskMatch | undefined =>
  id === null ? matches[0] : matches.find((match) => match.id === id)

/** Lists visitors inside, then members (one line for each way to enter), then earlier visitors. Each person appears in one group only. */
export function shownMatches(
  { visits, members }: { visits: readonly VisitorMatch[]; members: readonly MemberMatch[] },
  mode: DeskMode,
  query: string,
  gate_kind: Gate['kind'] | undefined,
): readonly DeskMatch[] {
  const lines = (list: readonly VisitorMatch[]) => list.map((visit): DeskMatch => ({ kind: 'visit', id: visit.entrance._id, visit }))
  const inside = visits.filter((match) => match.inside)
  if (mode === 'out') return lines(inside)
  const is_inside = new Set(inside.map(({ member_id }) => member_id))
  const outside = members.filter(({ _id }) => !is_inside.has(_id))
  const member_ids = new Set(outside.map(({ _id }) => _id))
  const earlier = visits.filter((match) => !match.inside && !isByCard(match) && !(match.member_id && member_ids.has(match.member_id)))
  return [...lines(inside), ...outside.flatMap((member) => waysIn(member, query, gate_kind)), ...lines(earlier)]
}

/** Whether the card number was the only match. */
export const isByCard = ({ matched }: { matched: readonly string[] }): boolean =>
  matched.every((field) => field === 'card') && matched.length > 0

function waysIn(member: MemberMatch, query: string, gate_kind: Gate['kind'] | undefined): readonly MemberAnswer[] {
  const ways = waysOf(member, query, gate_kind)
  if (ways.length === 0) return [{ kind: 'member', id: member._id, member }]
  const idOf = (way: Way) => (way === 'on_foot' ? way : plateKey(way.plate, way.plate_province))
  return ways.map((way) => ({ kind: 'member', id: `${member._id}/${idOf(way)}`, member, way, has_choice: ways.length > 1 }))
}

export const peopleIn = (matches: readonly DeskMatch[]): number =>
  new Set(matches.map((match) => (match.kind === 'member' ? match.member._id : match.id))).size

/** Whether the guard must choose how a member enters. Pedestrian gates have no vehicles. */
export const mustChoose = (matches: readonly DeskMatch[], { _id }: MemberMatch, gate_kind: Gate['kind'] | undefined): boolean =>
  gate_kind !== 'pedestrian' && matches.some((match) => match.kind === 'member' && match.member._id === _id && match.has_choice)

export type MatchAction = 'check_out' | 'open' | 'returning' | 'member' | 'nothing'

/** Opens a visitor who is inside, so that a second Enter decides; in check-out mode the first one does. Members need no form. */
export function matchAction(match: DeskMatch | undefined, mode: DeskMode, may: { check_in: boolean; check_out: boolean }): MatchAction {
  if (match?.kind === 'member') return may.check_in ? 'member' : 'nothing'
  if (match?.visit.inside) return mode === 'out' && may.check_out ? 'check_out' : 'open'
  return may.check_in ? 'returning' : 'open'
}
