import type { Entrance } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { useRef } from 'react'
import { explain } from '../../../api/errors.ts'
import { vehicleOf } from '../base/desk-matches.ts'
import { isUnreachable } from '../base/scan-queue.ts'
import { useCheckIn } from '../base/use-check-in.ts'
import type { MemberComes, MemberHandlers } from './member-refusal.ts'

interface MemberCheckIn extends MemberHandlers {
  gate: Gate | undefined
  notice_version: number | undefined
  onDone: (visit: Entrance) => void
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
      ;(await import('./member-refusal.ts')).reportMemberRefusal(error, comes, { onRefused, onInside, onStopped, onLook, again })
    }
  }
}
