/** A form as its parts see it: what it holds, what is wrong with it, and what somebody else changed meanwhile. */
export interface FormView<Values> {
  readonly values: Values
  set: <K extends keyof Values>(field: K, value: Values[K]) => void
  problemOf: (field: keyof Values & string) => string | undefined
  /** Grows with every refused attempt to save. */
  readonly attempt: number
  readonly problems: readonly { readonly field: string }[]
  /** What failed where no field is the reason, in a sentence, and the reference for whoever is asked for help. */
  readonly failure: { readonly sentence: string; readonly reference: string | undefined } | null
  /** Somebody else's change stands in the form now and the save must be repeated. */
  readonly merged: boolean
  readonly conflict: { readonly fields: readonly (keyof Values & string)[]; readonly theirs: Values } | null
  takeTheirs: () => void
  keepMine: () => void
}
