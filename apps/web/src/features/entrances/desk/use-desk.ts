import type { Entrance, EntranceRow, VisitorMatch } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { useEffect, useRef, useState } from 'react'
import type { Connection } from '../../../api/event-stream.ts'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { type CheckInValues, valuesFromTyped } from '../base/check-in-form.ts'
import { deskWords } from '../base/desk.words.ts'
import type { Opening, PanelHandle } from '../base/panel-handle.ts'
import type { Refused } from '../base/refused.ts'
import type { Stopped } from '../base/stopped.ts'
import { chosenIndex, type DeskMode, howToTake, moveChoice, shownMatches } from '../base/strip.ts'
import { explainUpload, sendPhoto } from '../base/use-check-in.ts'
import { type DeskGate, gateName, passes } from '../base/use-gate.ts'
import { useNextCard } from '../check-in/use-form-card.ts'
import { enterMeans, escapeMeans } from './desk-keys.ts'
import { useDeskActions } from './use-desk-actions.ts'
import { useDeskFocus } from './use-desk-focus.ts'
import { useFind } from './use-find.ts'
import { type Looking, useTaking } from './use-taking.ts'

/** A check-in that stands beside the list. It stays filled in while another visit is looked at. */
export interface CheckInStart {
  readonly serial: number
  readonly match: VisitorMatch | null
  readonly prefilled: Partial<CheckInValues>
  /** The card that was scanned to begin with: nobody has it. */
  readonly free_card: string | null
}

export type DeskDialog = 'help' | 'gate' | 'camera'

interface DeskOptions {
  gates: DeskGate
  connection: Connection
  /** Of the notice that visitors are given at the gate; undefined until it is known. */
  notice_version: number | undefined
  /** The visit in the address, and how to change it. */
  visit: string | undefined
  showVisit: (id: string | undefined) => void
}

/** Milliseconds in which the next scan takes no sentence away: nobody has read it yet. */
const READ_WITHIN = 5_000

const NUMBER_KEYS = ['1', '2', '3', '4', '5', '6']

