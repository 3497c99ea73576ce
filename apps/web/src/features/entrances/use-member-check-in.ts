import type { Entrance, EntranceRow } from '@gatehouse/contract/entrances.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import type { MemberMatch, MemberReason } from '@gatehouse/contract/member-desk.ts'
import { useRef } from 'react'
import { ApiError, explain } from '../../api/errors.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { memberWords } from './member.words.ts'
import { vehicleOf, type Way } from './member-ways.ts'
import { type ScreeningDecision, type Stopped, stopIn } from './stopped.ts'
import { useCheckIn } from './use-check-in.ts'
import type { Refused } from './use-desk.ts'
import { useMemberReasons } from './use-member-reasons.ts'

interface MemberCheckIn {
  gate: Gate | undefined
  notice_version: number | undefined
  onDone: (visit: Entrance) => void
  onRefused: (refused: Refused) => void
  /** They are inside already, by this visit. */
  onInside: (visit: EntranceRow) => void
  onStopped: (stopped: Stopped) => void
}

/** The check-in of a member, for whom nothing is filled in. */
export function useMemberCheckIn({ gate, notice_version, onDone, onRefused, onInside, onStopped }: MemberCheckIn) {
  const say = useWords(memberWords)
  const why = useMemberReasons()
  /** Whose check-in has no answer yet: another Enter for them is the same one. The next member does not wait for the lists to be read again. */
  const sending = useRef<string | null>(null)
  const check_in = useCheckIn((visit) => {
    sending.current = null
    onDone(visit)
  })

  return async function checkIn(member: MemberMatch, way?: Way, decisions: readonly ScreeningDecision[] = []): Promise<void> {
    if (!gate || sending.current === member._id) return
    sending.current = member._id
    const screening = decisions.length > 0 ? [...decisions] : undefined
    try {
      await check_in.mutateAsync({ gate_id: gate._id, member_id: member._id, notice_version, screening, ...vehicleOf(way) })
    } catch (error) {
      sending.current = null
      const stop = stopIn(error)
      const goOn = (more: readonly ScreeningDecision[]) => void checkIn(member, way, [...decisions, ...more])
      if (stop) return onStopped({ ...stop, name: member.name_th, picture: null, goOn })
      const { code, problem } = error instanceof ApiError ? error : {}
      const conflict = problem?.conflict
      if (code === 'member_inside' && conflict) return onInside(conflict as unknown as EntranceRow)
      if (code === 'member_not_allowed' && conflict) {
        const reasons = (conflict as { reasons?: MemberReason[] }).reasons ?? []
        return onRefused({ text: say('refused', { name: member.name_th, why: why(reasons) }) })
      }
      const retry = () => void checkIn(member, way, decisions)
      const on_foot = code === 'vehicle_inside' ? () => void checkIn(member, 'on_foot', decisions) : undefined
      onRefused({ text: explain(error), retry, on_foot })
    }
  }
}
