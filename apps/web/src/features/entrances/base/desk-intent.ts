import type { DeskCard, VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { readScanCode, type ScanCode, type SentBy } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import type { MemberMatch, MemberReason } from '@gatehouse/contract/members/member-desk.ts'
import { ownSign as signIn } from '@gatehouse/contract/scans/scan-signs.ts'
import type { PassAtDesk, ScanAnswer } from '@gatehouse/contract/scans/scans.ts'
import { type CheckInValues, fillOf } from './check-in-form.ts'
import { type DeskMatch, type DeskMode, isByCard, matchAction, mustChoose, shownMatches, type Way } from './desk-matches.ts'

/** The server's results for a text. */
export interface DeskAnswer {
  /** The keyboard reading that matched somebody, otherwise the likeliest reading. */
  readonly text: string
  readonly visits: readonly VisitorMatch[]
  readonly members: readonly MemberMatch[]
  readonly cards: readonly DeskCard[]
  /** False if cards aren't registered, so that any text may be a card number. */
  readonly keeps_cards: boolean
}

export const NO_ANSWER: DeskAnswer = { text: '', visits: [], members: [], cards: [], keeps_cards: false }

/** The reasons why a scan admitted nobody, and the owner of the code. */
export interface ScanRefusal extends Pick<ScanAnswer, 'kind' | 'reasons' | 'visit' | 'member' | 'guest'> {
  readonly pass: Pick<PassAtDesk, 'holder_name'> | null
}

export type Outcome =
  | { readonly about: 'card'; readonly card: Pick<DeskCard, 'number' | 'status' | 'why' | 'lost_at'> }
  | { readonly about: 'several_cards'; readonly numbers: readonly string[] }
  | { readonly about: 'unknown_card' | 'unknown_member' | 'unknown_slip' | 'not_for_form'; readonly text: string }
  | { readonly about: 'unknown_visit' }
  | { readonly about: 'member'; readonly name: string; readonly reasons: readonly MemberReason[] }
  | { readonly about: 'scan'; readonly answer: ScanRefusal }
  /** A scan while the guard was busy or the network was down; it had no effect. */
  | { readonly about: 'not_done'; readonly text: string; readonly at: number }

/** A refused action: the reason, and the possible next steps. */
export interface Refusal {
  readonly text?: string
  /** Its texts load on demand. */
  readonly outcome?: Outcome
  readonly retry?: (() => void) | undefined
  /** Repeats the action without the vehicle, if the vehicle was the obstacle. */
  readonly on_foot?: (() => void) | undefined
  readonly choose_gate?: boolean
  /** The visit that blocks the action; it can be opened. */
  readonly visit?: ScanAnswer['visit']
  readonly check_out?: (() => void) | undefined
}

/** The one action that a text leads to. */
export type Intent =
  | { readonly do: 'check_out' | 'open'; readonly visit: VisitorMatch }
  | { readonly do: 'begin'; readonly match: VisitorMatch | null; readonly fill: Partial<CheckInValues> }
  /** `look`: the guard compares the picture first, because anybody can print a member's code. */
  | { readonly do: 'member'; readonly member: MemberMatch; readonly way?: Way | undefined; readonly look: boolean }
  /** The guard chooses among the candidates below the scan box. */
  | { readonly do: 'choose' }
  | { readonly do: 'report'; readonly outcome: Outcome }

export interface DeskRequest {
  readonly sent: string
  readonly by: SentBy
  readonly mode: DeskMode
  readonly may: { readonly check_in: boolean; readonly check_out: boolean }
  readonly gate: Pick<Gate, 'kind' | 'location_id'> | undefined
  readonly answer: DeskAnswer
}

const CHOOSE: Intent = { do: 'choose' }
const report = (outcome: Outcome): Intent => ({ do: 'report', outcome })

/** Decides what a scan means, or an Enter that matched nobody. A pure function. */
export function intentOf(request: DeskRequest): Intent {
  const code = readScanCode(request.sent, request.by)
  const own = code.kind === 'national_id' ? null : ownSign(request, code)
  if (own) return own
  const matches = shownMatches(request.answer, request.mode, request.answer.text, request.gate?.kind)
  switch (code.kind) {
    case 'member':
      return report({ about: 'unknown_member', text: code.code })
    case 'slip':
      return ofSlip(request, code.text)
    case 'visit':
      return ofVisit(request)
    case 'pass':
      return report({ about: 'unknown_card', text: code.text })
    case 'national_id':
      // A card number may equal the digits of an ID, but the holder of that card is somebody else.
      return ofDocument(
        request,
        code,
        matches.filter((match) => !isByCard(match.kind === 'member' ? match.member : match.visit)),
      )
    case 'passport':
      return ofDocument(request, code, matches)
    case 'code':
      return ofCode(request, code, matches)
    case 'plate':
    case 'phone':
      return matches.length > 0 ? CHOOSE : begin(request, fillOf(code, request.by))
    case 'name':
      return CHOOSE
  }
}

/** The intent of a sign that identifies one person: the card they hold now, or a member's card or code. */
function ownSign(request: DeskRequest, code: ScanCode): Intent | null {
  const { answer, gate, may } = request
  const sign = signIn(answer, gate?.location_id)
  if (!sign) return null
  if (sign.of === 'several') return CHOOSE
  if (sign.of === 'visit') return leaves(request, sign.visit)
  const { member } = sign
  if (request.by === 'typed' || !may.check_in) return CHOOSE
  const look = code.kind === 'member' && !member.inside
  if (look && member.reasons.length > 0) return report({ about: 'member', name: member.name_th, reasons: member.reasons })
  if (mustChoose(shownMatches(answer, request.mode, answer.text, gate?.kind), member, gate?.kind)) return CHOOSE
  return { do: 'member', member, look }
}

/** Scanning the visitor's own card checks them out. Typing its number only opens the visit, unless the desk is in check-out mode. */
const leaves = ({ by, may, mode }: DeskRequest, visit: VisitorMatch): Intent => ({
  do: may.check_out && (by === 'scanned' || mode === 'out') ? 'check_out' : 'open',
  visit,
})

/** Starts a check-in if one can start now; otherwise the guard chooses. */
const begin = ({ mode, may }: DeskRequest, fill: Partial<CheckInValues>, match: VisitorMatch | null = null): Intent =>
  mode === 'in' && may.check_in ? { do: 'begin', match, fill } : CHOOSE

function ofSlip({ answer, mode, may }: DeskRequest, text: string): Intent {
  const visit = answer.visits.find(({ matched }) => matched.includes('number'))
  if (!visit) return report({ about: 'unknown_slip', text })
  return { do: mode === 'out' && visit.inside && may.check_out ? 'check_out' : 'open', visit }
}

/** The code on a slip counts like a card, because nobody can guess another one. */
function ofVisit(request: DeskRequest): Intent {
  const visit = request.answer.visits.find(({ matched }) => matched.includes('number'))
  if (!visit) return report({ about: 'unknown_visit' })
  return visit.inside ? leaves(request, visit) : { do: 'open', visit }
}

/** A document identifies one person: the visitor known by it, otherwise a new one. */
function ofDocument(request: DeskRequest, code: ScanCode, matches: readonly DeskMatch[]): Intent {
  const [match, other] = matches
  if (!match) return begin(request, fillOf(code, request.by))
  if (other || match.kind === 'member') return CHOOSE
  const action = matchAction(match, request.mode, request.may)
  return action === 'returning'
    ? begin(request, {}, match.visit)
    : action === 'check_out' || action === 'open'
      ? { do: action, visit: match.visit }
      : CHOOSE
}

/** A code can mean many things. Cards come first, because a card reader sends nothing else. */
function ofCode(request: DeskRequest, code: ScanCode & { kind: 'code' }, matches: readonly DeskMatch[]): Intent {
  const { answer, by, mode } = request
  const [card, other] = answer.cards
  if (other) return report({ about: 'several_cards', numbers: answer.cards.map(({ number }) => number) })
  if (card) {
    const free = card.why === null && mode === 'in' && request.may.check_in
    return free ? begin(request, { card_number: card.number }) : report({ about: 'card', card })
  }
  if (matches.length > 0 || by === 'typed') return CHOOSE
  if (!answer.keeps_cards) return begin(request, fillOf(code, by))
  return code.passport ? begin(request, fillOf(code, by, 'id_number')) : report({ about: 'unknown_card', text: code.text })
}

/** Whether the intent doesn't wait for a busy guard: a check-out, or a member without a picture check. */
export const needsNobody = (intent: Intent): boolean => intent.do === 'check_out' || (intent.do === 'member' && !intent.look)

/** Whether the guard compares the picture first, because anybody can print a member's code. */
export const mustLook = (input: string, source: SentBy, member: Pick<MemberMatch, 'matched'>): boolean =>
  member.matched.includes('qr') && readScanCode(input, source).kind === 'member'
