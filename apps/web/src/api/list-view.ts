import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useFormats } from '../lib/formats.ts'
import type { ListView } from '../lib/views.ts'
import { explain, referenceOf } from './errors.ts'

/** A page of a list, as the server returns it. */
export interface ListPage<Row> {
  docs: Row[]
  total: number
  total_capped: boolean
}

/** The rows of a list for its table, with further pages and failures: `useListView(useInfiniteQuery(pages.gates.list(search)))`. */
export function useListView<Row>(list: UseInfiniteQueryResult<InfiniteData<ListPage<Row>, unknown>>): ListView<Row> {
  const formats = useFormats()
  const last = list.data?.pages.at(-1)
  const failure = list.error && !list.data ? list.error : null
  return {
    rows: list.data?.pages.flatMap(({ docs }) => docs) ?? [],
    loading: list.isPending,
    failure: failure && { sentence: explain(failure), reference: referenceOf(failure) },
    onRetry: () => void list.refetch(),
    total: last && `${formats.number(last.total)}${last.total_capped ? '+' : ''}`,
    loading_more: list.isFetchingNextPage,
    onMore: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
  }
}
