import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Problem } from '@gatehouse/contract/errors.ts'
import type { AdmissionReason } from '@gatehouse/contract/kernel/domain/admission.ts'
import type { Outcome, ScanRefusal } from './desk-intent.ts'
import type { GuestReason } from './use-guest-reasons.ts'

type Refused = Problem | undefined

/** The visit that holds the card or the vehicle; null if the conflict names another kind of record. */
export const holderIn = (problem: Refused): EntranceRow | null =>
  problem?.conflict && 'visitor_name' in problem.conflict && 'number' in problem.conflict
    ? (problem.conflict as unknown as EntranceRow)
    : null

/** Every reason why an announced guest isn't admitted. */
export const guestReasonsIn = (problem: Refused): readonly GuestReason[] => reasonsIn<GuestReason>(problem)

function reasonsIn<Reason>(problem: Refused): Reason[] {
  const { reasons = [] } = (problem?.conflict ?? {}) as { reasons?: Reason[] }
  return reasons
}

/** The outcome to report for a card that can't be issued or a pass that doesn't admit; null for other problems. */
export function outcomeIn(problem: Refused): Outcome | null {
  switch (problem?.code) {
    case 'card_not_available': {
      if (!problem.conflict) return null
      const { number, status, why } = problem.conflict as unknown as Extract<Outcome, { about: 'card' }>['card']
      return { about: 'card', card: { number, status, why, lost_at: null } }
    }
    case 'pass_inside':
      return ofPass({ reasons: [{ reason: 'already_inside' }], visit: problem.conflict as unknown as ScanRefusal['visit'] | undefined })
    case 'pass_not_allowed':
      return ofPass(problem.conflict as unknown as PassRefusal)
    default:
      return null
  }
}

interface PassRefusal extends Pick<ScanRefusal, 'reasons'> {
  readonly visit?: ScanRefusal['visit'] | undefined
  readonly holder_name?: string | null
}

const ofPass = ({ reasons, visit = null, holder_name }: PassRefusal): Outcome => ({
  about: 'scan',
  answer: { kind: 'pass', reasons, visit, member: null, guest: null, pass: holder_name ? { holder_name } : null },
})

const OF_TIME: ReadonlySet<AdmissionReason['reason']> = new Set(['not_yet', 'expired', 'outside_hours'])
const PASSED_OVER: ReadonlySet<string> = new Set(['vehicle_inside', 'gate_closed_now', 'visitor_type_not_here', 'guest_not_now'])

/** Whether an override with a reason can lift the refusal. A decision about a pass, or a used-up pass, can't be overridden. */
export const isPassedOver = (problem: Refused): boolean =>
  problem?.code === 'pass_not_allowed'
    ? reasonsIn<AdmissionReason>(problem).every(({ reason }) => OF_TIME.has(reason))
    : PASSED_OVER.has(problem?.code ?? '')
