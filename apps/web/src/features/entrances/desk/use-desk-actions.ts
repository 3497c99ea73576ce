import type { Entrance, EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Gate } from '@gatehouse/contract/gates/gates.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client.ts'
import { useCommand } from '../../../api/command.ts'
import { ApiError } from '../../../api/errors.ts'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { deskWords } from '../base/desk.words.ts'
import { CHANGED_BY_VISITS } from '../base/use-check-in.ts'

/** Milliseconds for which a narrow screen, which has no key bar, offers an undo button. */
const OFFERED_FOR = 8_000

/** The action that F10 can undo; `until` is in milliseconds. */
export interface LastAction {
  readonly id: string
  readonly number: number
  readonly text: string
  readonly until: number
}

/** Check-out, undo and the steps after a check-in, each with a toast. Throws the server's error. */
export function useDeskActions(gate: Gate | undefined) {
  const say = useWords(deskWords)
  const [last, setLast] = useState<LastAction | null>(null)
  const [isOffered, setIsOffered] = useState(false)
  useEffect(() => {
    setIsOffered(last !== null)
    const timer = setTimeout(() => setIsOffered(false), OFFERED_FOR)
    return () => clearTimeout(timer)
  }, [last])

  const queryClient = useQueryClient()
  const done = (visit: Entrance, verb: 'checked_in' | 'checked_out'): string => {
    const { number, card_number: card } = visit
    const text = card ? say(`${verb}_card`, { number, card }) : say(verb, { number })
    showToast(text)
    setLast(visit.undo_until ? { id: visit._id, number, text, until: Date.parse(visit.undo_until) } : null)
    return text
  }
  const out = useCommand(async ({ id, ...body }: { id: string; gate_id: string; device_time: string | undefined }, idempotencyKey) => {
    const visit = await api.entrances.checkOut({ params: { id }, body, idempotencyKey })
    done(visit, 'checked_out')
    return visit
  }, CHANGED_BY_VISITS)
  const back = useCommand(async (id: string) => {
    const visit = await api.entrances.undo({ params: { id }, body: {} }).catch((error: unknown) => {
      // The clock of this device may be slow.
      if (error instanceof ApiError && error.code === 'undo_too_late') setLast(null)
      throw error
    })
    showToast(say('undone', { number: visit.number }))
    setLast(null)
    return visit
  }, CHANGED_BY_VISITS)

  const lose = useCommand(
    async (id: string) => {
      const visit = await api.entrances.loseCard({ params: { id }, body: {} })
      showToast(say('card_lost', { card: visit.card_number ?? '' }))
      return visit
    },
    [...CHANGED_BY_VISITS, 'cards'],
  )

  return {
    last,
    offered: isOffered,
    stopOffering: () => setIsOffered(false),
    checkedIn: (visit: Entrance) => done(visit, 'checked_in'),
    /** Reports an action that a scan completed. Returns the text of its toast. */
    scanned: (visit: Entrance, verb: 'checked_in' | 'checked_out'): string => {
      for (const module of CHANGED_BY_VISITS) void queryClient.invalidateQueries({ queryKey: [module] })
      return done(visit, verb)
    },
    /** Needs a gate. `time`: the time of the scan in milliseconds, if it waited for the network. */
    checkOut: ({ _id }: Pick<EntranceRow, '_id'>, time?: number) =>
      out.mutateAsync({ id: _id, gate_id: gate?._id ?? '', device_time: time === undefined ? undefined : new Date(time).toISOString() }),
    undo: ({ _id }: Pick<EntranceRow, '_id'>) => back.mutateAsync(_id),
    loseCard: ({ _id }: Pick<EntranceRow, '_id'>) => lose.mutateAsync(_id),
  }
}
