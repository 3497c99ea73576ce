import { useCallback, useEffect, useRef, useState } from 'react'
import { DESK_START, type DeskEvent, type DeskState, deskStep } from './desk-state.ts'

export interface DeskStore {
  readonly state: DeskState
  /** The state after the latest event, even before it is rendered. For asynchronous code. */
  readonly now: () => DeskState
  readonly send: (event: DeskEvent) => void
}

export function useDeskState(visit: string | undefined, showVisit: (id: string | undefined) => void, focus: () => void): DeskStore {
  const [state, setState] = useState(DESK_START)
  const now = useRef(state)
  const page = useRef({ visit, showVisit, focus })
  useEffect(() => {
    page.current = { visit, showVisit, focus }
  })
  const send = useCallback((event: DeskEvent) => {
    const [next, ...effects] = deskStep(now.current, event, page.current.visit)
    now.current = next
    setState(next)
    for (const effect of effects) {
      if (effect === 'focus') page.current.focus()
      else page.current.showVisit(effect.show_visit)
    }
  }, [])
  return { state, now: useCallback(() => now.current, []), send }
}
