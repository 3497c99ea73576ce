import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { MemberMatch, MemberReason } from '@gatehouse/contract/members/member-desk.ts'
import { ApiError, explain } from '../../../api/errors.ts'
import type { Refusal } from '../base/desk-intent.ts'
import type { Way } from '../base/desk-matches.ts'
import { type ScreeningDecision, type Stopped, stopIn } from '../base/stopped.ts'

export interface MemberComes {
  readonly member: MemberMatch
  readonly way: Way | undefined
  readonly decisions: readonly ScreeningDecision[]
}

/** What the desk does when a member isn't admitted. */
export interface MemberHandlers {
  onRefused: (refused: Refusal) => void
  /** The member is already inside, with this visit. */
  onInside: (visit: EntranceRow) => void
  onStopped: (stopped: Stopped) => void
  /** The guard must look at the member first. */
  onLook: (member: MemberMatch, way: Way | undefined) => void
}

type Told = MemberHandlers & { again: (more: Partial<MemberComes>) => void }

/** Reports why a member wasn't admitted, with next steps. */
export function reportMemberRefusal(error: unknown, { member, way, decisions }: MemberComes, handlers: Told): void {
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
