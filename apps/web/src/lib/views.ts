/** A list as its table shows it, loaded page by page. */
export interface ListView<Row> {
  readonly rows: readonly Row[]
  readonly loading: boolean
  /** Why the list couldn't be loaded. */
  readonly failure: { readonly sentence: string; readonly reference: string | undefined } | null
  readonly onRetry: () => void
  /** The total as text: a big count ends in "10,000+". */
  readonly total: string | undefined
  readonly loading_more: boolean
  readonly onMore: (() => void) | undefined
}

/** Why something couldn't be read or done: a sentence, and the reference that support needs. */
export interface Failure {
  readonly sentence: string
  readonly reference: string | undefined
}

/** The state of data that a page is still loading or couldn't load. */
export interface ReadView {
  /** Null during loading. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** The server refused it: the person can't see a record at this address, even if they could before. */
  readonly missing: boolean
}
