import { type InfiniteData, keepPreviousData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ListPage, useListView } from './list-view.ts'

type PagesRead<Page> = UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, (string | object)[], string | null>

/** The list of a page with search, filters and order in the address: `useListPage(search, pages.gates.list(search))`. */
export function useListPage<Search extends object, Page extends ListPage<unknown>>(search: Search, read: PagesRead<Page>) {
  const navigate = useNavigate()
  const query = useInfiniteQuery({ ...read, placeholderData: keepPreviousData })
  const onChange = (next: Partial<Search>) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true } as never)
  return { search, onChange, query, list: useListView<Page['docs'][number]>(query) }
}
