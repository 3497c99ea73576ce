import type { DeskCard, VisitorMatch } from './entrance-find.ts'
import type { MemberMatch } from './member-desk.ts'

/** What was found for a text at a desk. */
export interface Found {
  /** The reading of the keys that found somebody, else the likeliest. */
  readonly text: string
  readonly visits: readonly VisitorMatch[]
  readonly members: readonly MemberMatch[]
  readonly cards: readonly DeskCard[]
}

/** One person alone, by the card that they have now, or by a member's card or code. */
export type OwnSign =
  | { readonly of: 'visit'; readonly visit: VisitorMatch }
  | { readonly of: 'member'; readonly member: MemberMatch }
  | { readonly of: 'several' }

/** Signs of one member alone. */
const EXACT: readonly MemberMatch['matched'][number][] = ['qr', 'card']

/** Null where the text is nobody's sign. `location_id`: of the gate. */
export function ownSign({ text, visits, members, cards }: Found, location_id: string | undefined): OwnSign | null {
  const holder_id = cards.find(({ held_by }) => held_by !== null)?.held_by
  const holder = visits.find(({ entrance }) => entrance._id === holder_id) ?? heldBy(visits, text, location_id)
  if (holder) return { of: 'visit', visit: holder }
  const exact = members.filter(({ matched }) => matched.some((by) => EXACT.includes(by)))
  const [member, other] = exact
  if (!member) return null
  if (other) return { of: 'several' }
  const inside = visits.find((visit) => visit.inside && visit.member_id === member._id)
  return inside ? { of: 'visit', visit: inside } : { of: 'member', member }
}

/** The visit that a scan ends. Cards are numbered per location, so a holder elsewhere counts only where it is the single one. */
export function heldBy(visits: readonly VisitorMatch[], scanned: string, location_id: string | undefined): VisitorMatch | null {
  const card = scanned.trim().toUpperCase()
  const holders = visits.filter(({ inside, entrance }) => inside && entrance.card_number?.toUpperCase() === card)
  const here = holders.find(({ entrance }) => entrance.location_id === location_id)
  return here ?? (holders.length === 1 ? holders[0]! : null)
}
