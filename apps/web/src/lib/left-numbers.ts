import { useState } from 'react'

/** A number as typed in its field; null when it was removed. */
export interface TypedNumber {
  readonly kind: string
  readonly number: string | null
}

const keyOf = ({ kind, number }: TypedNumber): string => `${kind} ${number?.trim() ?? ''}`

/**
 * Validates numbers when the focus leaves their field, not during typing. A changed number has no problem until its field is left again. `judge`
 * returns the sentence for a wrong number; empty numbers skip it.
 */
export function useLeftNumbers(judge: (kind: string, number: string) => string | undefined) {
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({})
  return {
    leave: (input: TypedNumber): void => {
      const number = input.number?.trim()
      if (number) setProblems((before) => ({ ...before, [keyOf(input)]: judge(input.kind, number) }))
    },
    problemOf: (input: TypedNumber): string | undefined => problems[keyOf(input)],
  }
}
