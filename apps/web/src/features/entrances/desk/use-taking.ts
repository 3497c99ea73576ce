import type { EntranceRow, VisitorMatch } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { explain } from '../../../api/errors.ts'
import type { Connection } from '../../../api/event-stream.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import type { CheckInValues } from '../base/check-in-form.ts'
import { deskWords } from '../base/desk.words.ts'
import { type Found, type Intent, intentOf, mustLook, needsNobody } from '../base/desk-intent.ts'
import type { Way } from '../base/member-ways.ts'
import type { Opening, PanelHandle } from '../base/panel-handle.ts'
import type { Refused } from '../base/refused.ts'
import { isAway, type Scan } from '../base/scan-queue.ts'
import type { Stopped } from '../base/stopped.ts'
import { type DeskMatch, type DeskMode, howToTake, meantBy, shownMatches } from '../base/strip.ts'
import type { useDeskActions } from './use-desk-actions.ts'
import { isCovered } from './use-desk-focus.ts'
import { SHORTEST, type useFind } from './use-find.ts'
import { useMemberCheckIn } from './use-member-check-in.ts'
import { useScans } from './use-scans.ts'

/** A member whose picture is compared before they come in. */
export interface Looking {
  readonly member: MemberMatch
  readonly way: Way | undefined
}

interface TakingOptions {
  gate: Gate | undefined
  connection: Connection
  notice_version: number | undefined
  may: { readonly check_in: boolean; readonly check_out: boolean }
  mode: DeskMode
  text: string
  scanned: boolean
  chosen_id: string | null
  matches: readonly DeskMatch[]
  chosen: number
  find: ReturnType<typeof useFind>
  actions: ReturnType<typeof useDeskActions>
  panel: RefObject<PanelHandle | null>
  present_text: RefObject<string>
  has_form: boolean
  show: (text: string, by_scan?: boolean) => void
  refuse: (why: Refused) => void
  clearRefused: () => void
  ready: (direction: 'in' | 'out') => boolean
  startCheckIn: (match: VisitorMatch | null, prefilled?: Partial<CheckInValues>, free_card?: string | null) => void
  openVisit: (id: string, by_enter?: Opening) => void
  setStopped: (stopped: Stopped | null) => void
  setLooking: (looking: Looking | null) => void
  focus: () => void
}

