import type { Hit, ToCall } from '@gatehouse/contract/blacklists/sightings.ts'
import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import { ApiError } from '../../../api/errors.ts'

/** A hit with the sighting that the refused check-in recorded. */
export type StoppedHit = Hit & { readonly sighting_id: string }

export type ScreeningDecision = NonNullable<CheckInInput['screening']>[number]

export interface Stopped {
  /** `blacklisted`: an exact match with an entry that denies. `screening_needed`: a person has to decide. */
  readonly code: 'blacklisted' | 'screening_needed'
  readonly hits: readonly StoppedHit[]
  readonly call: ToCall
  /** The visitor's name; empty where a number matched before the guard typed one. */
  readonly name: string
  /** Whether the guard typed the name, or a pass, guest or member record has it. */
  readonly name_source: 'typed' | 'record'
  readonly picture: Blob | null
  /** Repeats the check-in with the decisions. */
  readonly goOn: (decisions: readonly ScreeningDecision[]) => void
}

const CODES: readonly string[] = ['blacklisted', 'screening_needed'] satisfies Stopped['code'][]

const NOBODY: ToCall = { supervisor: null, overriders: [] }

/** The blacklist hits of a refused check-in; undefined for other errors. */
export function stopIn(error: unknown): Pick<Stopped, 'code' | 'hits' | 'call'> | undefined {
  if (!(error instanceof ApiError) || !CODES.includes(error.code)) return undefined
  const { hits, call = NOBODY } = (error.problem?.conflict ?? {}) as { hits?: StoppedHit[]; call?: ToCall }
  return hits && hits.length > 0 ? { code: error.code as Stopped['code'], hits, call } : undefined
}

/** Deciding against an exact match that denies needs `blacklists:override` and a reason. */
export const needsOverride = ({ exact, severity }: Pick<Hit, 'exact' | 'severity'>): boolean => exact && severity === 'deny'
