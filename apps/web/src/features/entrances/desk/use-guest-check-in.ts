import type { EntrancesMetadata } from '@gatehouse/contract/entrances/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import type { ExpectedGuest } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { useState } from 'react'
import { ApiError, explain } from '../../../api/errors.ts'
import { useMay } from '../../../api/me.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { guestIds, missingOf, startOfGuest, startOfJoining } from '../base/expected-guest.ts'
import { guestReasonsIn } from '../base/refusal-details.ts'
import { isUnreachable } from '../base/scan-queue.ts'
import { type ScreeningDecision, stopIn } from '../base/stopped.ts'
import { useCheckIn } from '../base/use-check-in.ts'
import { useGuestReasons } from '../base/use-guest-reasons.ts'
import { useNextCard } from '../check-in/use-form-card.ts'
import { expectedWords } from './expected.words.ts'
import type { Desk } from './use-desk.ts'

export interface RefusedGuest {
  readonly text: string
  readonly letIn: (reason: string) => void
}

interface GuestCheckIn {
  desk: Pick<Desk, 'actions' | 'closeDialog' | 'notice_given' | 'refuse' | 'setNoticeGiven' | 'setStopped' | 'startCheckIn' | 'openVisit'>
  gate: Gate
  metadata: EntrancesMetadata
}

/** Explains a refusal, with every reason why the guest isn't admitted. */
function useRefusalText() {
  const reasonsOf = useGuestReasons()
  return (error: unknown) =>
    [explain(error), error instanceof ApiError ? reasonsOf(guestReasonsIn(error.problem)) : ''].filter(Boolean).join(' ')
}

/** Checks in an expected guest at once if no field is missing; otherwise opens their form at the first missing field. */
export function useGuestCheckIn({ desk, gate, metadata }: GuestCheckIn) {
  const say = useWords(expectedWords)
  const card = useNextCard(gate)
  const check_in = useCheckIn((visit) => {
    desk.setStopped(null)
    desk.setNoticeGiven(false)
    desk.closeDialog()
    desk.actions.checkedIn(visit)
  })

  const explainIn = useRefusalText()
  const overrides = useMay()('entrances:override')
  const [refusedGuest, setRefusedGuest] = useState<RefusedGuest | null>(null)

  const send = async (guest: ExpectedGuest, decisions: readonly ScreeningDecision[], override_reason?: string): Promise<void> => {
    const screening = decisions.length > 0 ? [...decisions] : undefined
    const notice_version = desk.notice_given ? metadata.notice.version : undefined
    const body = { gate_id: gate._id, ...guestIds(guest), card_number: card || undefined, notice_version, screening, override_reason }
    try {
      await check_in.mutateAsync(body)
    } catch (error) {
      const stop = stopIn(error)
      const name = guest.visitor_name
      if (stop)
        return desk.setStopped({
          ...stop,
          name,
          name_source: 'record',
          picture: null,
          goOn: (newDecisions) => void send(guest, [...decisions, ...newDecisions], override_reason),
        })
      desk.setStopped(null)
      const text = say('refused', { name, why: explainIn(error) })
      if (overrides && error instanceof ApiError && error.code === 'guest_not_now')
        return setRefusedGuest({ text, letIn: (reason) => void send(guest, decisions, reason) })
      desk.closeDialog()
      const conflict = error instanceof ApiError && error.code === 'guest_arrived' ? error.problem?.conflict : undefined
      const retry = isUnreachable(error) ? () => void send(guest, decisions, override_reason) : undefined
      if (conflict && '_id' in conflict) desk.openVisit(String(conflict._id))
      desk.refuse({ text, retry })
    }
  }
  return {
    card,
    busy: check_in.isPending,
    /** The refused guest, until a reason is given or another guest is chosen. */
    refused: refusedGuest,
    forgetRefused: () => setRefusedGuest(null),
    /** Opens the form of a person who joins a guest's party. */
    join: (party: ExpectedGuest) => {
      const { announced, prefilled } = startOfJoining(party)
      desk.startCheckIn({ announced, prefilled: { ...prefilled, card_number: card, notice_given: desk.notice_given } })
    },
    take: (guest: ExpectedGuest) => {
      if (check_in.isPending) return
      setRefusedGuest(null)
      const { notice_given } = desk
      const [starts_at] = missingOf(guest, { gate, metadata, notice_given, card })
      if (starts_at === undefined) return void send(guest, [])
      const { announced, prefilled } = startOfGuest(guest)
      desk.startCheckIn({ announced, starts_at, prefilled: { ...prefilled, card_number: card, notice_given } })
    },
  }
}
