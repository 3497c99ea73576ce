import type { CheckInInput } from '@gatehouse/contract/entrance-input.ts'
import type { Hit, ToCall } from '@gatehouse/contract/sightings.ts'
import { ApiError } from '../../../api/errors.ts'

/** Whom the blacklist seems to mean, with the sighting that was written down when the check-in was refused. */
export type StoppedHit = Hit & { readonly sighting_id: string }

export type ScreeningDecision = NonNullable<CheckInInput['screening']>[number]

/** A check-in that waits for a decision about somebody on the blacklist. */
export interface Stopped {
  /** `blacklisted`: met by a number or a plate, and not to be let in. `screening_needed`: a person has to look. */
  readonly code: 'blacklisted' | 'screening_needed'
  readonly hits: readonly StoppedHit[]
  /** Whom the guard calls. */
  readonly call: ToCall
  /** As they stand at the gate. */
  readonly name: string
  readonly picture: Blob | null
  /** Sends the check-in again with what was decided. */
  readonly goOn: (decisions: readonly ScreeningDecision[]) => void
}

const CODES: readonly string[] = ['blacklisted', 'screening_needed'] satisfies Stopped['code'][]

const NOBODY: ToCall = { supervisor: null, overriders: [] }

/** What a refusal says of the blacklist; undefined where it was refused for something else. */
export function stopIn(error: unknown): Pick<Stopped, 'code' | 'hits' | 'call'> | undefined {
  if (!(error instanceof ApiError) || !CODES.includes(error.code)) return undefined
  const { hits, call = NOBODY } = (error.problem?.conflict ?? {}) as { hits?: StoppedHit[]; call?: ToCall }
  return hits && hits.length > 0 ? { code: error.code as Stopped['code'], hits, call } : undefined
}

/** A hit that only who has `blacklists:override` may decide against, and with a reason: a denied person who was met exactly. */
export const needsOverride = ({ exact, severity }: Pick<Hit, 'exact' | 'severity'>): boolean => exact && severity === 'deny'
