import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { ExpectedGuest } from '@gatehouse/contract/pre-register-record.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { guestIds } from '../base/check-in-form.ts'
import { missingOf, valuesOfGuest } from '../base/expected-guest.ts'
import { isUnreachable } from '../base/scan-queue.ts'
import { type ScreeningDecision, stopIn } from '../base/stopped.ts'
import { useCheckIn } from '../base/use-check-in.ts'
import { useNextCard } from '../check-in/use-form-card.ts'
import { expectedWords } from './expected.words.ts'
import type { Desk } from './use-desk.ts'

interface GuestCheckIn {
  desk: Pick<Desk, 'actions' | 'closeDialog' | 'notice_given' | 'refuse' | 'setNoticeGiven' | 'setStopped' | 'startCheckIn' | 'openVisit'>
  gate: Gate
  metadata: EntrancesMetadata
}

/** Checks an expected guest in at once where the form needs nothing more, otherwise begins their form at what is missing. */
export function useGuestCheckIn({ desk, gate, metadata }: GuestCheckIn) {
  const say = useWords(expectedWords)
  const card = useNextCard(gate)
  const check_in = useCheckIn((visit) => {
    desk.setStopped(null)
    desk.setNoticeGiven(false)
    desk.closeDialog()
    desk.actions.checkedIn(visit)
  })

  const send = async (guest: ExpectedGuest, decisions: readonly ScreeningDecision[]): Promise<void> => {
    const screening = decisions.length > 0 ? [...decisions] : undefined
    const notice_version = desk.notice_given ? metadata.notice.version : undefined
    try {
      await check_in.mutateAsync({ gate_id: gate._id, ...guestIds(guest), card_number: card || undefined, notice_version, screening })
    } catch (error) {
      const stop = stopIn(error)
      const name = guest.visitor_name
      if (stop) return desk.setStopped({ ...stop, name, picture: null, goOn: (more) => void send(guest, [...decisions, ...more]) })
      desk.setStopped(null)
      desk.closeDialog()
      const conflict = error instanceof ApiError && error.code === 'guest_arrived' ? error.problem?.conflict : undefined
      const retry = isUnreachable(error) ? () => void send(guest, decisions) : undefined
      if (conflict && '_id' in conflict) desk.openVisit(String(conflict._id))
      desk.refuse({ text: say('refused', { name, why: explain(error) }), retry })
    }
  }
  return {
    card,
    busy: check_in.isPending,
    take: (guest: ExpectedGuest) => {
      if (check_in.isPending) return
      const { notice_given } = desk
      const [starts_at] = missingOf(guest, { gate, metadata, notice_given, card })
      if (starts_at === undefined) return void send(guest, [])
      desk.startCheckIn({ guest, starts_at, prefilled: { ...valuesOfGuest(guest), card_number: card, notice_given } })
    },
  }
}
