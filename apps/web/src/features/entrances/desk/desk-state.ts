import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import type { ScanAnswer } from '@gatehouse/contract/scans/scans.ts'
import type { Announced, CheckInValues } from '../base/check-in-form.ts'
import type { Refusal } from '../base/desk-intent.ts'
import type { DeskMode, Way } from '../base/desk-matches.ts'
import type { Opening } from '../base/panel-handle.ts'
import type { Stopped } from '../base/stopped.ts'

/** A check-in beside the list. It stays filled in while another visit is open. */
export interface CheckInStart {
  readonly serial: number
  readonly match: VisitorMatch | null
  readonly prefilled: Partial<CheckInValues>
  readonly free_card: string | null
  readonly announced?: Announced | undefined
  /** The field that gets the focus first. */
  readonly starts_at?: string | undefined
}

export interface Looking {
  readonly member: MemberMatch
  readonly way: Way | undefined
  /** Only the notice is missing; a signed code needs no picture check. */
  readonly why?: 'notice'
}

/** The person of the last scan, for the card below the scan box. */
export interface Admitted extends Partial<Pick<ScanAnswer, 'gate_note' | 'uses_left' | 'missing'>> {
  readonly photo: string | null
  readonly visit: Pick<EntranceRow, 'visitor_name' | 'company' | 'unit_name' | 'host_name'>
  /** The completed action; empty if `missing` fields keep the person out. */
  readonly text: string
}

export type DeskDialog = 'help' | 'gate' | 'camera' | 'export' | 'expected' | 'till'

export interface DeskState {
  /** The text in the scan box; `scanned` says that a scanner typed it. */
  readonly text: string
  readonly scanned: boolean
  readonly mode: DeskMode
  readonly chosen_id: string | null
  readonly check_in: CheckInStart | null
  readonly refused: readonly Refusal[]
  /** Milliseconds on the page's clock. */
  readonly refused_at: number
  readonly dialog: DeskDialog | null
  readonly opening: Opening | null
  readonly stopped: Stopped | null
  readonly looking: Looking | null
  readonly notice_given: boolean
  readonly admitted: Admitted | null
}

export const DESK_START: DeskState = {
  ...{ text: '', scanned: false, mode: 'in', chosen_id: null, check_in: null, refused: [], refused_at: Number.NEGATIVE_INFINITY },
  ...{ dialog: null, opening: null, stopped: null, looking: null, notice_given: false, admitted: null },
}

export type DeskEvent =
  | { type: 'typed'; text: string }
  /** Like `typed`, but keeps the refusals so that they can be read. */
  | { type: 'text_shown'; text: string; scanned?: boolean }
  | { type: 'answers_came'; first_id: string | null }
  | { type: 'answer_chosen'; id: string | null }
  | { type: 'refused'; why: Refusal; at: number }
  | { type: 'refusal_dismissed'; why: Refusal }
  | { type: 'scan_came'; at: number }
  | ({ type: 'check_in_started' } & Omit<CheckInStart, 'serial'>)
  | { type: 'visit_opened'; id: string; by_enter: Opening | null }
  | { type: 'visit_left'; id: string | undefined }
  | { type: 'visit_checked_out' }
  | { type: 'panel_closed' }
  | { type: 'checked_in' }
  | { type: 'member_checked_in'; text: string; admitted?: Admitted }
  | { type: 'admitted_gone' }
  | { type: 'asked_more'; admitted: Admitted }
  | { type: 'member_refused'; why: Refusal; at: number }
  | { type: 'stopped'; by: Stopped | null }
  | { type: 'sent_away' }
  | { type: 'looking'; at: Looking | null }
  | { type: 'looked'; is_them: boolean }
  | { type: 'notice_given'; given: boolean }
  | { type: 'check_out_pressed' }
  | { type: 'enter_came_early' }
  | { type: 'escaped'; in_written_form: boolean }
  | { type: 'dialog'; dialog: DeskDialog | null }
  | { type: 'gate_chosen' }

/** An effect that the page runs after a step. */
export type DeskEffect = { readonly show_visit: string | undefined } | 'focus'

type Step = readonly [DeskState, ...DeskEffect[]]

/** Milliseconds. A younger refusal survives the next scan, because nobody has read it yet. */
const READ_WITHIN = 5_000

