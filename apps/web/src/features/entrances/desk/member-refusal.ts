import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import type { MemberReason } from '@gatehouse/contract/member-desk.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { stopIn } from '../base/stopped.ts'
import type { MemberCheckIn, MemberComes } from './use-member-check-in.ts'

type Told = Pick<MemberCheckIn, 'onRefused' | 'onInside' | 'onStopped' | 'onLook'> & { again: (more: Partial<MemberComes>) => void }

/** Reports why a member wasn't admitted, with next steps. */
export function tellMember(error: unknown, { member, way, decisions }: MemberComes, handlers: Told): void {
  const stop = stopIn(error)
  const { code, problem } = error instanceof ApiError ? error : {}
  const conflict = problem?.conflict
  if (stop) {
    const goOn = (newDecisions: MemberComes['decisions']) => handlers.again({ decisions: [...decisions, ...newDecisions] })
    handlers.onStopped({ ...stop, name: member.name_th, name_source: 'record', picture: null, goOn })
  } else if (code === 'member_inside' && conflict) handlers.onInside(conflict as unknown as EntranceRow)
  else if (code === 'member_not_allowed' && conflict) {
    const reasons = (conflict as { reasons?: MemberReason[] }).reasons ?? []
    handlers.onRefused({ outcome: { about: 'member', name: member.name_th, reasons } })
  } else if (code === 'notice_not_acknowledged') handlers.onLook(member, way)
  else {
    const on_foot = code === 'vehicle_inside' ? () => handlers.again({ way: 'on_foot' }) : undefined
    handlers.onRefused({ text: explain(error), retry: () => handlers.again({}), on_foot })
  }
}
