import { useState } from 'react'

/** A number as it stands in its field; null where it was removed. */
export interface TypedNumber {
  readonly kind: string
  readonly number: string | null
}

const keyOf = ({ kind, number }: TypedNumber): string => `${kind} ${number?.trim() ?? ''}`

/**
 * Judges numbers when their field is left, not while they are typed. A changed number has no problem until its field is left again. `judge`
 * returns the sentence for a wrong number; it is not asked about an empty one.
 */
export function useLeftNumbers(judge: (kind: string, number: string) => string | undefined) {
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  return {
    leave: (typed: TypedNumber): void => {
      const number = typed.number?.trim()
      if (number) setProblems((before) => ({ ...before, [keyOf(typed)]: judge(typed.kind, number) }))
    },
    problemOf: (typed: TypedNumber): string | undefined => problems[keyOf(typed)],
  }
}
