import type { DeskCard, VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { readScanCode, type ScanCode, type SentBy } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import type { MemberMatch, MemberReason } from '@gatehouse/contract/member-desk.ts'
import { type CheckInValues, fillOf } from './check-in-form.ts'
import type { Way } from './strip.ts'
import { type DeskMatch, type DeskMode, heldBy, howToTake, isAsked, isByCard, scannedMember, shownMatches } from './strip.ts'

/** What the server answers for a text. */
export interface Found {
  /** The reading of the keys that found somebody, else the likeliest. */
  readonly text: string
  readonly visits: readonly VisitorMatch[]
  readonly members: readonly MemberMatch[]
  readonly cards: readonly DeskCard[]
  /** Where cards are not registered, any text may be a card's. */
  readonly keeps_cards: boolean
}

export const FOUND_NOBODY: Found = { text: '', visits: [], members: [], cards: [], keeps_cards: false }

export type Told =
  | { readonly about: 'card'; readonly card: Pick<DeskCard, 'number' | 'status' | 'why' | 'lost_at'> }
  | { readonly about: 'several_cards'; readonly numbers: readonly string[] }
  | { readonly about: 'unknown_card' | 'unknown_member' | 'unknown_slip' | 'not_for_form'; readonly text: string }
  | { readonly about: 'member'; readonly name: string; readonly reasons: readonly MemberReason[] }
  /** Scanned while the guard was busy or the network away: nothing was done. */
  | { readonly about: 'not_done'; readonly text: string; readonly at: number }

/** Why something was not done, with a way on. */
export interface Refused {
  readonly text?: string
  /** Its words load with the answer. */
  readonly told?: Told
  readonly retry?: (() => void) | undefined
  /** The same without a vehicle, where the vehicle was in the way. */
  readonly on_foot?: (() => void) | undefined
  readonly choose_gate?: boolean
}

/** The one thing that follows from a text. */
export type Intent =
  | { readonly do: 'check_out' | 'open'; readonly visit: VisitorMatch }
  | { readonly do: 'begin'; readonly match: VisitorMatch | null; readonly fill: Partial<CheckInValues> }
  /** `look`: anybody can print their code, so the guard compares the picture first. */
  | { readonly do: 'member'; readonly member: MemberMatch; readonly way?: Way | undefined; readonly look: boolean }
  /** The list below the scan box has the candidates. */
  | { readonly do: 'choose' }
  | { readonly do: 'say'; readonly what: Told }

export interface Asked {
  readonly sent: string
  readonly by: SentBy
  readonly mode: DeskMode
  readonly may: { readonly check_in: boolean; readonly check_out: boolean }
  readonly gate: Pick<Gate, 'kind' | 'location_id'> | undefined
  readonly found: Found
}

const CHOOSE: Intent = { do: 'choose' }
const say = (what: Told): Intent => ({ do: 'say', what })

/** What a scan means, or an Enter where nobody matched. A pure function. */
export function intentOf(asked: Asked): Intent {
  const code = readScanCode(asked.sent, asked.by)
  const own = code.kind === 'national_id' ? null : ownSign(asked, code)
  if (own) return own
  const matches = shownMatches(asked.found, asked.mode, asked.found.text, asked.gate?.kind)
  switch (code.kind) {
    case 'member':
      return say({ about: 'unknown_member', text: code.code })
    case 'slip':
      return ofSlip(asked, code.text)
    case 'national_id':
      // A card may have the digits of an ID for its number: whoever has that card is somebody else.
      return ofDocument(
        asked,
        code,
        matches.filter((match) => !isByCard(match.kind === 'member' ? match.member : match.visit)),
      )
    case 'passport':
      return ofDocument(asked, code, matches)
    case 'code':
      return ofCode(asked, code, matches)
    case 'plate':
    case 'phone':
      return matches.length > 0 ? CHOOSE : begin(asked, fillOf(code, asked.by))
    case 'name':
      return CHOOSE
  }
}

/** A sign of one person alone: the card that they have now, a member's card or code. */
function ownSign(asked: Asked, code: ScanCode): Intent | null {
  const { found, gate, may } = asked
  const { visits, members, cards } = found
  const held = cards.find(({ held_by }) => held_by !== null)?.held_by
  const holder = visits.find(({ entrance }) => entrance._id === held) ?? heldBy(visits, found.text, gate?.location_id)
  if (holder) return leaves(asked, holder)
  const member = scannedMember(members)
  if (!member) return members.some(({ matched }) => matched.includes('qr') || matched.includes('card')) ? CHOOSE : null
  const inside = visits.find((visit) => visit.inside && visit.member_id === member._id)
  if (inside) return leaves(asked, inside)
  if (asked.by === 'typed' || !may.check_in) return CHOOSE
  const look = code.kind === 'member' && !member.inside
  if (look && member.reasons.length > 0) return say({ about: 'member', name: member.name_th, reasons: member.reasons })
  if (isAsked(shownMatches(found, asked.mode, found.text, gate?.kind), member, gate?.kind)) return CHOOSE
  return { do: 'member', member, look }
}

/** Who gave back what only they have goes out; a hand that typed it decides with another key. */
const leaves = ({ by, may, mode }: Asked, visit: VisitorMatch): Intent => ({
  do: may.check_out && (by === 'scanned' || mode === 'out') ? 'check_out' : 'open',
  visit,
})

/** A new visitor, where one can be begun now. */
const begin = ({ mode, may }: Asked, fill: Partial<CheckInValues>, match: VisitorMatch | null = null): Intent =>
  mode === 'in' && may.check_in ? { do: 'begin', match, fill } : CHOOSE

function ofSlip({ found, mode, may }: Asked, text: string): Intent {
  const visit = found.visits.find(({ matched }) => matched.includes('number'))
  if (!visit) return say({ about: 'unknown_slip', text })
  return { do: mode === 'out' && visit.inside && may.check_out ? 'check_out' : 'open', visit }
}

/** A document means one person: the visitor known by it, else a new one. */
function ofDocument(asked: Asked, code: ScanCode, matches: readonly DeskMatch[]): Intent {
  const [match, other] = matches
  if (!match) return begin(asked, fillOf(code, asked.by))
  if (other || match.kind === 'member') return CHOOSE
  const how = howToTake(match, asked.mode, asked.may)
  return how === 'returning'
    ? begin(asked, {}, match.visit)
    : how === 'check_out' || how === 'open'
      ? { do: how, visit: match.visit }
      : CHOOSE
}

/** A code may be many things; a card comes first, since a reader of cards sends nothing else. */
function ofCode(asked: Asked, code: ScanCode & { kind: 'code' }, matches: readonly DeskMatch[]): Intent {
  const { found, by, mode } = asked
  const [card, other] = found.cards
  if (other) return say({ about: 'several_cards', numbers: found.cards.map(({ number }) => number) })
  if (card) {
    const free = card.why === null && mode === 'in' && asked.may.check_in
    return free ? begin(asked, { card_number: card.number }) : say({ about: 'card', card })
  }
  if (matches.length > 0 || by === 'typed') return CHOOSE
  if (!found.keeps_cards) return begin(asked, fillOf(code, by))
  return code.passport ? begin(asked, fillOf(code, by, 'id_number')) : say({ about: 'unknown_card', text: code.text })
}

/** What may be done although the guard is busy with something else. */
export const needsNobody = (intent: Intent): boolean => intent.do === 'check_out' || (intent.do === 'member' && !intent.look)

/** Anybody can print a member's code, so the picture is compared first. */
export const mustLook = (sent: string, by: SentBy, member: Pick<MemberMatch, 'matched'>): boolean =>
  member.matched.includes('qr') && readScanCode(sent, by).kind === 'member'