/** What becomes of whatever is typed or scanned: `intentOf` says what it means, and here it is done. */
export function useTaking(desk: TakingOptions) {
  const { gate, may, mode, text, scanned, matches, chosen, find, actions, panel, present_text, show, refuse, ready, openVisit, focus } =
    desk
  const say = useWords(deskWords)
  const [notice_given, setNoticeGiven] = useState(false)
  /** The text whose answer Enter waits for, and whether Enter was pressed again meanwhile. */
  const waiting = useRef<{ readonly text: string; again: boolean } | null>(null)
  /** What was begun for a scan when the network went: it is asked for again as it was, so that it is done once. */
  const begun = useRef<{ readonly text: string; readonly again: () => Promise<void> } | null>(null)
  const failed = (error: unknown) => refuse({ text: explain(error) })
  const clear = () => {
    if (present_text.current === text) show('')
  }

  const checkOut = async (row: Pick<EntranceRow, '_id'>, scan?: Scan): Promise<void> => {
    if (!ready('out')) return
    show('')
    try {
      await actions.checkOut(row, scan?.late ? scan.since : undefined)
    } catch (error) {
      if (scan && isAway(error)) {
        begun.current = { text: scan.text, again: () => checkOut(row, scan) }
        throw error
      }
      refuse({ text: explain(error), retry: () => void checkOut(row) })
    }
    focus()
  }
  const sendMember = useMemberCheckIn({
    gate,
    notice_version: notice_given ? desk.notice_version : undefined,
    onDone: (done) => {
      desk.setStopped(null)
      setNoticeGiven(false)
      clear()
      actions.checkedIn(done)
      focus()
    },
    onRefused: (why) => {
      desk.setStopped(null)
      refuse(why)
      focus()
    },
    // A card that is inside checks out by itself when it is scanned; a name that was typed may have been meant otherwise.
    onInside: (inside, scan) => (scan && may.check_out ? checkOut(inside, scan) : openVisit(inside._id)),
    onStopped: desk.setStopped,
    onLook: (member, way) => desk.setLooking({ member, way }),
    onAway: (scan, again) => {
      begun.current = { text: scan.text, again }
    },
  })
  const checkInMember = async (member: MemberMatch, way?: Way, scan?: Scan): Promise<void> => {
    if (ready('in')) await sendMember({ member, way, scan, decisions: [] })
  }
  const take = (match: DeskMatch, confirmed = false) => {
    const how = howToTake(match, mode, may)
    if (match.kind === 'member') {
      if (how !== 'member') return
      if (!match.member.inside && mustLook(text, scanned ? 'scanned' : 'typed', match.member))
        desk.setLooking({ member: match.member, way: match.way })
      else void checkInMember(match.member, match.way)
    } else if (how === 'check_out') void checkOut(match.visit.entrance)
    else if (how === 'open') openVisit(match.id, { id: match.id, confirmed })
    else desk.startCheckIn(match.visit)
  }
  const follow = async (intent: Intent, scan?: Scan) => {
    if (intent.do === 'check_out') await checkOut(intent.visit.entrance, scan)
    else if (intent.do === 'open') openVisit(intent.visit.entrance._id, { id: intent.visit.entrance._id, confirmed: false })
    // At once, so that the next scan finds the form that this one opened.
    else if (intent.do === 'begin') flushSync(() => desk.startCheckIn(intent.match, intent.fill, intent.fill.card_number))
    else if (intent.do === 'member' && intent.look) desk.setLooking({ member: intent.member, way: intent.way })
    else if (intent.do === 'member') await checkInMember(intent.member, intent.way, scan)
    else if (intent.do === 'say') {
      show('')
      refuse({ told: intent.what })
    }
  }
  const meant = (sent: string, by: 'typed' | 'scanned', found: Found) => intentOf({ sent, by, mode, may, gate, found })

  /** Uses the match that Enter means: of those that are shown, or else of the answer that is on its way. */
  const takeTyped = async () => {
    const seen = matches[chosen]
    if (seen && !find.pending) return take(seen)
    if (text.trim().length < SHORTEST) return refuse({ text: say('more_letters') })
    if (waiting.current?.text === text) {
      waiting.current.again = true
      return
    }
    const asked = { text, again: false }
    waiting.current = asked
    try {
      const found = await find.ask(text, scanned ? 'scanned' : 'typed')
      if (present_text.current !== text) return
      const shown = shownMatches(found, mode, found.text, gate?.kind)
      const match = meantBy(shown, desk.chosen_id)
      // Another Enter confirms only whom it could mean: the one who stood there when it was pressed.
      const confirmed = asked.again && match?.id === seen?.id
      // How they come in is not chosen by who has not seen the choice.
      const unseen = match?.kind === 'member' && match.asked && match.id !== seen?.id
      if (match && !unseen) take(match, confirmed)
      else if (shown.length === 0) await follow(meant(text, 'typed', found))
    } catch {
      // The strip says what failed: it asked the same.
    } finally {
      if (waiting.current === asked) waiting.current = null
    }
  }

  const work = async (scan: Scan): Promise<void> => {
    const { text: code, late } = scan
    const before = begun.current
    begun.current = null
    if (before?.text === code) return before.again()
    if (!late && panel.current?.scan) return panel.current.scan(code)
    if (!late) {
      show(code, true)
      focus()
    }
    const found = await find.ask(code, 'scanned').catch((error: unknown) => {
      if (isAway(error) && !late) show('')
      throw error
    })
    const intent = meant(code, 'scanned', found)
    if (needsNobody(intent)) return follow(intent, scan)
    if (intent.do === 'say') return follow(intent)
    // Nothing is put before a guard who has turned to something else: they are told.
    if (!late && !isCovered() && panel.current?.scan) {
      show('')
      return panel.current.scan(code)
    }
    const overtaken = late || isCovered() || scans.hasMore() || (intent.do === 'choose' && present_text.current !== code)
    if (overtaken || (intent.do === 'begin' && desk.has_form)) {
      if (present_text.current === code) show('')
      return refuse({ told: { about: 'not_done', text: code, at: scan.since } })
    }
    await follow(intent, scan)
  }
  const scans = useScans(desk.connection, work)

  return {
    ...{ take, takeTyped, checkInMember, failed, notice_given, setNoticeGiven },
    kept: scans.kept,
    scan: (code: string) => {
      // What was refused before is over with the next scan, unless that comes while the one before is at work.
      if (!scans.isBusy()) desk.clearRefused()
      void scans.add(code)
    },
  }
}
