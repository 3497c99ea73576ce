import type { EntranceRow } from '@gatehouse/contract/entrance-record.ts'
import type { MemberReason } from '@gatehouse/contract/member-desk.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import { stopIn } from '../base/stopped.ts'
import type { MemberCheckIn, MemberComes } from './use-member-check-in.ts'

type Told = Pick<MemberCheckIn, 'onRefused' | 'onInside' | 'onStopped' | 'onLook'> & { again: (more: Partial<MemberComes>) => void }

/** Why a member was not let in, and the ways on. */
export function tellMember(error: unknown, { member, way, decisions }: MemberComes, told: Told): void {
  const stop = stopIn(error)
  const { code, problem } = error instanceof ApiError ? error : {}
  const conflict = problem?.conflict
  if (stop) {
    const goOn = (more: MemberComes['decisions']) => told.again({ decisions: [...decisions, ...more] })
    told.onStopped({ ...stop, name: member.name_th, name_source: 'record', picture: null, goOn })
  } else if (code === 'member_inside' && conflict) told.onInside(conflict as unknown as EntranceRow)
  else if (code === 'member_not_allowed' && conflict) {
    const reasons = (conflict as { reasons?: MemberReason[] }).reasons ?? []
    told.onRefused({ outcome: { about: 'member', name: member.name_th, reasons } })
  } else if (code === 'notice_not_acknowledged') told.onLook(member, way)
  else {
    const on_foot = code === 'vehicle_inside' ? () => told.again({ way: 'on_foot' }) : undefined
    told.onRefused({ text: explain(error), retry: () => told.again({}), on_foot })
  }
}
