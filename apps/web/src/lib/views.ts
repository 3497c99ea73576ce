/** The state of a list for its table. The list loads page by page. */
export interface ListView<Row> {
  readonly rows: readonly Row[]
  readonly loading: boolean
  /** The failure to load the first page; null if there is none. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** The total as text; undefined before the first page. A plus marks a total above the server's limit: `10,000+`. */
  readonly total: string | undefined
  readonly loading_more: boolean
  readonly onMore: (() => void) | undefined
}

/** A failed read or command: a sentence for the person, and the reference that support needs. */
export interface Failure {
  readonly sentence: string
  readonly reference: string | undefined
}

/** The state of data that a page is loading or couldn't load. */
export interface ReadView {
  /** Null while loading. */
  readonly failure: Failure | null
  readonly onRetry: () => void
  /** Whether the server refused to return the record. The page then hides it, even if it was loaded earlier. */
  readonly missing: boolean
}
