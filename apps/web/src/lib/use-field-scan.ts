import { type KeyboardEvent, useRef } from 'react'
import { nextScan, no_scan } from './scan.ts'

/**
 * An `onKeyDown` handler for one field: a scan that ends with Enter goes to `onScan`, and its Enter submits no form. Typing by a person is
 * unaffected.
 */
export const useFieldScan = (onScan: (text: string) => void) => {
  const state = useRef(no_scan)
  return (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const next = nextScan(state.current, { key: event.key, code: event.code, shiftKey: event.shiftKey, at: event.timeStamp })
    state.current = next.state
    if (next.scan === null) return
    event.preventDefault()
    event.stopPropagation()
    onScan(next.scan)
  }
}
