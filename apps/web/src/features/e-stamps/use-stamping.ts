import type { Stamp, StampOffer, StampRow, StampVisit } from '@gatehouse/contract/e-stamp-record.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'
import { ApiError } from '../../api/errors.ts'
import { useScanner } from '../../lib/use-scanner.ts'
import { soughtText, withStamp } from './stamping.ts'

/** A finger: the keyboard covers half of the page while a field has the focus, and only the cars on the screen can be pressed. */
export const hasTouch = (): boolean => matchMedia('(pointer: coarse)').matches

/** Milliseconds without another key before the server is asked: searches are counted. */
const PAUSE = 300

// The answer is of vehicles that may leave, and is not kept. Its key is no module's: live events would ask again, and be counted.
const findQuery = (query: string | null) =>
  queryOptions({
    queryKey: ['stamp_find', query],
    queryFn: ({ signal }) => api.eStamps.find({ body: { query: query! }, signal }),
    staleTime: 2_000,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** What a kind asks for besides the press. */
export interface Papers {
  readonly note?: string
  readonly receipt_no?: string
  readonly receipt_amount?: number
}

interface Giving extends Papers {
  readonly visit: StampVisit
  readonly offer: StampOffer
}

/** The last thing that was done, with the vehicle as it is since. */
export interface Done {
  readonly stamp: StampRow
  /** Of the quotas; null where a stamp was taken back. */
  readonly left: Stamp['left'] | null
  readonly visit: StampVisit
}

/** The work of the stamping page: a text becomes vehicles, one of them is chosen, one press stamps it, and another takes that back. */
export function useStamping() {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [settled, setSettled] = useState<string | null>(null)
  const [visit, setVisit] = useState<StampVisit | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const wanted = soughtText(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const searches = visit === null && settled !== null && settled === wanted
  const found = useQuery({ ...findQuery(settled), enabled: searches })

  const wait = found.error instanceof ApiError && found.error.code === 'too_many_requests' ? found.error.wait : null
  const only = searches && !found.isFetching && found.data?.docs.length === 1 ? found.data.docs[0]! : null
  useEffect(() => {
    if (only && hasTouch()) setVisit(only)
  }, [only])

  const finish = (what: Done) => {
    setDone(what)
    setText('')
    setSettled(null)
    setVisit(null)
    input.current?.focus()
  }
  const give = useCommand(
    async ({ visit: of, offer, ...papers }: Giving, idempotencyKey) => {
      const unit_id = offer.unit?.id ?? null
      const stamp = await api.eStamps.create({
        body: { entrance_id: of.entrance_id, kind_id: offer.kind._id, unit_id, ...papers },
        idempotencyKey,
      })
      // Shown at once, before what is left of the quotas is read again.
      finish({ stamp, left: stamp.left, visit: withStamp(of, stamp) })
      return stamp
    },
    ['eStamps'],
  )
  const takeBack = useCommand(
    async ({ id, visit: of }: { id: string; visit: StampVisit }) => {
      const stamp = await api.eStamps.revoke({ params: { id }, body: {} })
      finish({ stamp, left: null, visit: withStamp(of, stamp) })
    },
    ['eStamps'],
  )

  const write = (typed: string) => {
    setText(typed)
    setVisit(null)
    setDone(null)
    give.reset()
    takeBack.reset()
  }
  /** Looks a text up at once, and chooses the vehicle where there is but one. Answers how many there are; failures are shown where the matches are. */
  const lookUp = async (typed: string): Promise<number> => {
    const sought = soughtText(typed)
    if (sought === null) return 0
    setSettled(sought)
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
    /** Undefined while nothing is known of the text. */
    matches: searches ? found.data?.docs : undefined,
    searching: wanted !== null && visit === null && (settled !== wanted || found.isFetching),
    search_error: searches ? found.error : null,
    /** Seconds until there is another search, where there were too many. */
    wait: searches ? wait : null,
    failures: found.errorUpdateCount,
    searchAgain: () => void found.refetch(),
    visit,
    choose: (chosen: StampVisit | null) => {
      setVisit(chosen)
      give.reset()
      takeBack.reset()
    },
    back: () => {
      write('')
      setSettled(null)
      input.current?.focus()
    },
    give,
    done,
    takeBack,
  }
}

export type Stamping = ReturnType<typeof useStamping>
