import type { Entrance, EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { MemberMatch, MemberReason } from '@gatehouse/contract/member-desk.ts'
import { useRef } from 'react'
import { ApiError, explain } from '../../../api/errors.ts'
import type { Refusal } from '../base/desk-intent.ts'
import { vehicleOf, type Way } from '../base/desk-matches.ts'
import { type ScreeningDecision, type Stopped, stopIn } from '../base/stopped.ts'
import { useCheckIn } from '../base/use-check-in.ts'

interface MemberComes {
  readonly member: MemberMatch
  readonly way: Way | undefined
  readonly decisions: readonly ScreeningDecision[]
}

interface MemberCheckIn {
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
      const stop = stopIn(error)
      const goOn = (more: readonly ScreeningDecision[]) => void checkIn({ ...comes, decisions: [...decisions, ...more] })
      if (stop) return onStopped({ ...stop, name: member.name_th, picture: null, goOn })
      const { code, problem } = error instanceof ApiError ? error : {}
      const conflict = problem?.conflict
      if (code === 'member_inside' && conflict) return onInside(conflict as unknown as EntranceRow)
      if (code === 'member_not_allowed' && conflict) {
        const reasons = (conflict as { reasons?: MemberReason[] }).reasons ?? []
        return onRefused({ outcome: { about: 'member', name: member.name_th, reasons } })
      }
      if (code === 'notice_not_acknowledged') return onLook(member, way)
      const retry = () => void checkIn(comes)
      const on_foot = code === 'vehicle_inside' ? () => void checkIn({ ...comes, way: 'on_foot' }) : undefined
      onRefused({ text: explain(error), retry, on_foot })
    }
  }
}
