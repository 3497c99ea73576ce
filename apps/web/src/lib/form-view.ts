/** The state of a form for its parts: values, problems, and changes that somebody else saved meanwhile. */
export interface FormView<Values> {
  readonly values: Values
  set: <K extends keyof Values>(field: K, value: Values[K]) => void
  problemOf: (field: keyof Values & string) => string | undefined
  /** Grows with every refused attempt to save. */
  readonly attempt: number
  readonly problems: readonly { readonly field: string }[]
  /** A failure that no field caused: a sentence, and the reference that support needs. */
  readonly failure: { readonly sentence: string; readonly reference: string | undefined } | null
  /** The form now includes somebody else's change and must be saved again. */
  readonly merged: boolean
  readonly conflict: { readonly fields: readonly (keyof Values & string)[]; readonly theirs: Values } | null
  takeTheirs: () => void
  keepMine: () => void
}