/** Closes the list of expected guests: a guard who types, scans or does anything else no longer needs it. */
const withoutExpected = ({ dialog }: DeskState) => (dialog === 'expected' ? null : dialog)
const withText = (state: DeskState, text: string, isScanned = false): DeskState => ({
  ...{ ...state, text, scanned: isScanned },
  ...{ chosen_id: null, dialog: withoutExpected(state), admitted: text === '' ? state.admitted : null },
})
const cleared = (state: DeskState): DeskState => ({ ...withText(state, ''), refused: [], admitted: null })
const refuse = (state: DeskState, why: Refusal, time: number): DeskState => ({
  ...state,
  refused: [...state.refused, why],
  refused_at: time,
})

/** `visit` is the id of the visit in the address. */
export function deskStep(state: DeskState, event: DeskEvent, visit: string | undefined): Step {
  switch (event.type) {
    case 'typed':
      return [{ ...withText(state, event.text), refused: [] }]
    case 'text_shown':
      return [withText(state, event.text, event.scanned)]
    case 'answers_came':
      // The first result stays chosen when others are listed before it later.
      return [state.chosen_id === null && event.first_id !== null ? { ...state, chosen_id: event.first_id } : state]
    case 'answer_chosen':
      return [{ ...state, chosen_id: event.id }]
    case 'refused':
      return [refuse(state, event.why, event.at)]
    case 'refusal_dismissed':
      return [{ ...state, refused: state.refused.filter((why) => why !== event.why) }]
    case 'scan_came':
      return [{ ...state, admitted: null, refused: event.at - state.refused_at > READ_WITHIN ? [] : state.refused }]
    case 'check_in_started': {
      const { type: _type, ...start } = event
      const check_in = { ...start, serial: (state.check_in?.serial ?? 0) + 1 }
      return [{ ...cleared(state), check_in, mode: 'in' }, { show_visit: undefined }]
    }
    case 'visit_opened': {
      // Guards are faster than the screen, so a second Enter for the same visit confirms it.
      const isRepeated = event.by_enter !== null && state.opening?.id === event.id
      return [{ ...cleared(state), opening: isRepeated ? { id: event.id, confirmed: true } : event.by_enter }, { show_visit: event.id }]
    }
    case 'visit_left':
      // A visit that was left isn't confirmed when it is opened again.
      return [state.opening?.id === event.id ? { ...state, opening: null } : state]
    case 'visit_checked_out':
      return [state, { show_visit: undefined }, 'focus']
    case 'panel_closed':
      return visit === undefined ? [{ ...state, check_in: null, admitted: null }, 'focus'] : [state, { show_visit: undefined }, 'focus']
    case 'checked_in':
      return [{ ...state, stopped: null, check_in: null, admitted: null }, 'focus']
    case 'member_checked_in': {
      const next = { ...state, stopped: null, notice_given: false, admitted: event.admitted ?? null }
      return [state.text === event.text ? withText(next, '') : next, 'focus']
    }
    case 'admitted_gone':
      return [{ ...state, admitted: null }]
    case 'asked_more':
      return [{ ...state, admitted: event.admitted }]
    case 'member_refused':
      return [{ ...refuse(state, event.why, event.at), stopped: null }, 'focus']
    case 'stopped':
      return [{ ...state, stopped: event.by }]
    case 'sent_away':
      // The visitor was sent away, so their form is discarded.
      return [{ ...cleared(state), stopped: null, check_in: null }, 'focus']
    case 'looking':
      return [{ ...state, looking: event.at }]
    case 'looked':
      return [{ ...(event.is_them ? state : withText(state, '')), looking: null }]
    case 'notice_given':
      return [{ ...state, notice_given: event.given }]
    case 'check_out_pressed':
      return [{ ...cleared(state), mode: state.mode === 'out' ? 'in' : 'out' }, 'focus']
    case 'enter_came_early':
      return [state.opening ? { ...state, opening: { ...state.opening, confirmed: true } } : state]
    case 'escaped':
      return goBack(state, event.in_written_form, visit)
    case 'dialog':
      return [{ ...state, dialog: event.dialog }]
    case 'gate_chosen':
      return [{ ...state, refused: [], dialog: null }]
  }
}

/** Esc goes back one step: text, panel, check-out mode. From a form with input it only moves the focus, so that nothing is lost. */
function goBack(state: DeskState, in_written_form: boolean, visit: string | undefined): Step {
  if (state.dialog === 'expected') return [{ ...state, dialog: null }, 'focus']
  if (in_written_form) return [state, 'focus']
  // A card beside the form that it started closes with the form.
  if (state.text !== '' || state.refused.length > 0 || (state.admitted && !state.check_in)) return [cleared(state), 'focus']
  if (visit !== undefined || state.check_in) return deskStep(state, { type: 'panel_closed' }, visit)
  return [state.mode === 'out' ? { ...state, mode: 'in' } : state, 'focus']
}
