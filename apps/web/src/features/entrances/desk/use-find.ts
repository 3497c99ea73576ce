import { type SentBy, textsOf } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { ScanAnswer } from '@gatehouse/contract/scans.ts'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { closedTo, useMe } from '../../../api/me.ts'
import { type DeskAnswer, NO_ANSWER } from '../base/desk-intent.ts'

/** The server's minimum. */
export const SHORTEST = 3
/** Milliseconds without another key before the server is asked. */
const PAUSE = 120

// The text can be a phone or document number, so the answer is not kept.
const KEPT = { staleTime: 2_000, gcTime: 0 } as const

interface FindRequest {
  readonly text: string
  readonly by: SentBy
  readonly gate_id: string | undefined
}

/** The first answer with a match over the readings of the keys; else that of the likeliest reading. */
async function firstFound<Answer extends object>(
  { text, by }: FindRequest,
  ask: (text: string) => Promise<Answer>,
  has: (answer: Answer) => boolean,
): Promise<Answer & { text: string }> {
  const texts = textsOf(text, by).filter((reading) => reading.length >= SHORTEST)
  let first: (Answer & { text: string }) | undefined
  for (const reading of texts.length > 0 ? texts : [text]) {
    const answer = { ...(await ask(reading)), text: reading }
    if (has(answer)) return answer
    first ??= answer
  }
  return first!
}

type Finder<Answer> = (call: { body: { text: string; gate_id?: string | undefined }; signal: AbortSignal }) => Promise<Answer>

const findQuery = <Answer extends object>(module: 'entrances' | 'members', find: Finder<Answer>, has: (answer: Answer) => boolean) => {
  return (query: FindRequest) =>
    queryOptions({
      queryKey: [module, 'find', query],
      queryFn: ({ signal }) => firstFound(query, (text) => find({ body: { text, gate_id: query.gate_id }, signal }), has),
      ...KEPT,
    })
}
const visitsQuery = findQuery(
  'entrances',
  (call) => api.entrances.find(call),
  ({ docs, cards }) => docs.length > 0 || cards.length > 0,
)
const membersQuery = findQuery(
  'members',
  (call) => api.members.find(call),
  ({ docs }) => docs.length > 0,
)

type Waiting = Pick<UseQueryResult<unknown>, 'isPlaceholderData' | 'isFetching' | 'data' | 'error'>

type OfVisits = Awaited<ReturnType<typeof api.entrances.find>> & { text: string }
type OfMembers = Awaited<ReturnType<typeof api.members.find>> & { text: string }

const together = (of_visits: OfVisits | undefined, of_members: OfMembers | undefined, text: string): DeskAnswer => ({
  text: (of_members?.docs.length ? of_members.text : of_visits?.text) ?? text,
  visits: of_visits?.docs ?? NO_ANSWER.visits,
  members: of_members?.docs ?? NO_ANSWER.members,
  cards: of_visits?.cards ?? NO_ANSWER.cards,
  keeps_cards: of_visits?.keeps_cards ?? false,
})

/** People for the text of the scan box: typed text is asked for after a pause, a scan at once. `ask` never waits for the pause. */
export function useFind(text: string, scanned: boolean, gate_id: string | undefined) {
  const queryClient = useQueryClient()
  const has_members = closedTo(useMe(), { editions: VISITOR_M_ONLY, permission: 'members:read' }) === null
  const wanted = text.trim()
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), PAUSE)
    return () => clearTimeout(timer)
  }, [wanted])
  const looked_up = scanned ? wanted : settled
  const enabled = looked_up.length >= SHORTEST && wanted.length >= SHORTEST
  const query: FindRequest = { text: looked_up, by: scanned ? 'scanned' : 'typed', gate_id }
  // The earlier matches stay while more letters are looked up; a scan is somebody else.
  const before = <T>(data: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    !scanned && (query?.queryKey[2] as FindRequest | undefined)?.gate_id === gate_id ? data : undefined
  // What a scan found comes with its answer, and is read again with events alone.
  const asks = (wanted: boolean) => (scanned ? ({ state }: { state: { data: unknown } }) => wanted && state.data !== undefined : wanted)
  const visits = useQuery({ ...visitsQuery(query), enabled: asks(enabled), placeholderData: before })
  const members = useQuery({ ...membersQuery(query), enabled: asks(enabled && has_members), placeholderData: before })
  const waits = ({ isPlaceholderData, isFetching, data, error }: Waiting) =>
    isPlaceholderData || (data === undefined && (scanned ? error === null : isFetching))
  const answer = enabled ? together(visits.data, has_members ? members.data : undefined, wanted) : NO_ANSWER
  return {
    answer,
    /** True while the matches are of an earlier text. */
    pending: wanted.length >= SHORTEST && (wanted !== looked_up || waits(visits) || (has_members && waits(members))),
    error: enabled ? (visits.error ?? (has_members ? members.error : null)) : null,
    /** Keeps what a scan found, for the answers. */
    keep: (typed: string, { members: docs, ...of_visits }: NonNullable<ScanAnswer['found']>): DeskAnswer => {
      const asked = { text: typed.trim(), by: 'scanned' as const, gate_id }
      const of_members = { docs, text: of_visits.text }
      queryClient.setQueryData(visitsQuery(asked).queryKey, of_visits)
      queryClient.setQueryData(membersQuery(asked).queryKey, of_members)
      return together(of_visits, of_members, asked.text)
    },
    /** A scan never uses a cached answer: the visitor may have passed another gate. */
    ask: async (typed: string, by: SentBy): Promise<DeskAnswer> => {
      const asking = { text: typed.trim(), by, gate_id }
      const fresh = by === 'scanned' ? { staleTime: 0 } : {}
      const [of_visits, of_members] = await Promise.all([
        queryClient.fetchQuery({ ...visitsQuery(asking), ...fresh }),
        has_members ? queryClient.fetchQuery({ ...membersQuery(asking), ...fresh }) : undefined,
      ])
      return together(of_visits, of_members, asking.text)
    },
  }
}
