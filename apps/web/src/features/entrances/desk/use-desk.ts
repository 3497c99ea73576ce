import type { Entrance, EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { PASS_EDITIONS, VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../api/event-stream.ts'
import { closedTo, useMay, useMe } from '../../../api/me.ts'
import { gateName } from '../../../lib/gate-name.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { valuesFromTyped } from '../base/check-in-form.ts'
import { deskWords } from '../base/desk.words.ts'
import type { Refusal } from '../base/desk-intent.ts'
import { chosenIndex, matchAction, moveChoice, shownMatches } from '../base/desk-matches.ts'
import type { Opening, PanelHandle } from '../base/panel-handle.ts'
import type { Stopped } from '../base/stopped.ts'
import { explainUpload, sendPhoto } from '../base/use-check-in.ts'
import { type DeskGate, passes } from '../base/use-gate.ts'
import { useNextCard } from '../check-in/use-form-card.ts'
import { useDeskFocus, useTypingGoesTo } from './desk-focus.ts'
import { enterMeans } from './desk-keys.ts'
import type { CheckInStart, DeskDialog } from './desk-state.ts'
import { useDeskActions } from './use-desk-actions.ts'
import { useDeskState } from './use-desk-state.ts'
import { useFind } from './use-find.ts'
import { useIntents } from './use-intents.ts'

interface DeskOptions {
  gates: DeskGate
  connection: Connection
  /** Undefined while it loads. */
  notice_version: number | undefined
  visit: string | undefined
  showVisit: (id: string | undefined) => void
}

const NUMBER_KEYS = ['1', '2', '3', '4', '5', '6']
const keysOfForm = ({ match }: CheckInStart) => (match ? [...NUMBER_KEYS, 'E'] : NUMBER_KEYS)

/** The actions of all keys and buttons of the desk. desk-state.ts has the states, use-intents.ts acts on texts and scans. */
export function useDesk({ gates, connection, notice_version, visit, showVisit }: DeskOptions) {
  const say = useWords(deskWords)
  const mayDo = useMay()
  const may = { check_in: mayDo('entrances:check_in'), check_out: mayDo('entrances:check_out') }
  const me = useMe()
  const expects = closedTo(me, { editions: PASS_EDITIONS, permission: 'pre-registers:read' }) === null && may.check_in
  const cashes = closedTo(me, { editions: VISITOR_M_ONLY, permission: 'payments:take' }) === null
  const { gate } = gates
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<PanelHandle>(null)
  const focus = useDeskFocus(input)
  const store = useDeskState(visit, showVisit, focus)
  const { state, send } = store
  const { text, mode, check_in, dialog, opening, stopped, looking } = state
  const actions = useDeskActions(gate)
  /** The visit that was checked in without its required photo. */
  const [photo_missing, setPhotoMissing] = useState<string | null>(null)
  // Fetches the next card before a visitor arrives.
  useNextCard(gate, may.check_in)
  const find = useFind(text, state.scanned, gate?._id)
  const matches = shownMatches(find.answer, mode, find.answer.text, gate?.kind)
  const panel_open = visit !== undefined || check_in !== null
  useTypingGoesTo(input, check_in && visit === undefined ? keysOfForm(check_in) : [])

  const selectedIndex = chosenIndex(matches, state.chosen_id)
  const first_id = matches[0]?.id ?? null
  useEffect(() => {
    if (!find.pending) send({ type: 'answers_came', first_id })
  }, [find.pending, first_id, send])
  useEffect(() => () => send({ type: 'visit_left', id: visit }), [visit, send])
  // Asks once which gate this is, before the first visitor stands there.
  const needsGateChoice = !gate && gates.gates.length > 1 && (may.check_in || may.check_out)
  useEffect(() => {
    if (needsGateChoice) send({ type: 'dialog', dialog: 'gate' })
  }, [needsGateChoice, send])
  // Closing a panel or a dialog returns the focus.
  useEffect(() => {
    if (panel_open || dialog !== null || stopped !== null || looking !== null) return
    // Wait for the next frame, so that the page is laid out once.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [panel_open, dialog, stopped, looking, focus])

  const refuse = (why: Refusal) => send({ type: 'refused', why, at: performance.now() })
  const openVisit = (id: string, by_enter: Opening | null = null) => send({ type: 'visit_opened', id, by_enter })
  /** Whether people may pass this gate in a direction; otherwise offers to choose another gate. */
  const ready = (direction: 'in' | 'out') => {
    if (!gate) {
      if (gates.gates.length > 0) send({ type: 'dialog', dialog: 'gate' })
      return false
    }
    if (passes(gate, direction)) return true
    refuse({ text: say(`wrong_way.${direction}`, { gate: gateName(gate) }), choose_gate: true })
    return false
  }
  const startCheckIn = (start: Partial<CheckInStart>) => {
    if (may.check_in && ready('in')) send({ match: null, prefilled: {}, free_card: null, ...start, type: 'check_in_started' })
  }
  const intents = useIntents({
    ...{ gate, connection, notice_version, may, matches, chosen: selectedIndex, find, actions, panel, store },
    ...{ refuse, ready, startCheckIn, openVisit, focus },
  })

  const undoLast = () => {
    const { last } = actions
    if (last) actions.undo({ _id: last.id }).catch(intents.failed)
  }
  const checkedIn = (entrance: Entrance, photo: Blob | null, needs_photo: boolean) => {
    actions.checkedIn(entrance)
    send({ type: 'checked_in' })
    if (needs_photo) {
      setPhotoMissing(entrance._id)
      openVisit(entrance._id)
    }
    if (!photo) return
    const sendIt = () => {
      sendPhoto(entrance._id, photo).catch((error: unknown) =>
        refuse({ text: say('photo_lost', { number: entrance.number, why: explainUpload(error) }), retry: sendIt }),
      )
    }
    sendIt()
  }
  const pressCheckOut = () => {
    if (visit !== undefined && panel.current) panel.current.confirm()
    else if (may.check_out) send({ type: 'check_out_pressed' })
  }
  const pressEnter = () => {
    const on_its_way = opening !== null && opening.id !== visit
    const means = enterMeans(text, panel_open || on_its_way)
    if (means === 'use') void intents.takeTyped()
    // Guards are faster than the page: the second Enter counts before the panel appears.
    else if (means === 'confirm' && (on_its_way || panel.current?.confirm() !== true)) send({ type: 'enter_came_early' })
  }
  const setDialog = (next: DeskDialog | null) => send({ type: 'dialog', dialog: next })
  /** Continues an open form instead of starting a new one. */
  const startNew = () => {
    if (check_in?.match !== null || text !== '') startCheckIn({ prefilled: valuesFromTyped(text, state.scanned) })
    else if (visit === undefined) panel.current?.resume?.()
    else showVisit(undefined)
  }

  return {
    ...state,
    ...{
      gate,
      chosen: selectedIndex,
      matches,
      find,
      input,
      panel,
      actions,
      may,
      undoLast,
      photo_missing,
      checkedIn,
      startNew,
      pressCheckOut,
      pressEnter,
      openVisit,
      refuse,
    },
    /** Undefined if the person may not do it. */
    onCheckIn: may.check_in ? startNew : undefined,
    onCheckOut: may.check_out ? pressCheckOut : undefined,
    onExpected: expects ? () => ready('in') && setDialog(dialog === 'expected' ? null : 'expected') : undefined,
    onTill: gate && cashes ? () => setDialog('till') : undefined,
    startCheckIn,
    ...{ take: intents.take, scan: intents.scan, kept: intents.kept, setDialog },
    write: (newText: string) => send({ type: 'typed', text: newText }),
    back: () => send({ type: 'escaped', in_written_form: panel.current?.isWritten() ?? false }),
    closePanel: () => send({ type: 'panel_closed' }),
    setStopped: (stop: Stopped | null) => send({ type: 'stopped', by: stop }),
    setNoticeGiven: (isGiven: boolean) => send({ type: 'notice_given', given: isGiven }),
    chooseGate: (next: Gate) => {
      gates.choose(next)
      send({ type: 'gate_chosen' })
    },
    move: (step: 1 | -1) => send({ type: 'answer_chosen', id: matches[moveChoice(selectedIndex, step, matches.length)]?.id ?? null }),
    dismiss: (why: Refusal) => send({ type: 'refusal_dismissed', why }),
    action: matchAction(matches[selectedIndex], mode, may),
    closeDialog: () => setDialog(null),
    /** Called after the guard compared the picture. */
    looked: (is_them: boolean) => {
      send({ type: 'looked', is_them })
      if (looking && is_them) void intents.checkInMember(looking.member, looking.way)
    },
    mayLeave: () => ready('out'),
    forgetAdmitted: () => send({ type: 'admitted_gone' }),
    sentAway: () => send({ type: 'sent_away' }),
    /** Throws the server's error, which the panel shows. */
    checkOutOpen: async (row: Pick<EntranceRow, '_id'>) => {
      if (!ready('out')) return
      await actions.checkOut(row)
      send({ type: 'visit_checked_out' })
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