/** The state of the gate desk, and what every key and button of it does. What a text leads to is in use-taking.ts. */
export function useDesk({ gates, connection, notice_version, visit, showVisit }: DeskOptions) {
  const say = useWords(deskWords)
  const mayDo = useMay()
  const may = { check_in: mayDo('entrances:check_in'), check_out: mayDo('entrances:check_out') }
  const { gate } = gates
  const [text, setText] = useState('')
  const [scanned, setScanned] = useState(false)
  const [mode, setMode] = useState<DeskMode>('in')
  const [chosen_id, setChosenId] = useState<string | null>(null)
  const [check_in, setCheckIn] = useState<CheckInStart | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const [looking, setLooking] = useState<Looking | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<PanelHandle>(null)
  const present_text = useRef(text)
  const refused_at = useRef(Number.NEGATIVE_INFINITY)
  const actions = useDeskActions(gate)
  // Ready before somebody stands there, so that nobody waits for it.
  useNextCard(gate, may.check_in)
  const find = useFind(text, scanned, gate?._id)
  const matches = shownMatches(find.found, mode, find.found.text, gate?.kind)
  const panel_open = visit !== undefined || check_in !== null
  const keys_of_form = check_in?.match ? [...NUMBER_KEYS, 'E'] : NUMBER_KEYS
  const focus = useDeskFocus(input, check_in && visit === undefined ? keys_of_form : [])

  const chosen = chosenIndex(matches, chosen_id)
  const first_id = matches[0]?.id ?? null

  useEffect(() => {
    present_text.current = text
  })
  // The first is chosen as soon as it is seen, and stays chosen when others come before it.
  useEffect(() => {
    if (!find.pending) setChosenId((before) => before ?? first_id)
  }, [find.pending, first_id])
  // What was opened and left again, by whatever way, is not confirmed when it comes back.
  useEffect(() => () => setOpening((before) => (before?.id === visit ? null : before)), [visit])
  // A desk that does not know its gate asks once, before the first visitor stands there.
  const undecided = !gate && gates.gates.length > 1 && (may.check_in || may.check_out)
  useEffect(() => {
    if (undecided) setDialog('gate')
  }, [undecided])
  // Everything that closes gives the focus back.
  useEffect(() => {
    if (panel_open || dialog !== null || stopped !== null || looking !== null) return
    // In the next frame: at once the browser would have to lay out the page twice.
    const frame = requestAnimationFrame(focus)
    return () => cancelAnimationFrame(frame)
  }, [panel_open, dialog, stopped, looking, focus])

  /** What stands in the scan box; what was refused before stays to be read. */
  const show = (next: string, by_scan = false) => {
    setText(next)
    setScanned(by_scan)
    setChosenId(null)
  }
  const refuse = (why: Refused) => {
    refused_at.current = performance.now()
    setRefused((before) => [...before, why])
  }
  const clearRefused = () => {
    if (performance.now() - refused_at.current > READ_WITHIN) setRefused([])
  }
  const write = (next: string) => {
    show(next)
    setRefused([])
  }
  const openVisit = (id: string, by_enter: Opening | null = null) => {
    // A guard is faster than the screen: an Enter that opens the same visit once more, before it stands there, confirms it.
    setOpening((before) => (by_enter && before?.id === id ? { id, confirmed: true } : by_enter))
    write('')
    showVisit(id)
  }
  /** The gate, or a way to it in the place of the answers. */
  const ready = (direction: 'in' | 'out') => {
    if (!gate) {
      if (gates.gates.length > 0) setDialog('gate')
      return false
    }
    if (passes(gate, direction)) return true
    refuse({ text: say(`wrong_way.${direction}`, { gate: gateName(gate) }), choose_gate: true })
    return false
  }
  const startCheckIn = (match: VisitorMatch | null, prefilled: Partial<CheckInValues> = {}, free_card: string | null = null) => {
    if (!may.check_in || !ready('in')) return
    setCheckIn((before) => ({ serial: (before?.serial ?? 0) + 1, match, prefilled, free_card }))
    setMode('in')
    write('')
    showVisit(undefined)
  }
  const taking = useTaking({
    ...{ gate, connection, notice_version, may, mode, text, scanned, chosen_id, matches, chosen, find, actions, panel, present_text },
    ...{ show, refuse, clearRefused, ready, startCheckIn, openVisit, setStopped, setLooking, focus },
    has_form: check_in !== null,
  })

  const closePanel = () => {
    if (visit !== undefined) showVisit(undefined)
    else setCheckIn(null)
    focus()
  }
  const undoLast = () => {
    const { last } = actions
    if (!last) return
    actions.undo({ _id: last.id }).catch(taking.failed)
  }
  const checkedIn = (done: Entrance, photo: Blob | null) => {
    setStopped(null)
    actions.checkedIn(done)
    setCheckIn(null)
    focus()
    if (!photo) return
    const send = () => {
      sendPhoto(done._id, photo).catch((error: unknown) =>
        refuse({ text: say('photo_lost', { number: done.number, why: explainUpload(error) }), retry: send }),
      )
    }
    send()
  }
  const back = () => {
    const means = escapeMeans({
      answer: text !== '' || refused.length > 0,
      panel: panel_open,
      in_written_form: panel.current?.isWritten() ?? false,
      mode,
    })
    if (means === 'clear') write('')
    else if (means === 'close_panel') return closePanel()
    else if (means === 'leave_mode') setMode('in')
    focus()
  }
  const pressCheckOut = () => {
    if (visit !== undefined && panel.current) return panel.current.confirm()
    if (!may.check_out) return
    setMode(mode === 'out' ? 'in' : 'out')
    write('')
    focus()
  }
  const chooseGate = (chosen_gate: Gate) => {
    gates.choose(chosen_gate)
    setRefused([])
    setDialog(null)
  }
  const pressEnter = () => {
    const on_its_way = opening !== null && opening.id !== visit
    const means = enterMeans(text, panel_open || on_its_way)
    if (means === 'use') void taking.takeTyped()
    // A guard is faster than the address, the panel's program and the visit: the second Enter counts before they are there.
    else if (means === 'confirm' && (on_its_way || panel.current?.confirm() !== true))
      setOpening((before) => before && { ...before, confirmed: true })
  }

  return {
    ...{ gate, text, mode, chosen, matches, find, check_in, refused, dialog, opening, stopped, looking, input, panel, actions, may },
    ...{ write, back, closePanel, undoLast, checkedIn, pressCheckOut, pressEnter, openVisit, refuse, setDialog, setStopped, chooseGate },
    ...{
      take: taking.take,
      scan: taking.scan,
      kept: taking.kept,
      notice_given: taking.notice_given,
      setNoticeGiven: taking.setNoticeGiven,
    },
    move: (step: 1 | -1) => setChosenId(matches[moveChoice(chosen, step, matches.length)]?.id ?? null),
    dismiss: (why: Refused) => setRefused((before) => before.filter((one) => one !== why)),
    /** What Enter does with the chosen match. */
    taking: howToTake(matches[chosen], mode, may),
    /** A new visitor. One whose form is open already is gone on with, not begun anew. */
    startNew: () => {
      if (check_in?.match !== null || text !== '') startCheckIn(null, valuesFromTyped(text, scanned))
      else if (visit === undefined) panel.current?.resume?.()
      else showVisit(undefined)
    },
    closeDialog: () => setDialog(null),
    /** The picture was compared: the member comes in, or does not. */
    looked: (is_them: boolean) => {
      setLooking(null)
      if (looking && is_them) void taking.checkInMember(looking.member, looking.way)
      else show('')
    },
    /** The visitor was sent away: what was filled in for them is over. */
    sentAway: () => {
      setStopped(null)
      setCheckIn(null)
      write('')
      focus()
    },
    /** The check-out of the visit in the panel: its refusal is shown there. */
    checkOutOpen: async (row: Pick<EntranceRow, '_id'>) => {
      if (!ready('out')) return
      await actions.checkOut(row)
      showVisit(undefined)
      focus()
    },
  }
}

export type Desk = ReturnType<typeof useDesk>
