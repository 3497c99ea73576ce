/** A list as its table shows it, page after page. */
export interface ListView<Row> {
  readonly rows: readonly Row[]
  readonly loading: boolean
  /** Why nothing could be read. */
  readonly failure: { readonly sentence: string; readonly reference: string | undefined } | null
  readonly onRetry: () => void
  /** How many there are, as text: a big count ends in "10,000+". */
  readonly total: string | undefined
  readonly loading_more: boolean
  readonly onMore: (() => void) | undefined
}

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
