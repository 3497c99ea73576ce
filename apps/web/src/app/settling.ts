import { useSyncExternalStore } from 'react'

let settling = false
const listeners = new Set<() => void>()

/** True from the end of one session until the page of the next is ready: nothing of the old one may stay on the screen. */
export const setSettling = (next: boolean): void => {
  settling = next
  for (const listener of listeners) listener()
}

export const useSettling = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => settling,
  )
