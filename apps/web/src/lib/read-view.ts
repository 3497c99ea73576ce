/** Why something could not be read or done: a sentence, and the reference for whoever is asked for help. */
export interface Failure {
  readonly sentence: string
  readonly reference: string | undefined
}

/** What a page reads and does not have, as it is shown in its place. */
export interface ReadView {
  /** Null while it is read. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** It was refused: the address names nothing that the person may see, whether or not it did before. */
  readonly missing: boolean
}
