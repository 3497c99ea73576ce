import type { Entrance, EntranceRow, VisitorMatch } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { useEffect, useRef, useState } from 'react'
import { explain } from '../../api/errors.ts'
import { useMay } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { type CheckInValues, valuesFromTyped } from './check-in-form.ts'
import { deskWords } from './desk.words.ts'
import { enterMeans, escapeMeans } from './desk-keys.ts'
import type { Way } from './member-ways.ts'
import type { PanelHandle } from './panel-handle.ts'
import type { Stopped } from './stopped.ts'
import {
  chosenIndex,
  type DeskMatch,
  type DeskMode,
  heldBy,
  howToTake,
  isAsked,
  isRepeat,
  meantBy,
  moveChoice,
  type Scan,
  scannedMember,
  shownMatches,
} from './strip.ts'
import { explainUpload, sendPhoto } from './use-check-in.ts'
import { useDeskActions } from './use-desk-actions.ts'
import { useDeskFocus } from './use-desk-focus.ts'
import { SHORTEST, useFind } from './use-find.ts'
import { type DeskGate, gateName, passes } from './use-gate.ts'
import { useMemberCheckIn } from './use-member-check-in.ts'

/** A check-in that stands beside the list. It stays filled in while another visit is looked at. */
export interface CheckInStart {
  readonly serial: number
  readonly match: VisitorMatch | null
  readonly prefilled: Partial<CheckInValues>
}

/** A refusal in the place of the answers, with a way on. */
export interface Refused {
  readonly text: string
  readonly retry?: () => void
  /** The same without a vehicle, where the vehicle was in the way. */
  readonly on_foot?: () => void
  readonly choose_gate?: boolean
}

/** A visit that Enter opened, so that another Enter confirms it; `confirmed` when that came before the visit could be shown. */
export interface Opening {
  readonly id: string
  readonly confirmed: boolean
}

export type DeskDialog = 'help' | 'gate' | 'camera'

interface DeskOptions {
  gates: DeskGate
  /** Of the notice that visitors are given at the gate; undefined until it is known. */
  notice_version: number | undefined
  /** The visit in the address, and how to change it. */
  visit: string | undefined
  showVisit: (id: string | undefined) => void
}

const NUMBER_KEYS = ['1', '2', '3', '4', '5', '6']

