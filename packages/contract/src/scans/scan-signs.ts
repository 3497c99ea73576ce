import type { DeskCard, VisitorMatch } from '../entrances/entrance-find.ts'
import type { MemberMatch } from '../members/member-desk.ts'

/** The matches for a text at a desk. */
export interface Found {
  /** The keyboard reading that found a match, otherwise the likeliest. */
  readonly text: string
  readonly visits: readonly VisitorMatch[]
  readonly members: readonly MemberMatch[]
  readonly cards: readonly DeskCard[]
}

/** A sign of exactly one person: the card they have now, or a member's card or code. */
export type OwnSign =
  | { readonly of: 'visit'; readonly visit: VisitorMatch }
  | { readonly of: 'member'; readonly member: MemberMatch }
  | { readonly of: 'several' }

/** Matches that identify a single member. */
const EXACT: readonly MemberMatch['matched'][number][] = ['qr', 'card']

/** Null if the text isn't a person's sign. `location_id`: the location of the gate. */
export function ownSign({ text, visits, members, cards }: Found, location_id: string | undefined): OwnSign | null {
  const holder_id = cards.find(({ held_by }) => held_by !== null)?.held_by
  const holder = visits.find(({ entrance }) => entrance._id === holder_id) ?? heldBy(visits, text, location_id)
  if (holder) return { of: 'visit', visit: holder }
  const exact = members.filter(({ matched }) => matched.some((field) => EXACT.includes(field)))
  const [member, other] = exact
  if (!member) return null
  if (other) return { of: 'several' }
  const inside = visits.find((visit) => visit.inside && visit.member_id === member._id)
  return inside ? { of: 'visit', visit: inside } : { of: 'member', member }
}

/** The visit that a scan ends. Card numbers are unique per location, so a holder elsewhere counts only if there is no other. */
export function heldBy(visits: readonly VisitorMatch[], text: string, location_id: string | undefined): VisitorMatch | null {
  const card = text.trim().toUpperCase()
  const holders = visits.filter(({ inside, entrance }) => inside && entrance.card_number?.toUpperCase() === card)
  const localHolder = holders.find(({ entrance }) => entrance.location_id === location_id)
  return localHolder ?? (holders.length === 1 ? holders[0]! : null)
}
