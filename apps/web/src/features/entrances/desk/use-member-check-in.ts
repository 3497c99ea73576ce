import type { Entrance, EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'
import { useRef } from 'react'
import { explain } from '../../../api/errors.ts'
import type { Refusal } from '../base/desk-intent.ts'
import { vehicleOf, type Way } from '../base/desk-matches.ts'
import { isUnreachable } from '../base/scan-queue.ts'
import type { ScreeningDecision, Stopped } from '../base/stopped.ts'
import { useCheckIn } from '../base/use-check-in.ts'

export interface MemberComes {
  readonly member: MemberMatch
  readonly way: Way | undefined
  readonly decisions: readonly ScreeningDecision[]
}

export interface MemberCheckIn {
  gate: Gate | undefined
  notice_version: number | undefined
  onDone: (visit: Entrance) => void
  onRefused: (refused: Refusal) => void
  /** Already inside, by this visit. */
  onInside: (visit: EntranceRow) => void
  onStopped: (stopped: Stopped) => void
  /** The guard compares the picture first. */
  onLook: (member: MemberMatch, way: Way | undefined) => void
}

export function useMemberCheckIn({ gate, notice_version, onDone, onRefused, onInside, onStopped, onLook }: MemberCheckIn) {
  /** Whose check-in has no answer yet: another Enter for them is the same one. */
  const sending = useRef<string | null>(null)
  const check_in = useCheckIn((visit) => {
    sending.current = null
    onDone(visit)
  })

  return async function checkIn(comes: MemberComes): Promise<void> {
    const { member, way, decisions } = comes
    if (!gate || sending.current === member._id) return
    sending.current = member._id
    const screening = decisions.length > 0 ? [...decisions] : undefined
    const vehicle = vehicleOf(way)
    try {
      await check_in.mutateAsync({ gate_id: gate._id, member_id: member._id, notice_version, screening, ...vehicle })
    } catch (error) {
      sending.current = null
      const again = (more: Partial<MemberComes>) => void checkIn({ ...comes, ...more })
      // Without the network nothing more can be fetched.
      if (isUnreachable(error)) return onRefused({ text: explain(error), retry: () => again({}) })
      ;(await import('./member-refusal.ts')).tellMember(error, comes, { onRefused, onInside, onStopped, onLook, again })
    }
  }
}