/** The state of the gate desk, and what every key, scan and button of it does. */
export function useDesk({ gates, notice_version, visit, showVisit }: DeskOptions) {
  const say = useWords(deskWords)
  const may = useMay()
  const { gate } = gates
  const [text, setText] = useState('')
  const [scanned, setScanned] = useState(false)
  const [mode, setMode] = useState<DeskMode>('in')
  const [chosen_id, setChosenId] = useState<string | null>(null)
  const [check_in, setCheckIn] = useState<CheckInStart | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [dialog, setDialog] = useState<DeskDialog | null>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const panel = useRef<PanelHandle>(null)
  const last_scan = useRef<Scan | null>(null)
  const scanned_member = useRef(false)
  const present_text = useRef(text)
  /** The text whose answer Enter waits for, and whether Enter was pressed again meanwhile. */
  const waiting = useRef<{ readonly text: string; again: boolean } | null>(null)
  const actions = useDeskActions(gate)
  const find = useFind(text, scanned, gate?._id)
  const matches = shownMatches(find, mode, text, gate?.kind)
  const may_in = may('entrances:check_in')
  const may_out = may('entrances:check_out')
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
  const undecided = !gate && gates.gates.length > 1 && (may_in || may_out)
  useEffect(() => {
    if (undecided) setDialog('gate')
  }, [undecided])
  // Everything that closes gives the focus back.
  useEffect(() => {
    if (!panel_open && dialog === null && stopped === null) focus()
  }, [panel_open, dialog, stopped, focus])

  const write = (next: string, by_scan = false) => {
    setText(next)
    setScanned(by_scan)
    setChosenId(null)
    setRefused(null)
  }
  const openVisit = (id: string, by_enter: Opening | null = null) => {
    setOpening(by_enter)
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
    setRefused({ text: say(`wrong_way.${direction}`, { gate: gateName(gate) }), choose_gate: true })
    return false
  }
  const startCheckIn = (match: VisitorMatch | null) => {
    if (!may_in || !ready('in')) return
    const prefilled = match ? {} : valuesFromTyped(text, scanned)
    setCheckIn((before) => ({ serial: (before?.serial ?? 0) + 1, match, prefilled }))
    setMode('in')
    write('')
    showVisit(undefined)
  }
  const checkOut = async (row: Pick<EntranceRow, '_id'>) => {
    if (!ready('out')) return
    write('')
    try {
      await actions.checkOut(row)
    } catch (error) {
      setRefused({ text: explain(error), retry: () => void checkOut(row) })
    }
    focus()
  }
  const checkInMember = (member: MemberMatch, way?: Way, by_scan = false) => {
    if (!ready('in')) return
    scanned_member.current = by_scan
    return sendMember(member, way)
  }
  const take = (match: DeskMatch, confirmed = false) => {
    const how = howToTake(match, mode, { check_in: may_in, check_out: may_out })
    if (match.kind === 'member') {
      if (how === 'member') void checkInMember(match.member, match.way)
    } else if (how === 'check_out') void checkOut(match.visit.entrance)
    else if (how === 'open') openVisit(match.id, { id: match.id, confirmed })
    else startCheckIn(match.visit)
  }
  const sendMember = useMemberCheckIn({
    gate,
    notice_version,
    onDone: (done) => {
      setStopped(null)
      write('')
      actions.checkedIn(done)
      focus()
    },
    onRefused: (why) => {
      setStopped(null)
      setRefused(why)
      focus()
    },
    // A card that is inside checks out by itself when it is scanned; a name that was typed may have been meant otherwise.
    onInside: (inside) => (scanned_member.current && may_out ? void checkOut(inside) : openVisit(inside._id)),
    onStopped: setStopped,
  })
  /** Uses the match that Enter means: of those that are shown, or else of the answer that is on its way. */
  const takeTyped = async () => {
    const seen = matches[chosen]
    if (seen && !find.pending) return take(seen)
    if (text.trim().length < SHORTEST) return setRefused({ text: say('more_letters') })
    if (waiting.current?.text === text) {
      waiting.current.again = true
      return
    }
    const asked = { text, again: false }
    waiting.current = asked
    try {
      const match = meantBy(shownMatches(await find.ask(text), mode, text, gate?.kind), chosen_id)
      // Another Enter confirms only whom it could mean: the one who stood there when it was pressed.
      const confirmed = asked.again && match?.id === seen?.id
      // How they come in is not chosen by who has not seen the choice.
      const unseen = match?.kind === 'member' && match.asked && match.id !== seen?.id
      if (match && !unseen && present_text.current === text) take(match, confirmed)
    } catch {
      // The strip says what failed: it asked the same.
    } finally {
      if (waiting.current === asked) waiting.current = null
    }
  }
  const scan = async (code: string) => {
    const next = { text: code, at: performance.now() }
    if (isRepeat(last_scan.current, next)) return
    last_scan.current = next
    if (visit === undefined && check_in && panel.current?.scan) {
      write('')
      return panel.current.scan(code)
    }
    write(code, true)
    focus()
    try {
      const found = await find.ask(code)
      if (present_text.current !== code) return
      const holder = may_out ? heldBy(found.visits, code, gate?.location_id) : null
      const member = scannedMember(found.members)
      if (holder) await checkOut(holder.entrance)
      else if (member && may_in && !isAsked(shownMatches(found, mode, code, gate?.kind), member, gate?.kind))
        await checkInMember(member, undefined, true)
    } catch {
      // As above.
    }
  }
  const closePanel = () => {
    if (visit !== undefined) showVisit(undefined)
    else setCheckIn(null)
    focus()
  }
  const undoLast = () => {
    const { last } = actions
    if (!last) return
    actions.undo({ _id: last.id }).catch((error: unknown) => setRefused({ text: explain(error) }))
  }
  const checkedIn = (done: Entrance, photo: Blob | null) => {
    setStopped(null)
    actions.checkedIn(done)
    setCheckIn(null)
    focus()
    if (!photo) return
    const send = () => {
      setRefused(null)
      sendPhoto(done._id, photo).catch((error: unknown) =>
        setRefused({ text: say('photo_lost', { number: done.number, why: explainUpload(error) }), retry: send }),
      )
    }
    send()
  }
  const back = () => {
    const means = escapeMeans({
      answer: text !== '' || refused !== null,
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
    if (!may_out) return
    setMode(mode === 'out' ? 'in' : 'out')
    write('')
    focus()
  }

  const chooseGate = (chosen_gate: Gate) => {
    gates.choose(chosen_gate)
    setRefused(null)
    setDialog(null)
  }
  const pressEnter = () => {
    // A guard is faster than the address: the second Enter counts before the visit that the first one opened is on the screen.
    const on_its_way = opening !== null && opening.id !== visit
    const means = enterMeans(text, panel_open || on_its_way)
    if (means === 'use') void takeTyped()
    else if (means === 'confirm' && on_its_way) setOpening({ ...opening, confirmed: true })
    else if (means === 'confirm') panel.current?.confirm()
  }

  return {
    ...{ gate, text, mode, chosen, matches, find, check_in, refused, dialog, opening, stopped, input, panel, actions, may_in, may_out },
    ...{
      write,
      take,
      scan,
      back,
      closePanel,
      undoLast,
      checkedIn,
      pressCheckOut,
      pressEnter,
      openVisit,
      setDialog,
      setRefused,
      setStopped,
      chooseGate,
    },
    move: (step: 1 | -1) => setChosenId(matches[moveChoice(chosen, step, matches.length)]?.id ?? null),
    /** What Enter does with the chosen match. */
    taking: howToTake(matches[chosen], mode, { check_in: may_in, check_out: may_out }),
    /** A new visitor. One whose form is open already is gone on with, not begun anew. */
    startNew: () => {
      if (check_in?.match !== null || text !== '') startCheckIn(null)
      else if (visit === undefined) panel.current?.resume?.()
      else showVisit(undefined)
    },
    closeDialog: () => setDialog(null),
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
