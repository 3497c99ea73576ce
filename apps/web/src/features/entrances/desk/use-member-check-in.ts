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
  /** The member is already inside, with this visit. */
  onInside: (visit: EntranceRow) => void
  onStopped: (stopped: Stopped) => void
  /** The guard must look at the member first. */
  onLook: (member: MemberMatch, way: Way | undefined) => void
}

export function useMemberCheckIn({ gate, notice_version, onDone, onRefused, onInside, onStopped, onLook }: MemberCheckIn) {
  /** The member whose check-in is pending; another Enter for them is ignored. */
  const pendingMemberId = useRef<string | null>(null)
  const check_in = useCheckIn((visit) => {
    pendingMemberId.current = null
    onDone(visit)
  })

  return async function checkIn(comes: MemberComes): Promise<void> {
    const { member, way, decisions } = comes
    if (!gate || pendingMemberId.current === member._id) return
    pendingMemberId.current = member._id
    const screening = decisions.length > 0 ? [...decisions] : undefined
    const vehicle = vehicleOf(way)
    try {
      await check_in.mutateAsync({ gate_id: gate._id, member_id: member._id, notice_version, screening, ...vehicle })
    } catch (error) {
      pendingMemberId.current = null
      const again = (changes: Partial<MemberComes>) => void checkIn({ ...comes, ...changes })
      // Without a network the module with the explanations can't be fetched.
      if (isUnreachable(error)) return onRefused({ text: explain(error), retry: () => again({}) })
      ;(await import('./member-refusal.ts')).tellMember(error, comes, { onRefused, onInside, onStopped, onLook, again })
    }
  }
}
