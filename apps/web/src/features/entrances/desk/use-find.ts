import { type SentBy, textsOf } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { VISITOR_M_ONLY } from '@gatehouse/contract/kernel/editions.ts'
import type { ScanAnswer } from '@gatehouse/contract/scans/scans.ts'
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { closedTo, useMe } from '../../../api/me.ts'
import { type DeskAnswer, NO_ANSWER } from '../base/desk-intent.ts'

/** The shortest text that the server searches for. */
export const SHORTEST = 3
/** Milliseconds without another key before asking the server. */
const PAUSE = 120

// The text can be a phone or document number, so the response isn't kept in the cache.
const KEPT = { staleTime: 2_000, gcTime: 0 } as const

interface FindRequest {
  readonly text: string
  readonly by: SentBy
  readonly gate_id: string | undefined
}

/** The first response with a match among the keyboard readings; otherwise that of the likeliest reading. */
async function firstFound<Answer extends object>(
  { text, by }: FindRequest,
  ask: (text: string) => Promise<Answer>,
  hasMatch: (answer: Answer) => boolean,
): Promise<Answer & { text: string }> {
  const texts = textsOf(text, by).filter((reading) => reading.length >= SHORTEST)
  let first: (Answer & { text: string }) | undefined
  for (const reading of texts.length > 0 ? texts : [text]) {
    const answer = { ...(await ask(reading)), text: reading }
    if (hasMatch(answer)) return answer
    first ??= answer
  }
  return first!
}

type Finder<Answer> = (call: { body: { text: string; gate_id?: string | undefined }; signal: AbortSignal }) => Promise<Answer>

const findQuery = <Answer extends object>(module: 'entrances' | 'members', find: Finder<Answer>, hasMatch: (answer: Answer) => boolean) => {
  return (query: FindRequest) =>
    queryOptions({
      queryKey: [module, 'find', query],
      queryFn: ({ signal }) => firstFound(query, (text) => find({ body: { text, gate_id: query.gate_id }, signal }), hasMatch),
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

/** Finds people for the text of the scan box. Typed text is searched after a pause, a scan at once; `ask` never waits for the pause. */
export function useFind(text: string, isScanned: boolean, gate_id: string | undefined) {
  const queryClient = useQueryClient()
  const has_members = closedTo(useMe(), { editions: VISITOR_M_ONLY, permission: 'members:read' }) === null
  const trimmedText = text.trim()
  const [settledText, setSettledText] = useState(trimmedText)
  useEffect(() => {
    const timer = setTimeout(() => setSettledText(trimmedText), PAUSE)
    return () => clearTimeout(timer)
  }, [trimmedText])
  const looked_up = isScanned ? trimmedText : settledText
  const isEnabled = looked_up.length >= SHORTEST && trimmedText.length >= SHORTEST
  const query: FindRequest = { text: looked_up, by: isScanned ? 'scanned' : 'typed', gate_id }
  // Earlier matches stay while more letters are searched, but not after a scan, which means somebody else.
  const before = <T>(data: T | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
    !isScanned && (query?.queryKey[2] as FindRequest | undefined)?.gate_id === gate_id ? data : undefined
  // Matches of a scan come with its response and are refetched only after live events.
  const asks = (isNeeded: boolean) =>
    isScanned ? ({ state }: { state: { data: unknown } }) => isNeeded && state.data !== undefined : isNeeded
  const visits = useQuery({ ...visitsQuery(query), enabled: asks(isEnabled), placeholderData: before })
  const members = useQuery({ ...membersQuery(query), enabled: asks(isEnabled && has_members), placeholderData: before })
  const waits = ({ isPlaceholderData, isFetching, data, error }: Waiting) =>
    isPlaceholderData || (data === undefined && (isScanned ? error === null : isFetching))
  const answer = isEnabled ? together(visits.data, has_members ? members.data : undefined, trimmedText) : NO_ANSWER
  return {
    answer,
    /** True while the matches belong to an earlier text. */
    pending: trimmedText.length >= SHORTEST && (trimmedText !== looked_up || waits(visits) || (has_members && waits(members))),
    error: isEnabled ? (visits.error ?? (has_members ? members.error : null)) : null,
    /** Stores the matches of a scan, for the list of results. */
    keep: (input: string, { members: docs, ...of_visits }: NonNullable<ScanAnswer['found']>): DeskAnswer => {
      const scanRequest = { text: input.trim(), by: 'scanned' as const, gate_id }
      const of_members = { docs, text: of_visits.text }
      queryClient.setQueryData(visitsQuery(scanRequest).queryKey, of_visits)
      queryClient.setQueryData(membersQuery(scanRequest).queryKey, of_members)
      return together(of_visits, of_members, scanRequest.text)
    },
    /** A scan never uses a cached answer: the visitor may have passed another gate. */
    ask: async (input: string, source: SentBy): Promise<DeskAnswer> => {
      const request = { text: input.trim(), by: source, gate_id }
      const fresh = source === 'scanned' ? { staleTime: 0 } : {}
      const [of_visits, of_members] = await Promise.all([
        queryClient.fetchQuery({ ...visitsQuery(request), ...fresh }),
        has_members ? queryClient.fetchQuery({ ...membersQuery(request), ...fresh }) : undefined,
      ])
      return together(of_visits, of_members, request.text)
    },
  }
}
