import { useEffect, useEffectEvent } from 'react'
import { nextScan, no_scan } from './scan.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Restores the previous text of a field in a way that React notices. */
const restore = (field: Field, value: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Calls `onScan` with the text of every scan, wherever the focus is. No button or form sees the Enter of a scan. Characters that a form field
 * received are removed from it again.
 */
export const useScanner = (onScan: (text: string) => void, isEnabled = true): void => {
  const report = useEffectEvent(onScan)

  useEffect(() => {
    if (!isEnabled) return
    let state = no_scan
    let before: { field: Field; value: string } | null = null
    const listener = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const next = nextScan(state, { key: event.key, code: event.code, shiftKey: event.shiftKey, at: event.timeStamp })
      if (next.state.typed.length === 1 && event.key.length === 1) {
        const field = fieldOf(event.target)
        before = field && { field, value: field.value }
      }
      state = next.state
      if (next.scan === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (before) restore(before.field, before.value)
      before = null
      report(next.scan)
    }
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [isEnabled])
}
