import type { Stamp, StampOffer, StampRow, StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ApiError } from '../../api/errors.ts'
import { useScanner } from '../../lib/use-scanner.ts'
import { soughtText, withStamp } from './stamping.ts'

/** Whether the screen is used by touch: its keyboard covers half of the page, so only the visible cars can be pressed. */
export const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** Milliseconds without another key before asking the server, because searches are limited. */
const PAUSE = 300

// Vehicles may leave, so the response isn't kept. The key belongs to no module, because live events would cause counted searches.
const findQuery = (query: string | null) =>
  queryOptions({
    queryKey: ['stamp_find', query],
    queryFn: ({ signal }) => api.eStamps.find({ body: { query: query! }, signal }),
    staleTime: 2_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The note and receipt that a kind may require. */
export interface Papers {
  readonly note?: string
  readonly receipt_no?: string
  readonly receipt_amount?: number
}

interface Giving extends Papers {
  readonly visit: StampVisit
  readonly offer: StampOffer
}

/** The last action, with the vehicle as it is afterwards. */
export interface Done {
  readonly stamp: StampRow
  /** The remaining quotas; null if a stamp was revoked. */
  readonly left: Stamp['left'] | null
  readonly visit: StampVisit
}

/** The state of the stamping page: a text finds vehicles, one of them is chosen, one press stamps it, and another undoes that. */
export function useStamping() {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [settledQuery, setSettledQuery] = useState<string | null>(null)
  const [visit, setVisit] = useState<StampVisit | null>(null)
  const [lastAction, setLastAction] = useState<Done | null>(null)
  const query = soughtText(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettledQuery(query), PAUSE)
    return () => clearTimeout(timer)
  }, [query])
  const searches = visit === null && settledQuery !== null && settledQuery === query
  const searchResult = useQuery({ ...findQuery(settledQuery), enabled: searches })

  const wait = searchResult.error instanceof ApiError && searchResult.error.code === 'too_many_requests' ? searchResult.error.wait : null
  const onlyMatch = searches && !searchResult.isFetching && searchResult.data?.docs.length === 1 ? searchResult.data.docs[0]! : null
  useEffect(() => {
    if (onlyMatch && hasTouch()) setVisit(onlyMatch)
  }, [onlyMatch])

  const finish = (action: Done) => {
    setLastAction(action)
    setText('')
    setSettledQuery(null)
    setVisit(null)
    input.current?.focus()
  }
  const give = useCommand(
    async ({ visit: stampedVisit, offer, ...papers }: Giving, idempotencyKey) => {
      const unit_id = offer.unit?.id ?? null
      const stamp = await api.eStamps.create({
        body: { entrance_id: stampedVisit.entrance_id, kind_id: offer.kind._id, unit_id, ...papers },
        idempotencyKey,
      })
      // Shown at once, before the remaining quotas are refetched.
      finish({ stamp, left: stamp.left, visit: withStamp(stampedVisit, stamp) })
      return stamp
    },
    ['eStamps'],
  )
  const takeBack = useCommand(
    async ({ id, visit: stampedVisit }: { id: string; visit: StampVisit }) => {
      const stamp = await api.eStamps.revoke({ params: { id }, body: {} })
      finish({ stamp, left: null, visit: withStamp(stampedVisit, stamp) })
    },
    ['eStamps'],
  )

  const write = (newText: string) => {
    setText(newText)
    setVisit(null)
    setLastAction(null)
    give.reset()
    takeBack.reset()
  }
  /** Looks a text up at once, and chooses a single match. Returns the number of matches; failures are shown in their place. */
  const lookUp = async (newText: string): Promise<number> => {
    const sought = soughtText(newText)
    if (sought === null) return 0
    setSettledQuery(sought)
    const answer = await queryClient.fetchQuery(findQuery(sought)).catch(() => undefined)
    const docs = answer?.docs ?? []
    if (docs.length === 1) setVisit(docs[0]!)
    return docs.length
  }
  const scan = (code: string) => {
    write(code)
    void lookUp(code)
  }
  useScanner(scan)
  return {
    input,
    text,
    write,
    lookUp: () => lookUp(text),
    scan,
    /** Undefined until the text was searched. */
    matches: searches ? searchResult.data?.docs : undefined,
    searching: query !== null && visit === null && (settledQuery !== query || searchResult.isFetching),
    search_error: searches ? searchResult.error : null,
    /** Seconds until the next search is allowed; null unless there were too many. */
    wait: searches ? wait : null,
    failures: searchResult.errorUpdateCount,
    searchAgain: () => void searchResult.refetch(),
    visit,
    choose: (newVisit: StampVisit | null) => {
      setVisit(newVisit)
      give.reset()
      takeBack.reset()
    },
    back: () => {
      write('')
      setSettledQuery(null)
      input.current?.focus()
    },
    give,
    done: lastAction,
    takeBack,
  }
}

export type Stamping = ReturnType<typeof useStamping>
