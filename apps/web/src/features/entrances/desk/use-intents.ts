import type { Entrance, EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { SentBy } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { api } from '../../../api/client.ts'
import { explain } from '../../../api/errors.ts'
import type { Connection } from '../../../api/event-stream.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { deskWords } from '../base/desk.words.ts'
import { type DeskAnswer, type Intent, intentOf, mustLook, needsNobody, type Refusal } from '../base/desk-intent.ts'
import { type DeskMatch, matchAction, meantBy, shownMatches, type Way } from '../base/desk-matches.ts'
import { findUnpaidVisit } from '../base/owing.ts'
import type { Opening, PanelHandle } from '../base/panel-handle.ts'
import { isUnreachable, type Scan } from '../base/scan-queue.ts'
import type { Stopped } from '../base/stopped.ts'
import { passes } from '../base/use-gate.ts'
import { isCovered } from './desk-focus.ts'
import type { Admitted, CheckInStart, Looking } from './desk-state.ts'
import type { useDeskActions } from './use-desk-actions.ts'
import type { DeskStore } from './use-desk-state.ts'
import { SHORTEST, type useFind } from './use-find.ts'
import { useMemberCheckIn } from './use-member-check-in.ts'
import { useScans } from './use-scans.ts'

/** The digits of a pass code, for gates that can't read QR codes. */
const DIGITS = /^\d{8}$/

interface IntentsOptions {
  gate: Gate | undefined
  connection: Connection
  notice_version: number | undefined
  may: { readonly check_in: boolean; readonly check_out: boolean }
  matches: readonly DeskMatch[]
  chosen: number
  find: ReturnType<typeof useFind>
  actions: ReturnType<typeof useDeskActions>
  panel: RefObject<PanelHandle | null>
  store: DeskStore
  refuse: (why: Refusal) => void
  ready: (direction: 'in' | 'out') => boolean
  startCheckIn: (start: Partial<CheckInStart>) => void
  openVisit: (id: string, by_enter?: Opening) => void
  focus: () => void
}

/** Carries out the intent that `intentOf` finds in a text. */
export function useIntents({ store, ...options }: IntentsOptions) {
  const { gate, may, matches, chosen, find, actions, panel, refuse, ready, openVisit, focus } = options
  const { now, send } = store
  const { text, scanned, mode, chosen_id, notice_given } = store.state
  const say = useWords(deskWords)
  /** The text that Enter is waiting for, and whether Enter was pressed again meanwhile. */
  const pendingEnter = useRef<{ readonly text: string; again: boolean } | null>(null)
  const failed = (error: unknown) => refuse({ text: explain(error) })
  const showText = (next: string, by_scan = false) => send({ type: 'text_shown', text: next, scanned: by_scan })
  const clearText = () => showText('')
  /** Opens the panel, which takes the fee and then checks out. */
  const pay = (id: string) => openVisit(id, { id, confirmed: true })
  const look = (member: MemberMatch, way: Way | undefined) => send({ type: 'looking', at: { member, way } })

  const checkOut = async (row: Pick<EntranceRow, '_id'>, scan?: Scan): Promise<void> => {
    if (!ready('out')) return
    clearText()
    try {
      await actions.checkOut(row, scan?.late ? scan.since : undefined)
    } catch (error) {
      if (scan && isUnreachable(error)) throw error
      const owingVisitId = findUnpaidVisit(error)
      if (owingVisitId && !scan?.late) return pay(owingVisitId)
      refuse({ text: explain(error), retry: () => void checkOut(row) })
    }
    focus()
  }
  const sendMember = useMemberCheckIn({
    gate,
    notice_version: notice_given ? options.notice_version : undefined,
    onDone: (visit) => {
      actions.checkedIn(visit)
      send({ type: 'member_checked_in', text })
    },
    onRefused: (why) => send({ type: 'member_refused', why, at: performance.now() }),
    // Opens the visit instead of refusing, because the guard may have meant something else by a name.
    onInside: ({ _id }) => openVisit(_id),
    onStopped: (stop) => send({ type: 'stopped', by: stop }),
    onLook: look,
  })
  const checkInMember = async (member: MemberMatch, way?: Way): Promise<void> => {
    if (ready('in')) await sendMember({ member, way, decisions: [] })
  }
  const take = (match: DeskMatch, isConfirmed = false) => {
    const action = matchAction(match, mode, may)
    if (match.kind === 'member') {
      if (action !== 'member') return
      if (!match.member.inside && mustLook(text, scanned ? 'scanned' : 'typed', match.member)) look(match.member, match.way)
      else void checkInMember(match.member, match.way)
    } else if (action === 'check_out') void checkOut(match.visit.entrance)
    else if (action === 'open') openVisit(match.id, { id: match.id, confirmed: isConfirmed })
    else options.startCheckIn({ match: match.visit })
  }
  const follow = async (intent: Intent, scan?: Scan) => {
    if (intent.do === 'check_out') await checkOut(intent.visit.entrance, scan)
    else if (intent.do === 'open') openVisit(intent.visit.entrance._id, { id: intent.visit.entrance._id, confirmed: false })
    // Renders synchronously, so that the next scan finds the form.
    else if (intent.do === 'begin')
      flushSync(() => options.startCheckIn({ match: intent.match, prefilled: intent.fill, free_card: intent.fill.card_number }))
    else if (intent.do === 'member' && intent.look) look(intent.member, intent.way)
    else if (intent.do === 'member') await checkInMember(intent.member, intent.way)
    else if (intent.do === 'report') {
      clearText()
      refuse({ outcome: intent.outcome })
    }
  }
  /** One request identifies the scan and acts on it. Returns the matches if the guard has to decide, otherwise null. */
  const scanAt = async (scanGate: Gate, scan: Scan, source: SentBy = 'scanned'): Promise<DeskAnswer | null> => {
    const { id: _id, text: code, late, since } = scan
    const version = notice_given ? options.notice_version : undefined
    const device_time = late ? new Date(since).toISOString() : undefined
    const checkInBefore = now().check_in
    const handlers = {
      ...{ gate_id: scanGate._id, scan, notice_version: version, refuse, startCheckIn: options.startCheckIn },
      onDone: (visit: Entrance) => admitted(visit, { photo: null }, code),
      onAskedMore: (person: Admitted) => send({ type: 'asked_more', admitted: person }),
      onStopped: (stop: Stopped) => send({ type: 'stopped', by: stop }),
      onLook: (lookRequest: Looking) => send({ type: 'looking', at: lookRequest }),
      pay: isCovered() ? undefined : pay,
      checkOut: may.check_out && passes(scanGate, 'out') ? (visit: { _id: string }) => void checkOut(visit) : undefined,
    }
    try {
      const body = { _id, gate_id: scanGate._id, text: code, by: source, mode: now().mode, notice_version: version, device_time }
      const answer = await api.scans.create({ body })
      if (answer.found) return find.keep(code, answer.found)
      const { entrance, done } = answer
      if (done === 'admitted') admitted(entrance!, answer, code)
      else if (now().text === code) clearText()
      if (done === 'checked_out') actions.scanned(entrance!, 'checked_out')
      else if (done !== 'admitted') (await import('./scan-outcome.ts')).reportScanOutcome(answer, handlers)
    } catch (error) {
      if (isUnreachable(error)) throw error
      if (now().text === code) clearText()
      ;(await import('./scan-outcome.ts')).reportScanFailure(error, handlers)
    }
    // A form that the scan opened keeps the focus.
    if (now().check_in === checkInBefore) focus()
    return null
  }
  const admitted = (visit: Entrance, shows: Pick<Admitted, 'photo' | 'gate_note' | 'uses_left'>, code: string) => {
    const toastText = actions.scanned(visit, 'checked_in')
    send({ type: 'member_checked_in', text: code, admitted: { ...shows, visit, text: toastText } })
  }
  const meant = (input: string, source: 'typed' | 'scanned', answer: DeskAnswer) =>
    intentOf({ sent: input, by: source, mode, may, gate, answer })

  /** Uses the match that Enter means, even if its response is still on the way. */
  const takeTyped = async () => {
    const visibleMatch = matches[chosen]
    if (visibleMatch && !find.pending) return take(visibleMatch)
    if (text.trim().length < SHORTEST) return refuse({ text: say('more_letters') })
    if (pendingEnter.current?.text === text) {
      pendingEnter.current.again = true
      return
    }
    const attempt = { text, again: false }
    pendingEnter.current = attempt
    try {
      const answer = await find.ask(text, scanned ? 'scanned' : 'typed')
      if (now().text !== text) return
      const candidates = shownMatches(answer, mode, answer.text, gate?.kind)
      const match = meantBy(candidates, chosen_id)
      // A second Enter confirms only the match that was already displayed.
      const isConfirmed = attempt.again && match?.id === visibleMatch?.id
      // The guard can't have chosen a way to enter that wasn't displayed yet.
      const unseen = match?.kind === 'member' && match.has_choice && match.id !== visibleMatch?.id
      if (match && !unseen) take(match, isConfirmed)
      else if (candidates.length === 0) {
        const typedScan = { id: crypto.randomUUID(), text, at: 0, since: 0 }
        const finalAnswer = gate && may.check_in && DIGITS.test(text.trim()) ? await scanAt(gate, typedScan, 'typed') : answer
        if (finalAnswer) await follow(meant(text, 'typed', finalAnswer))
      }
    } catch {
      // The strip sent the same request and shows its error.
    } finally {
      if (pendingEnter.current === attempt) pendingEnter.current = null
    }
  }

  const work = async (scan: Scan): Promise<void> => {
    const { text: code, late } = scan
    if (!late && panel.current?.scan) return panel.current.scan(code)
    if (!late) {
      showText(code, true)
      focus()
    }
    const pendingAnswer = gate && may.check_in ? scanAt(gate, scan) : find.ask(code, 'scanned')
    const answer = await pendingAnswer.catch((error: unknown) => {
      if (isUnreachable(error) && !late) clearText()
      throw error
    })
    if (!answer) return
    const intent = meant(code, 'scanned', answer)
    if (needsNobody(intent)) return follow(intent, scan)
    if (intent.do === 'report') return follow(intent)
    // If the guard has moved on, an open form takes the scan; otherwise only a message appears.
    if (!late && !isCovered() && panel.current?.scan) {
      clearText()
      return panel.current.scan(code)
    }
    const overtaken = late || isCovered() || scans.hasMore() || (intent.do === 'choose' && now().text !== code)
    if (overtaken || (intent.do === 'begin' && now().check_in !== null)) {
      if (now().text === code) clearText()
      return refuse({ outcome: { about: 'not_done', text: code, at: scan.since } })
    }
    await follow(intent, scan)
  }
  const scans = useScans(options.connection, work)

  return {
    ...{ take, takeTyped, checkInMember, failed },
    kept: scans.kept,
    scan: (code: string) => {
      // A scan removes earlier refusals, unless another scan is in progress.
      if (!scans.isBusy()) send({ type: 'scan_came', at: performance.now() })
      void scans.add(code)
    },
  }
}
