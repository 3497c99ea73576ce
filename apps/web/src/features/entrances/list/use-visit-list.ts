import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { pages } from '../../../api/queries.ts'
import { listQueryOf } from '../base/desk-query.ts'
import type { DeskSearch } from '../base/desk-search.ts'

const FRESH_FOR = 2_000

/** The rows of the list, page after page, updated by live events. `day` is today in the organisation's time zone. */
export function useVisitList(search: DeskSearch, day: string) {
  const query = listQueryOf(search, day)
  const list = useInfiniteQuery({ ...pages.entrances.list(query), placeholderData: keepPreviousData })
  const rows = useMemo(() => list.data?.pages.flatMap(({ docs }) => docs), [list.data])
  const fresh = useFresh(JSON.stringify(query), list.isPlaceholderData ? undefined : rows?.map(({ _id }) => _id))
  // The server sorts by the same date that it filters by.
  return { list, rows, fresh, sorted_by: query.day_of === 'checkout' ? 'checkout_at' : 'checkin_at' }
}

/** Ids that are new in the same list. The first page and further pages don't count as new. */
function useFresh(list: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const previousList = useRef<{ list: string; ids: Set<string> } | null>(null)
  const joinedIds = ids?.join(' ')
  useEffect(() => {
    if (joinedIds === undefined) return
    const current = joinedIds === '' ? [] : joinedIds.split(' ')
    const before = previousList.current?.list === list ? previousList.current : null
    previousList.current = { list, ids: new Set(current) }
    if (before === null) return
    // Rows after the last known one were loaded by scrolling.
    const last_known = current.findLastIndex((id) => before.ids.has(id))
    const news = current.slice(0, before.ids.size === 0 ? current.length : last_known).filter((id) => !before.ids.has(id))
    if (news.length > 0) setFresh(new Set(news))
  }, [list, joinedIds])
  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(new Set()), FRESH_FOR)
    return () => clearTimeout(timer)
  }, [fresh])
  return fresh
}
