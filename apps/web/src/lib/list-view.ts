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
