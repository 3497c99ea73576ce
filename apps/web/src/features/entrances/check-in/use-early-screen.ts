import type { VisitorMatch } from '@gatehouse/contract/entrance-find.ts'
import type { Gate } from '@gatehouse/contract/gates.ts'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client.ts'
import type { CheckInValues } from '../base/check-in-form.ts'
import { isAway } from '../base/scan-queue.ts'
import { type Stopped, stopIn } from '../base/stopped.ts'
import { screenBody } from './early-screen.ts'

/**
 * Holds a visitor against the blacklist as soon as a number or a plate of theirs is whole: whom it means is stopped before the guard has
 * asked for the rest. Where it cannot be asked now, the check-in asks.
 */
export function useEarlyScreen(gate: Gate, match: VisitorMatch | null, onMet: (stop: Pick<Stopped, 'code' | 'hits' | 'call'>) => void) {
  const asked = useRef('')
  const asking = useRef<AbortController | null>(null)
  const stop = () => asking.current?.abort()
  useEffect(() => () => asking.current?.abort(), [])
  return {
    /** The check-in itself asks now. */
    stop,
    look: async (values: CheckInValues) => {
      const body = screenBody(values, gate._id, match)
      const known = JSON.stringify({ ...body, visitor_name: undefined })
      if (!body || known === asked.current) return
      asked.current = known
      stop()
      const controller = new AbortController()
      asking.current = controller
      try {
        await api.entrances.screen({ body, signal: controller.signal })
      } catch (error) {
        if (controller.signal.aborted) return
        const met = stopIn(error)
        if (met) onMet(met)
        else if (isAway(error)) asked.current = ''
      }
    },
  }
}
